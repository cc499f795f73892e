import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { type ApiDocument, readOperations } from './read-operations.ts';
import { writeMethods } from './write-methods.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');
const GENERATED = 'sdk/src/generated';

/**
 * Writes the types, the methods and the version of the SDK.
 *
 * @param openApi text of openapi.json
 * @returns text by path from the root of the repository
 */
export async function generateSdk(openApi: string): Promise<Map<string, string>> {
  const operations = readOperations(JSON.parse(openApi) as ApiDocument);
  const methods = [...writeMethods(operations)].map(
    ([path, text]) => [`${GENERATED}/${path}`, text] as const,
  );
  return new Map([
    ...methods,
    [`${GENERATED}/types.gen.ts`, await makeTypes(openApi)],
    [`${GENERATED}/version.gen.ts`, await makeVersion()],
  ]);
}

async function makeVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'sdk/package.json'), 'utf8'));
  return `export const SDK_VERSION = '${version}';\n`;
}

/** Runs hey-api on its own: it writes to files only. */
async function makeTypes(openApi: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-sdk-'));
  try {
    const input = join(folder, 'openapi.json');
    await writeFile(input, openApi);
    const output = join(folder, 'types');
    const flags = ['--plugins', '@hey-api/typescript', '--silent', '--no-log-file'];
    await promisify(execFile)(join(BIN, 'openapi-ts'), ['-i', input, '-o', output, ...flags], {
      cwd: folder,
      env: { ...process.env, PATH: `${BIN}:${process.env['PATH']}` },
    });
    return await readFile(join(output, 'types.gen.ts'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
