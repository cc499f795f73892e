import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const SDK = fileURLToPath(new URL('../../sdk/', import.meta.url));

/** Bytes of a bundle for browsers, minified and compressed, with what it may have. */
export type BundleSize = { name: string; bytes: number; bytesMax: number };

const WHOLE_BYTES_MAX = 12_288;
const NOUN_BYTES_MAX = 4_096;
const RICH_NOUN_BYTES_MAX = 7_168;

/** Imports whose bundles have a budget. Each stands in a file of an application. */
const BUDGETS = [
  {
    name: 'whole SDK',
    source: `import { Docket } from '@docket/sdk'; console.log(new Docket());`,
    bytesMax: WHOLE_BYTES_MAX,
  },
  {
    name: 'one noun',
    source: `import { createCore } from '@docket/sdk'; import * as tasks from '@docket/sdk/tasks'; console.log(createCore, tasks);`,
    bytesMax: NOUN_BYTES_MAX,
  },
  {
    name: 'documents with uploads, waiting and streams',
    source: `import { createCore } from '@docket/sdk'; import * as documents from '@docket/sdk/documents'; console.log(createCore, documents);`,
    bytesMax: RICH_NOUN_BYTES_MAX,
  },
  {
    name: 'webhooks',
    source: `import { toFetchHandler } from '@docket/sdk/webhooks'; console.log(toFetchHandler);`,
    bytesMax: NOUN_BYTES_MAX,
  },
];

export async function measureSdk(): Promise<BundleSize[]> {
  return Promise.all(
    BUDGETS.map(async ({ name, source, bytesMax }) => ({
      name,
      bytes: await bundleBytes(source),
      bytesMax,
    })),
  );
}

/** @returns one line for each bundle over its budget */
export async function checkSdkSize(): Promise<string[]> {
  const sizes = await measureSdk();
  return sizes
    .filter(({ bytes, bytesMax }) => bytes > bytesMax)
    .map(({ name, bytes, bytesMax }) => `SDK, ${name}: ${bytes} bytes gzip, budget ${bytesMax}`);
}

async function bundleBytes(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: SDK, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}
