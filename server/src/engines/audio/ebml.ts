/** Variable-length number of EBML (RFC 8794 §4), the encoding of Matroska. */
export type Vint = { value: number; bytes: number; isUnknown: boolean };

/** Element without child elements. */
export type EbmlElement = { id: number; data: Buffer };

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const BLOCK_GROUP = 0xa0;
/** Elements whose children are read. */
const MASTERS = new Set([SEGMENT, CLUSTER, BLOCK_GROUP]);

/**
 * Reads a variable-length number.
 *
 * @returns undefined if the number is incomplete
 */
export function readVint(bytes: Buffer, at: number): Vint | undefined {
  const length = vintLength(bytes, at);
  if (length === undefined) return undefined;
  const rest = bytes.subarray(at + 1, at + length);
  const top = bytes.readUInt8(at) & (0xff >> length);
  return {
    value: rest.reduce((sum, byte) => sum * 256 + byte, top),
    bytes: length,
    isUnknown: top === 0xff >> length && rest.every((byte) => byte === 0xff),
  };
}

/** Yields the leaf elements of segments, clusters and block groups while a Matroska file arrives. */
export async function* readElements(chunks: AsyncIterable<Buffer>): AsyncGenerator<EbmlElement> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of chunks) {
    bytes = Buffer.concat([bytes, chunk]);
    let at = 0;
    for (;;) {
      const head = readElementHead(bytes, at);
      if (!head) break;
      if (MASTERS.has(head.id)) {
        at = head.dataAt;
        continue;
      }
      const end = head.dataAt + head.length;
      if (end > bytes.length) break;
      yield { id: head.id, data: bytes.subarray(head.dataAt, end) };
      at = end;
    }
    bytes = bytes.subarray(at);
  }
}

function readElementHead(
  bytes: Buffer,
  at: number,
): { id: number; dataAt: number; length: number } | undefined {
  const idLength = vintLength(bytes, at);
  const length = idLength === undefined ? undefined : readVint(bytes, at + idLength);
  if (idLength === undefined || !length) return undefined;
  const id = bytes.readUIntBE(at, Math.min(idLength, 4));
  return { id, dataAt: at + idLength + length.bytes, length: length.value };
}

function vintLength(bytes: Buffer, at: number): number | undefined {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  return length > 8 || at + length > bytes.length ? undefined : length;
}
