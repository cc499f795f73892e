import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Metafile, OutputFile } from 'esbuild';

import { bundle } from './build-application.ts';

const KB = 1_000;
/** Scripts that a browser reads before it can show any page. */
const FIRST_LOAD_BYTES_MAX = 170 * KB;

type Outputs = Metafile['outputs'];

/**
 * Measures the scripts that load before the first page, compressed by gzip.
 *
 * @returns what is too large; empty if nothing is
 */
export async function checkDashboardSize(): Promise<string[]> {
  const { metafile, outputFiles = [] } = await bundle({ write: false, outdir: 'dashboard/dist' });
  const { outputs } = metafile;
  const entry = Object.keys(outputs).find((path) => /\/main-\w+\.js$/.test(path));
  if (entry === undefined) return ['The build has no entry point'];
  const messages = Object.keys(outputs).filter((path) =>
    Object.keys(outputs[path]!.inputs).some((input) => input.endsWith('messages/en/messages.ts')),
  );
  const loaded = new Set([entry, ...messages].flatMap((path) => [...listStatic(outputs, path)]));
  const bytes = [...loaded].reduce((sum, path) => sum + compressedSize(outputFiles, path), 0);
  if (bytes <= FIRST_LOAD_BYTES_MAX) return [];
  return [`First load ${Math.ceil(bytes / KB)} kB of ${FIRST_LOAD_BYTES_MAX / KB} kB`];
}

/** Lists an output and the scripts that it needs before it runs. */
function listStatic(outputs: Outputs, path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: next, kind } of outputs[path]?.imports ?? []) {
    if (kind === 'import-statement' && next in outputs) listStatic(outputs, next, seen);
  }
  return seen;
}

function compressedSize(files: readonly OutputFile[], path: string): number {
  const file = files.find((each) => each.path === resolve(path));
  return file && path.endsWith('.js') ? gzipSync(file.contents).length : 0;
}
