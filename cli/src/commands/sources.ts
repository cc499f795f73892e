import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';

import { usageError } from '../cli-error.ts';

/** Input that an argument names. */
export type Source =
  | { kind: 'file'; path: string; label: string; size: number; mtimeMs: number }
  | { kind: 'url'; url: string; label: string }
  | { kind: 'stdin'; stream: Readable; label: string }
  | { kind: 'id'; id: string; label: string };

/**
 * Reads what an argument means: an id, an address, `-` for standard input, or a file.
 *
 * @param idPrefix as `doc_`
 */
export async function parseSource(
  argument: string,
  stdin: Readable,
  idPrefix: string,
): Promise<Source> {
  if (argument === '-') return { kind: 'stdin', stream: stdin, label: 'standard input' };
  if (/^https?:\/\//i.test(argument)) return { kind: 'url', url: argument, label: argument };
  if (new RegExp(`^${idPrefix}[0-9a-f]{32}$`).test(argument)) {
    return { kind: 'id', id: argument, label: argument };
  }
  return readFileSource(argument);
}

async function readFileSource(path: string): Promise<Source> {
  const state = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'There is no file' : 'The file cannot be read:';
    throw usageError(`${reason} ${path}`);
  });
  if (state.isDirectory()) {
    throw usageError(`${path} is a folder`, `Name its files, or run "docket watch ${path}".`);
  }
  if (state.size === 0 && state.isFile()) throw usageError(`${path} is empty`);
  return { kind: 'file', path, label: basename(path), size: state.size, mtimeMs: state.mtimeMs };
}
