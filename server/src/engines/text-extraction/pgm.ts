import type { PageImage } from './render-page.ts';

/** The image as a file of the simplest kind that tesseract reads: portable greymap, binary. */
export function toPgm({ width, height, pixels }: PageImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
