import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A text file of an archive. */
export type ZipEntry = { name: string; chunks: AsyncIterable<string> | Iterable<string> };

type WrittenEntry = {
  name: Buffer;
  crc: number;
  compressed: number;
  uncompressed: number;
  offset: number;
};

const VERSION = 20;
/** Sizes follow the data (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980: an archive of the same table has the same bytes. */
const DATE = 0x0021;

/**
 * Writes a ZIP archive (APPNOTE.TXT 6.3) while its files are made. Compression runs in threads of libuv. Files and
 * archive must be smaller than 4 GB.
 */
export async function* writeZip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for (const { name, chunks } of entries) {
    const entry = { name: Buffer.from(name), crc: 0, compressed: 0, uncompressed: 0, offset };
    const header = localHeader(entry);
    yield header;
    for await (const chunk of deflate(chunks, entry)) yield chunk;
    const descriptor = dataDescriptor(entry);
    yield descriptor;
    offset += header.length + entry.compressed + descriptor.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryHeader));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

/** Compresses the text of an entry, and counts its bytes before and after. */
async function* deflate(
  chunks: ZipEntry['chunks'],
  entry: WrittenEntry,
): AsyncGenerator<Uint8Array> {
  const compressor = createDeflateRaw();
  const source = Readable.from(countBytes(chunks, entry));
  const piped = pipeline(source, compressor);
  // A failure also ends the loop below, which reports it.
  piped.catch(() => undefined);
  for await (const chunk of compressor as AsyncIterable<Buffer>) {
    entry.compressed += chunk.length;
    yield chunk;
  }
  await piped;
}

async function* countBytes(
  chunks: ZipEntry['chunks'],
  entry: WrittenEntry,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk);
    entry.crc = crc32(bytes, entry.crc);
    entry.uncompressed += bytes.length;
    yield bytes;
  }
}

function localHeader({ name }: WrittenEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor({ crc, compressed, uncompressed }: WrittenEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(compressed, 8);
  descriptor.writeUInt32LE(uncompressed, 12);
  return descriptor;
}

function directoryHeader(entry: WrittenEntry): Buffer {
  const { name, crc, compressed, uncompressed, offset } = entry;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATE, 10);
  header.writeUInt16LE(DATE, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(compressed, 20);
  header.writeUInt32LE(uncompressed, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function endOfDirectory(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
