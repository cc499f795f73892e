import type { PageImage } from './render-page.ts';

/** Clockwise rotation in quarter turns. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** Box in pixels from the upper left corner. */
export type PixelBox = { left: number; top: number; width: number; height: number };

/** Rotates an image clockwise. */
export function rotateImage(image: PageImage, turns: QuarterTurns): PageImage {
  if (turns === 0) return image;
  const { width, height, pixels } = image;
  const isUpright = turns === 2;
  const rotated = new Uint8Array(pixels.length);
  // Target of the first pixel, and its distances to the targets of the next pixel and of the next row.
  const [first, nextPixel, nextRow] = {
    1: [height - 1, height, -1],
    2: [width * height - 1, -1, -width],
    3: [(width - 1) * height, -height, 1],
  }[turns] as [number, number, number];
  for (let y = 0; y < height; y += 1) {
    let to = first + y * nextRow;
    for (let from = y * width; from < (y + 1) * width; from += 1) {
      rotated[to] = pixels[from]!;
      to += nextPixel;
    }
  }
  return {
    ...image,
    width: isUpright ? width : height,
    height: isUpright ? height : width,
    pixels: rotated,
  };
}

/** Converts a box of the rotated image to the image before rotation. */
export function unrotateBox(
  box: PixelBox,
  before: { width: number; height: number },
  turns: QuarterTurns,
): PixelBox {
  const { left, top, width, height } = box;
  if (turns === 0) return box;
  if (turns === 2) {
    return { left: before.width - left - width, top: before.height - top - height, width, height };
  }
  const rotated = { width: height, height: width };
  return turns === 1
    ? { left: top, top: before.height - left - width, ...rotated }
    : { left: before.width - top - height, top: left, ...rotated };
}

/** Returns the image at half its size; each pixel is the mean of four. */
export function halveImage(image: PageImage): PageImage {
  const [width, height] = [Math.floor(image.width / 2), Math.floor(image.height / 2)];
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = 2 * y * image.width + 2 * x;
      const above = image.pixels[from]! + image.pixels[from + 1]!;
      const below = image.pixels[from + image.width]! + image.pixels[from + image.width + 1]!;
      pixels[y * width + x] = (above + below) >> 2;
    }
  }
  return { width, height, pixels, pixelsPerPoint: image.pixelsPerPoint / 2 };
}
