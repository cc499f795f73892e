import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BLOCK = 512;
const NAME_BYTES_MAX = 100;
/** Largest size in eleven octal digits. */
const OCTAL_MAX = 8 ** 11 - 1;

/** Packs a folder into a tar archive (POSIX.1-2001), complete or not at all. */
export async function writeTar(folder: string, path: string): Promise<void> {
  const part = `${path}.part`;
  try {
    await pipeline(Readable.from(packFolder(folder)), createWriteStream(part));
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

async function* packFolder(folder: string): AsyncGenerator<Buffer, void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
  for (const name of names) yield* packFile(folder, name);
  yield Buffer.alloc(2 * BLOCK);
}

async function* packFile(folder: string, name: string): AsyncGenerator<Buffer, void> {
  const path = join(folder, name);
  const { size, mtimeMs } = await stat(path);
  if (Buffer.byteLength(name) > NAME_BYTES_MAX || size > OCTAL_MAX) {
    yield* packExtended({ path: name, size: String(size) }, mtimeMs);
  }
  yield makeHeader({ name, size, mtimeMs, type: '0' });
  let left = size;
  // A file that grows meanwhile is cut at the size of its header.
  for await (const chunk of createReadStream(path, { end: Math.max(0, size - 1) })) {
    const bytes = (chunk as Buffer).subarray(0, left);
    left -= bytes.length;
    yield bytes;
  }
  if (left > 0) throw new Error(`${name} has become shorter`);
  yield padding(size);
}

/** Writes what the header has no room for. */
function* packExtended(fields: Record<string, string>, mtimeMs: number): Generator<Buffer, void> {
  const text = Object.entries(fields)
    .map(([key, value]) => extendedLine(key, value))
    .join('');
  const bytes = Buffer.from(text);
  yield makeHeader({ name: 'PaxHeader', size: bytes.length, mtimeMs, type: 'x' });
  yield bytes;
  yield padding(bytes.length);
}

/** A line begins with its own length. */
function extendedLine(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes + String(bytes).length;
  if (String(length).length > String(bytes).length) length = bytes + String(length).length;
  return `${length}${rest}`;
}

type Header = { name: string; size: number; mtimeMs: number; type: '0' | 'x' };

function makeHeader({ name, size, mtimeMs, type }: Header): Buffer {
  const block = Buffer.alloc(BLOCK);
  Buffer.from(name).copy(block, 0, 0, NAME_BYTES_MAX);
  block.write(`${octal(0o644, 7)}\0`, 100);
  block.write(`${octal(0, 7)}\0${octal(0, 7)}\0`, 108);
  block.write(`${octal(Math.min(size, OCTAL_MAX), 11)}\0`, 124);
  block.write(`${octal(Math.floor(mtimeMs / 1000), 11)}\0`, 136);
  block.write('        ', 148);
  block.write(type, 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
