import { crc32, deflateSync } from 'node:zlib';

import type { ColorImage } from './render-page.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Color types of the header. */
const GRAY = 0;
const RGB = 2;
/** Filter of every row: none. It compresses text best. */
const NO_FILTER = 0;
const RGB_BYTES = 3;

/** Encodes an image as PNG, in gray if it has no colors. */
export function encodePng({ width, height, pixels }: ColorImage): Buffer {
  const gray = toGray(pixels);
  const [type, samples, bytes] = gray ? [GRAY, gray, 1] : [RGB, pixels, RGB_BYTES];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(type, 9);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filterRows(samples, width * bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns one byte for each pixel; undefined if the image has colors. */
function toGray(pixels: Uint8Array): Uint8Array | undefined {
  const gray = new Uint8Array(pixels.length / RGB_BYTES);
  for (let index = 0; index < gray.length; index += 1) {
    const at = index * RGB_BYTES;
    const red = pixels[at]!;
    if (red !== pixels[at + 1] || red !== pixels[at + 2]) return undefined;
    gray[index] = red;
  }
  return gray;
}

/** Puts the filter before each row. */
function filterRows(samples: Uint8Array, rowBytes: number): Buffer {
  const rows = samples.length / rowBytes;
  const filtered = Buffer.alloc(samples.length + rows, NO_FILTER);
  for (let row = 0; row < rows; row += 1) {
    filtered.set(samples.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  }
  return filtered;
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(typed.length + 8);
  whole.writeUInt32BE(data.length, 0);
  typed.copy(whole, 4);
  whole.writeUInt32BE(crc32(typed), typed.length + 4);
  return whole;
}
