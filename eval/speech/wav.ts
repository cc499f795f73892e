import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

import { SAMPLE_RATE } from '../../server/src/engines/audio/audio-info.ts';

type Encoding = { format: number; bytes: number; encode(samples: Float32Array): Buffer };

const PCM: Encoding = {
  format: 1,
  bytes: 2,
  encode(samples) {
    const values = Int16Array.from(samples, (one) =>
      Math.max(-32_768, Math.min(32_767, Math.round(one * 32_767))),
    );
    return Buffer.from(values.buffer);
  },
};
/** Telephone encoding (ITU-T G.711). */
const MU_LAW: Encoding = {
  format: 7,
  bytes: 1,
  encode: (samples) => Buffer.from(Uint8Array.from(samples, muLaw)),
};

/** 16 bits, 16 kHz, one channel. @param parts written one after the other, so that they may be made as they go */
export async function writeWav(
  path: string,
  length: number,
  parts: Iterable<Float32Array>,
): Promise<void> {
  await write(path, PCM, SAMPLE_RATE, length, parts);
}

/** Eight bits, 8 kHz. @param samples at 8 kHz */
export async function writeMuLaw(path: string, samples: Float32Array): Promise<void> {
  await write(path, MU_LAW, SAMPLE_RATE / 2, samples.length, [samples]);
}

async function write(
  path: string,
  encoding: Encoding,
  rate: number,
  length: number,
  parts: Iterable<Float32Array>,
): Promise<void> {
  const stream = createWriteStream(path);
  const done = finished(stream);
  stream.write(header(encoding, rate, length * encoding.bytes));
  for (const part of parts) {
    if (!stream.write(encoding.encode(part))) await once(stream, 'drain');
  }
  stream.end();
  await done;
}

function header({ format, bytes }: Encoding, rate: number, size: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + size, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(format, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * bytes, 28);
  head.writeUInt16LE(bytes, 32);
  head.writeUInt16LE(8 * bytes, 34);
  head.write('data', 36);
  head.writeUInt32LE(size, 40);
  return head;
}

const BIAS = 0x84;

function muLaw(sample: number): number {
  const value = Math.max(-32_635, Math.min(32_635, Math.round(sample * 32_767)));
  const magnitude = Math.abs(value) + BIAS;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~((value < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}
