import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Labelled data that is not part of the project. */
export const DATA_DIR = resolve(
  process.env['DOCKET_EVAL_DATA'] ?? join(import.meta.dirname, '../../shared/eval'),
);

/** The items of a file with one JSON value a line. @returns undefined when the file is not there */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the file holds
export function readItems<T>(path: string): T[] | undefined {
  if (!existsSync(path)) return undefined;
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** Rules and weights may be tuned on this half; the other half is only measured. */
export function isTuneItem(id: string): boolean {
  return Number.parseInt(createHash('sha256').update(id).digest('hex')[0]!, 16) < 8;
}
