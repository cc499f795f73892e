import type { Browser } from 'playwright-core';

/** Least difference of a color channel, 0 to 255, that people see. */
const VISIBLE = 24;

/**
 * Compares two PNG images in a browser.
 *
 * @returns share of pixels that differ visibly, 0 to 1; 1 for images of different sizes
 */
export async function findDifference(
  browser: Browser,
  first: Buffer,
  second: Buffer,
): Promise<number> {
  const page = await browser.newPage();
  try {
    const images = [first, second].map((image) => image.toString('base64'));
    return await page.evaluate(`(${compare.toString()})(${JSON.stringify(images)}, ${VISIBLE})`);
  } finally {
    await page.close();
  }
}

/** Runs in the page. */
async function compare(images: [string, string], visible: number): Promise<number> {
  const [first, second] = await Promise.all(
    images.map(async (image) => {
      const bytes = Uint8Array.from(atob(image), (char) => char.codePointAt(0)!);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height);
    }),
  );
  if (first!.width !== second!.width || first!.height !== second!.height) return 1;
  let differing = 0;
  for (let at = 0; at < first!.data.length; at += 4) {
    const isVisible = [0, 1, 2].some(
      (channel) => Math.abs(first!.data[at + channel]! - second!.data[at + channel]!) > visible,
    );
    if (isVisible) differing += 1;
  }
  return (4 * differing) / first!.data.length;
}
