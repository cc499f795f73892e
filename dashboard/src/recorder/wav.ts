/** Samples a second of recordings: speech engines read 16 kHz. */
export const SAMPLE_RATE = 16_000;
const [HEADER_BYTES, BYTES_PER_SAMPLE] = [44, 2];

/** Returns a WAV file (PCM, mono, 16 bits) of parts that were recorded one after another. */
export function buildWav(parts: readonly ArrayBuffer[], name: string): File {
  const bytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return new File([header(bytes), ...parts], name, { type: 'audio/wav' });
}

/** Returns how long samples of that many bytes last. */
export function secondsOf(bytes: number): number {
  return bytes / BYTES_PER_SAMPLE / SAMPLE_RATE;
}

function header(bytes: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  const text = (at: number, value: string) =>
    new TextEncoder().encode(value).forEach((byte, index) => view.setUint8(at + index, byte));
  text(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true);
  text(36, 'data');
  view.setUint32(40, bytes, true);
  return view.buffer;
}
