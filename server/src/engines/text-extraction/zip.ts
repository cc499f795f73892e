import { inflateRawSync } from 'node:zlib';

import { extractionFailure, requireWithinLimit } from './extraction-failure.ts';

/** ZIP file whose parts are unpacked on demand. Names are keys and never used as paths. */
export type Zip = {
  has(name: string): boolean;
  /**
   * Unpacks a part.
   *
   * @returns undefined if there is no such part
   * @throws WorkError `too_large` if all parts read so far exceed the budget, by declared or actual size; `broken`;
   * `encrypted`
   */
  read(name: string): Buffer | undefined;
};

type Entry = {
  isEncrypted: boolean;
  method: number;
  packedBytes: number;
  declaredBytes: number;
  headerAt: number;
};

const END_SIGNATURE = Buffer.from('PK\u0005\u0006', 'latin1');
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;

const STORED = 0;
const DEFLATED = 8;

/** Most entries; Office files have a few dozen. */
const ENTRIES_MAX = 10_000;

/**
 * Opens a ZIP file by the directory at its end.
 *
 * @param budgetBytes largest total size of unpacked parts
 * @throws WorkError `broken` without a directory
 */
export function openZip(file: Buffer, budgetBytes: number): Zip {
  const entries = throwAsBroken(() => readDirectory(file));
  let left = budgetBytes;

  return {
    has: (name) => entries.has(name),
    read(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      requireWithinLimit(budgetBytes, budgetBytes - left + entry.declaredBytes, 'bytes');
      const bytes = throwAsBroken(() => unpack(file, entry, left, budgetBytes));
      left -= bytes.length;
      return bytes;
    },
  };
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const end = file.lastIndexOf(END_SIGNATURE);
  const count = file.readUInt16LE(end + 10);
  if (end === -1 || end + END_BYTES > file.length || count > ENTRIES_MAX) throw brokenFile();
  const entries = new Map<string, Entry>();
  let at = file.readUInt32LE(end + 16);
  for (let read = 0; read < count; read += 1) {
    if (file.readUInt32LE(at) !== ENTRY_SIGNATURE) throw brokenFile();
    const nameBytes = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    entries.set(name, {
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      declaredBytes: file.readUInt32LE(at + 24),
      headerAt: file.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(file: Buffer, entry: Entry, left: number, budgetBytes: number): Buffer {
  const { headerAt, packedBytes, method } = entry;
  if (entry.isEncrypted) {
    throw extractionFailure('encrypted', 'The document is protected by a password');
  }
  if (file.readUInt32LE(headerAt) !== LOCAL_SIGNATURE) throw brokenFile();
  const dataAt =
    headerAt + LOCAL_BYTES + file.readUInt16LE(headerAt + 26) + file.readUInt16LE(headerAt + 28);
  const packed = file.subarray(dataAt, dataAt + packedBytes);
  if (packed.length !== packedBytes) throw brokenFile();
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw brokenFile();
  return inflate(packed, left, budgetBytes);
}

/** Unpacks until the limit, whatever size the directory declares. */
function inflate(packed: Buffer, left: number, budgetBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    // The actual size is unknown.
    const details = { limit: budgetBytes, unit: 'bytes' };
    const message = `The document unpacks to more than ${budgetBytes} bytes`;
    throw extractionFailure('too_large', message, { details });
  }
}

/**
 * Maps errors to `broken`. Offsets in a hostile file are arbitrary: reading outside of it throws a RangeError, and
 * zlib throws its own errors.
 */
function throwAsBroken<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof Error && 'failure' in cause) throw cause;
    throw brokenFile(cause);
  }
}

function brokenFile(cause?: unknown): Error {
  return extractionFailure('broken', 'The DOCX file is damaged', { cause });
}
