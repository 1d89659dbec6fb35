// Files and the clipboard.

/** Offers a file to save. */
export function save(name: string, content: BlobPart, type: string): void {
    const address = URL.createObjectURL(new Blob([content], { type }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    // Browsers read the file after the click.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Copies a text. Returns false if the browser refuses. */
export async function copy(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}
