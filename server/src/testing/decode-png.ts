import { inflateSync } from 'node:zlib';

/** Decoded image: samples row by row, 0 is black. */
export type DecodedImage = {
  width: number;
  height: number;
  /** Samples of a pixel: 1 in gray, 3 in color. */
  channels: 1 | 3;
  samples: Buffer;
};

/** Decodes a PNG with 8 bits per sample whose rows have no filter, as the server writes it. */
export function decodePng(bytes: Buffer): DecodedImage {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const header = chunks.get('IHDR')!;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = header[9] === 0 ? 1 : 3;
  const rowBytes = width * channels;
  const rows = inflateSync(chunks.get('IDAT')!);
  const samples = Buffer.alloc(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * (rowBytes + 1) + 1;
    rows.copy(samples, row * rowBytes, from, from + rowBytes);
  }
  return { width, height, channels, samples };
}
