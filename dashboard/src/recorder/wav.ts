/** Samples a second of recordings: speech engines read 16 kHz. */
export const SAMPLE_RATE = 16_000;
const [HEADER_BYTES, BYTES_PER_SAMPLE] = [44, 2];

/** Size that a header states of a file whose length is not known yet. */
const UNKNOWN_BYTES = 0xff_ff_ff_ff;

/**
 * Header of a WAV file (PCM, mono, 16 bits) of unknown length. The same bytes begin a recording that is still being
 * made and the complete one, so that the server can have the beginning before the end.
 */
export const WAV_HEADER = buildHeader();

/** Returns a WAV file of parts that were recorded one after another. */
export function buildWav(parts: readonly ArrayBuffer[], name: string): File {
  return new File([WAV_HEADER, ...parts], name, { type: 'audio/wav' });
}

/** Returns how long samples of that many bytes last. */
export function secondsOf(bytes: number): number {
  return bytes / BYTES_PER_SAMPLE / SAMPLE_RATE;
}

function buildHeader(): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  const text = (at: number, value: string) =>
    new TextEncoder().encode(value).forEach((byte, index) => view.setUint8(at + index, byte));
  text(0, 'RIFF');
  view.setUint32(4, UNKNOWN_BYTES, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true);
  text(36, 'data');
  view.setUint32(40, UNKNOWN_BYTES, true);
  return view.buffer;
}
