import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { usageError } from '../cli-error.ts';

/** Settings of a folder, which may be shared with others. */
export type ProjectSettings = { url?: string; profile?: string };

const NAME = '.docket.json';
const FIELDS = new Set(['url', 'profile']);

/**
 * Reads `.docket.json` of a folder.
 *
 * @throws CliError when it holds anything else than `url` and `profile`, such as a key
 */
export async function readProjectFile(folder: string): Promise<ProjectSettings> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const settings = parse(text);
  for (const [name, value] of Object.entries(settings)) {
    if (!FIELDS.has(name) || typeof value !== 'string') {
      throw usageError(
        `./${NAME} may hold "url" and "profile" as texts, not "${name}"`,
        'Keys belong into DOCKET_KEY or "docket login --with-key".',
      );
    }
  }
  return settings;
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Named below, like any other text that is no object.
  }
  throw usageError(`./${NAME} is not a JSON object`, `Write {"url": "https://…"}.`);
}
