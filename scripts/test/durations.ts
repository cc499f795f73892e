import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Milliseconds of the last run by path; empty before the first one, and when its file cannot be read. */
export async function readDurations(path: string): Promise<Map<string, number>> {
  try {
    const durations = JSON.parse(await readFile(path, 'utf8')) as Record<string, number>;
    return new Map(Object.entries(durations));
  } catch {
    return new Map();
  }
}

export async function writeDurations(path: string, ms: ReadonlyMap<string, number>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(Object.fromEntries(ms)));
}
