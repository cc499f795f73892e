/** Encoding and offset of the samples of a WAV file. */
export type PcmFormat = {
  /** Offset of the first sample. */
  dataStart: number;
  channels: number;
  /** Samples a second of one channel. */
  sampleRate: number;
  /** Bytes a second of all channels. */
  bytesPerSecond: number;
  /** Bytes of one sample of all channels. */
  blockBytes: number;
};

/** Bytes that hold the header of a WAV file: longer ones are not read. */
export const HEAD_BYTES = 4_096;
const RIFF_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const FORMAT_BYTES = 16;
const PCM = 1;
const SAMPLE_BYTES = 2;

/**
 * Reads the header of a WAV file (Microsoft, "Multimedia Programming Interface and Data Specifications 1.0"), which may
 * still be growing.
 *
 * @param head first bytes of the file, at most `HEAD_BYTES`
 * @returns `incomplete` when the header may continue in bytes that have not arrived; undefined for any other file, another
 * encoding than PCM with 16 bits, and a longer header
 */
export function readPcmFormat(head: Buffer): PcmFormat | 'incomplete' | undefined {
  const beginsAsWav = 'RIFF'.startsWith(textAt(head, 0)) && 'WAVE'.startsWith(textAt(head, 8));
  if (!beginsAsWav) return undefined;
  let format: Omit<PcmFormat, 'dataStart'> | undefined;
  for (let at = RIFF_BYTES; at + CHUNK_HEAD_BYTES <= head.length;) {
    const dataStart = at + CHUNK_HEAD_BYTES;
    const length = head.readUInt32LE(at + 4);
    const name = textAt(head, at);
    if (name === 'data') return format && { dataStart, ...format };
    if (name === 'fmt ') format = parseFormat(head.subarray(dataStart, dataStart + length));
    // Chunks begin at even offsets.
    at = dataStart + length + (length % 2);
  }
  return head.length < HEAD_BYTES ? 'incomplete' : undefined;
}

function parseFormat(chunk: Buffer): Omit<PcmFormat, 'dataStart'> | undefined {
  if (chunk.length < FORMAT_BYTES) return undefined;
  const [encoding, channels] = [chunk.readUInt16LE(0), chunk.readUInt16LE(2)];
  const [sampleRate, bits] = [chunk.readUInt32LE(4), chunk.readUInt16LE(14)];
  if (encoding !== PCM || bits !== 8 * SAMPLE_BYTES || channels === 0 || sampleRate === 0) {
    return undefined;
  }
  const blockBytes = channels * SAMPLE_BYTES;
  return { channels, sampleRate, blockBytes, bytesPerSecond: sampleRate * blockBytes };
}

/** Builds the header of a WAV file with so many bytes of samples. */
export function buildPcmHeader(format: PcmFormat, dataBytes: number): Buffer {
  const head = Buffer.alloc(RIFF_BYTES + 2 * CHUNK_HEAD_BYTES + FORMAT_BYTES);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(head.length - CHUNK_HEAD_BYTES + dataBytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(FORMAT_BYTES, 16);
  head.writeUInt16LE(PCM, 20);
  head.writeUInt16LE(format.channels, 22);
  head.writeUInt32LE(format.sampleRate, 24);
  head.writeUInt32LE(format.bytesPerSecond, 28);
  head.writeUInt16LE(format.blockBytes, 32);
  head.writeUInt16LE(8 * SAMPLE_BYTES, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(dataBytes, 40);
  return head;
}

function textAt(head: Buffer, at: number): string {
  return head.toString('latin1', at, at + 4);
}
