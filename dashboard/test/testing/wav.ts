const RATE = 16_000;
const HEADER_BYTES = 44;

/** Returns a WAV file of samples: 16 kHz, mono, 16 bits. */
export function writeWav(samples: Int16Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(2 * RATE, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, new Uint8Array(samples.buffer)]);
}

/** Returns a second of a tone of 440 Hz, which is the same when it is repeated. */
export function toneSecond(): Int16Array {
  return Int16Array.from({ length: RATE }, (_, index) =>
    Math.round(12_000 * Math.sin((2 * Math.PI * 440 * index) / RATE)),
  );
}

/** Returns the loudness (root mean square) of each whole tenth of a second of a WAV file. */
export function loudnessOf(file: Uint8Array): number[] {
  const samples = new Int16Array(file.slice(HEADER_BYTES).buffer);
  const window = RATE / 10;
  return Array.from({ length: Math.floor(samples.length / window) }, (_, index) => {
    const part = samples.subarray(index * window, (index + 1) * window);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / window);
  });
}
