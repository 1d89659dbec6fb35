// Pictures that workers send to the page.

/** Memory of the processor, because every picture comes from there. */
const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext("2d", { willReadFrequently: true })!;

/** A picture to send. Unlike `createImageBitmap`, this waits for no other thread. */
export function pictureOf(pixels: ImageData): ImageBitmap {
    canvas.width = pixels.width;
    canvas.height = pixels.height;
    context.putImageData(pixels, 0, 0);
    return canvas.transferToImageBitmap();
}
