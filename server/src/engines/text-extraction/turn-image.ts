import type { PageImage } from './render-page.ts';

/** Clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** In pixels, from the upper left corner. */
export type PixelBox = { left: number; top: number; width: number; height: number };

export function turnImage(image: PageImage, turns: QuarterTurns): PageImage {
  if (turns === 0) return image;
  const { width, height, pixels } = image;
  const isUpright = turns === 2;
  const turned = new Uint8Array(pixels.length);
  // Where the first pixel of the first row goes, and how far the next pixel and the next row are from it.
  const [first, nextPixel, nextRow] = {
    1: [height - 1, height, -1],
    2: [width * height - 1, -1, -width],
    3: [(width - 1) * height, -height, 1],
  }[turns] as [number, number, number];
  for (let y = 0; y < height; y += 1) {
    let to = first + y * nextRow;
    for (let from = y * width; from < (y + 1) * width; from += 1) {
      turned[to] = pixels[from]!;
      to += nextPixel;
    }
  }
  return {
    ...image,
    width: isUpright ? width : height,
    height: isUpright ? height : width,
    pixels: turned,
  };
}

/** Where a box of the turned image stands in the image before it was turned. */
export function turnBack(
  box: PixelBox,
  before: { width: number; height: number },
  turns: QuarterTurns,
): PixelBox {
  const { left, top, width, height } = box;
  if (turns === 0) return box;
  if (turns === 2) {
    return { left: before.width - left - width, top: before.height - top - height, width, height };
  }
  const turned = { width: height, height: width };
  return turns === 1
    ? { left: top, top: before.height - left - width, ...turned }
    : { left: before.width - top - height, top: left, ...turned };
}

/** The image at half its size, each pixel the mean of four. */
export function halve(image: PageImage): PageImage {
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
