// Calls from the page to its workers. A worker serves a table of functions. It handles one call at a time, and a call
// that is no longer wanted never starts.

/** A table of functions that a worker serves. */
export type Methods = Record<string, (...args: never[]) => unknown>;

/** A sentence for the reader, such as the reason why a seed cannot be read. */
export class Fault extends Error {}

interface Request {
    name: string;
    args: unknown[];
}

type Answer = { value: unknown } | { fault: string } | { broken: string };

const BROKEN = "The atlas cannot answer this. Reload the page to try again.";

/** The page's end of a worker. */
export class Remote<M extends Methods> {
    #worker: Worker | undefined;
    #queue: (() => void)[] = [];
    #busy = false;

    constructor(
        private readonly make: () => Worker,
        private readonly program: () => Promise<WebAssembly.Module>,
    ) {}

    /**
     * Calls a function of the worker.
     *
     * @throws A `Fault` with the sentence of the worker, or an `AbortError` if the signal is aborted before the call starts.
     */
    call<K extends keyof M & string>(
        name: K, args: Parameters<M[K]>, signal?: AbortSignal,
    ): Promise<Awaited<ReturnType<M[K]>>> {
        return new Promise((resolve, reject) => {
            this.#queue.push(() => {
                if (signal?.aborted) {
                    reject(new DOMException("No longer wanted", "AbortError"));
                    this.#next();
                    return;
                }
                this.#ask({ name, args }).then(resolve as (value: unknown) => void, reject).finally(() => this.#next());
            });
            if (!this.#busy) this.#next();
        });
    }

    #next(): void {
        const start = this.#queue.shift();
        this.#busy = start !== undefined;
        start?.();
    }

    async #ask(request: Request): Promise<unknown> {
        const program = await this.program();
        if (!this.#worker) {
            this.#worker = this.make();
            this.#worker.postMessage(program);
        }
        const worker = this.#worker;
        const answer = await new Promise<Answer>((resolve) => {
            worker.onmessage = (event: MessageEvent<Answer>) => resolve(event.data);
            worker.onerror = (event) => resolve({ broken: event.message });
            worker.postMessage(request);
        });
        if ("value" in answer) return answer.value;
        if ("fault" in answer) throw new Fault(sentence(answer.fault));
        // A program that has stopped cannot go on, so the next call gets a new one.
        worker.terminate();
        this.#worker = undefined;
        console.error(answer.broken);
        throw new Fault(BROKEN);
    }
}

/**
 * Serves functions to the page. `start` gets the compiled program before the first call. Images in a value move to the
 * page without a copy.
 */
export function serve(methods: Methods, start: (program: WebAssembly.Module) => void): void {
    self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Request>) => {
        if (data instanceof WebAssembly.Module) {
            start(data);
            return;
        }
        try {
            const method = methods[data.name] as (...args: unknown[]) => unknown;
            const value = await method(...data.args);
            self.postMessage({ value }, { transfer: imagesIn(value) });
        } catch (error) {
            self.postMessage(answerOf(error));
        }
    };
}

/** A message of the module as a sentence of its own. */
function sentence(message: string): string {
    return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? "" : "."}`;
}

function answerOf(error: unknown): Answer {
    if (error instanceof WebAssembly.RuntimeError || error instanceof TypeError) return { broken: String(error) };
    return { fault: error instanceof Error ? error.message : String(error) };
}

function imagesIn(value: unknown): Transferable[] {
    if (value instanceof ImageBitmap) return [value];
    if (Array.isArray(value)) return value.flatMap(imagesIn);
    if (value && Object.getPrototypeOf(value) === Object.prototype) return Object.values(value).flatMap(imagesIn);
    return [];
}
