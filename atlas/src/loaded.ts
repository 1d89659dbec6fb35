// Values that workers deliver later.

/** The last value that was asked for. A new question cancels the old one. */
export class Loaded<T> {
    /** The value for the last key, once it is there. */
    value: T | undefined;
    /** The sentence that came in place of the value. */
    fault: string | undefined;
    #key: string | undefined;
    #asked: AbortController | undefined;

    constructor(private readonly changed: () => void) {}

    /** Whether a value is on its way. */
    get waiting(): boolean {
        return this.#asked !== undefined;
    }

    /**
     * Returns the value for a key, and loads it if the key is new. While it loads, the old value is kept if `keep` is set.
     */
    need(key: string, load: (signal: AbortSignal) => Promise<T>, keep = false): T | undefined {
        if (key !== this.#key) {
            this.forget(keep);
            this.#key = key;
            const asked = (this.#asked = new AbortController());
            load(asked.signal).then(
                (value) => this.#settle(asked, () => { this.value = value; }),
                (error: unknown) => this.#settle(asked, () => {
                    this.value = undefined;
                    this.fault = error instanceof Error ? error.message : String(error);
                }),
            );
        }
        return this.value;
    }

    /** Forgets the key, and the value unless `keep` is set. */
    forget(keep = false): void {
        this.#asked?.abort();
        this.#asked = undefined;
        this.#key = undefined;
        this.fault = undefined;
        if (!keep) this.value = undefined;
    }

    #settle(asked: AbortController, take: () => void): void {
        if (asked !== this.#asked) return;
        this.#asked = undefined;
        take();
        this.changed();
    }
}
