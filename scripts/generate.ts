/**
 * Writes the committed files that are made from code.
 *
 *     npm run generate            writes them
 *     npm run generate -- --check writes nothing; exit code 1 and the names of those that are out of date
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';

import { makeVectors } from '../examples/receivers/make-vectors.ts';
import { endpoints } from '../server/src/contract/endpoints.ts';
import { buildOpenApi } from '../server/src/contract/openapi.ts';
import { API_VERSION } from '../server/src/http/security/gate.ts';
import { dumpSchema } from '../server/src/storage/dialects/sqlite-schema.ts';
import { describeFields } from './describe-fields.ts';
import { describeSettings } from './describe-settings.ts';
import { generatePython } from './generate-python/generate-python.ts';
import { generateSdk } from './generate-sdk/generate-sdk.ts';
import { listN8nEvents } from './list-n8n-events.ts';

type GeneratedFile = {
  /** Path from the root of the repository. */
  path: string;
  make: () => Promise<string>;
};

/** Text of generated files by path. */
type GeneratedTexts = Map<string, string>;

const FILES: GeneratedFile[] = [
  { path: 'openapi.json', make: makeOpenApi },
  { path: 'docs/configuration.md', make: async () => describeSettings() },
  { path: 'docs/fields.md', make: async () => describeFields() },
  { path: 'server/src/storage/schema.sql', make: dumpSchema },
  { path: 'examples/receivers/vectors.json', make: async () => makeVectors() },
  { path: 'integrations/n8n/nodes/DocketTrigger/events.ts', make: async () => listN8nEvents() },
];

/** Makers of several files, whose names follow from openapi.json. */
const GROUPS: ((openApi: string) => Promise<GeneratedTexts>)[] = [generateSdk, generatePython];

async function makeOpenApi(): Promise<string> {
  const document = buildOpenApi(endpoints, { version: API_VERSION });
  return `${JSON.stringify(document, null, 2)}\n`;
}

async function readCommitted(url: URL): Promise<string | undefined> {
  try {
    return await readFile(url, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function settle(path: string, text: string): Promise<void> {
  const url = new URL(`../${path}`, import.meta.url);
  if (text === (await readCommitted(url))) return;
  if (check) {
    console.log(`${path} is out of date: npm run generate`);
    process.exitCode = 1;
  } else {
    await mkdir(new URL('.', url), { recursive: true });
    await writeFile(url, text);
    console.log(`${path} written`);
  }
}

const check = process.argv.includes('--check');
for (const { path, make } of FILES) await settle(path, await make());
const openApi = await makeOpenApi();
for (const makeGroup of GROUPS) {
  for (const [path, text] of await makeGroup(openApi)) await settle(path, text);
}
