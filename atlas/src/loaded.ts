// Values that workers deliver later.

/** The last value that was asked for. A new question cancels the old one. */
export class Loaded<T> {
    /** The value for the last key, once it is there. */
    value: T | undefined;
    /** The sentence that came in place of the value. */
    fault: string | undefined;
    #key: string | undefined;
    #asked: AbortController | undefined;

    /** `discard` gets every value that is not needed any more. */
    constructor(private readonly changed: () => void, private readonly discard: (value: T) => void = () => {}) {}

    /**
     * Returns the value for a key, and loads it if the key is new. While it loads, the old value is kept if `keep` is set.
     * `load` may have the value already.
     */
    need(key: string, load: (signal: AbortSignal) => T | Promise<T>, keep = false): T | undefined {
        if (key !== this.#key) {
            this.forget(keep);
            this.#key = key;
            const asked = (this.#asked = new AbortController());
            const value = load(asked.signal);
            if (value instanceof Promise) void this.#wait(value, asked);
            else this.#settle(value);
        }
        return this.value;
    }

    /** Forgets the key, and the value unless `keep` is set. */
    forget(keep = false): void {
        this.#asked?.abort();
        this.#asked = undefined;
        this.#key = undefined;
        this.fault = undefined;
        if (!keep) this.#take(undefined);
    }

    async #wait(coming: Promise<T>, asked: AbortController): Promise<void> {
        try {
            const value = await coming;
            if (asked !== this.#asked) return this.discard(value);
            this.#settle(value);
        } catch (error) {
            if (asked !== this.#asked) return;
            this.fault = error instanceof Error ? error.message : String(error);
            this.#settle(undefined);
        }
        this.changed();
    }

    #settle(value: T | undefined): void {
        this.#asked = undefined;
        this.#take(value);
    }

    #take(value: T | undefined): void {
        if (this.value !== undefined) this.discard(this.value);
        this.value = value;
    }
}
