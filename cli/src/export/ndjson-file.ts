import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** A file with one JSON value a line that earlier runs may have begun. */
export type NdjsonFile = {
  /** Whether this version of a resource is there. */
  has(resource: Versioned): boolean;
  append(resource: Versioned): Promise<void>;
  close(): Promise<void>;
};

type Versioned = { id: string; updated_at: string };

/** Opens the file, reads which versions it has, and cuts off a last line that is not complete. */
export async function openNdjson(path: string): Promise<NdjsonFile> {
  const { versions, bytes } = await readVersions(path);
  const file = await openAt(path, bytes);
  return {
    has: ({ id, updated_at }) => versions.get(id) === updated_at,
    async append(resource) {
      await file.appendFile(`${JSON.stringify(resource)}\n`);
      versions.set(resource.id, resource.updated_at);
    },
    async close() {
      await file.sync();
      await file.close();
    },
  };
}

/** @returns newest version of each id, and the bytes of the lines that are complete */
async function readVersions(
  path: string,
): Promise<{ versions: Map<string, string>; bytes: number }> {
  const versions = new Map<string, string>();
  let bytes = 0;
  const state = await stat(path).catch(() => undefined);
  if (!state) return { versions, bytes };
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const resource = parseLine(line);
    const end = bytes + Buffer.byteLength(line) + 1;
    if (!resource || end > state.size) break;
    versions.set(resource.id, resource.updated_at);
    bytes = end;
  }
  return { versions, bytes };
}

function parseLine(line: string): Versioned | undefined {
  try {
    const value = JSON.parse(line) as Versioned;
    return typeof value.id === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

async function openAt(path: string, bytes: number): Promise<FileHandle> {
  const file = await open(path, 'a');
  await file.truncate(bytes);
  return file;
}
