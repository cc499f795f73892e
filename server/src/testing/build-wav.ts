/** `format` is the code of the WAVE header: 1 PCM, 3 floats, 6 A-law, 7 µ-law. */
export type WavShape = {
  format: number;
  channels: number;
  sampleRate: number;
  bitsPerSample: number;
  data: Buffer;
  /** Size in the header, when it is wrong on purpose. */
  claimedBytes?: number;
};

/** A RIFF WAVE file, also one that lies. */
export function buildWav(shape: WavShape): Buffer {
  const { format, channels, sampleRate, bitsPerSample, data, claimedBytes = data.length } = shape;
  const frameBytes = Math.ceil(bitsPerSample / 8) * channels;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(Math.min(claimedBytes + 36, 0xffffffff), 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(format, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE((frameBytes * sampleRate) >>> 0, 28);
  header.writeUInt16LE(frameBytes & 0xffff, 32);
  header.writeUInt16LE(bitsPerSample, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(claimedBytes, 40);
  return Buffer.concat([header, data]);
}
