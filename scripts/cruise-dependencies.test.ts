import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';

import { cruiseDependencies } from './cruise-dependencies.ts';

/** Files with one fault each, and what must be said of it. */
const FAULTS: { rule: string; files: Record<string, string> }[] = [
  {
    rule: 'kernel-may-import: server/src/kernel/clock.ts → server/src/storage/db.ts',
    files: {
      'server/src/kernel/clock.ts': `import type { Db } from '../storage/db.ts';\nexport type Clock = Db;\n`,
      'server/src/storage/db.ts': 'export type Db = string;\n',
    },
  },
  {
    rule: 'documents-may-import: server/src/documents/store.ts → server/src/webhooks/store.ts',
    files: {
      'server/src/documents/store.ts': `import { b } from '../webhooks/store.ts';\nexport const a = b;\n`,
      'server/src/webhooks/store.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'folder-without-a-line: server/src/helpers/a.ts → server/src/kernel/b.ts',
    files: {
      'server/src/helpers/a.ts': `import { b } from '../kernel/b.ts';\nexport const a = b;\n`,
      'server/src/kernel/b.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'engines-language-model-may-import: server/src/engines/language-model/a.ts → server/src/engines/rules/b.ts',
    files: {
      'server/src/engines/language-model/a.ts': `import { b } from '../rules/b.ts';\nexport const a = b;\n`,
      'server/src/engines/rules/b.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'services-is-a-type-to-the-rest: server/src/http/app.ts → server/src/app/services.ts',
    files: {
      'server/src/http/app.ts': `import { build } from '../app/services.ts';\nexport const a = build;\n`,
      'server/src/app/services.ts': 'export const build = 1;\n',
    },
  },
  {
    rule: 'no-cycles: server/src/limits/a.ts → server/src/limits/b.ts → server/src/limits/a.ts',
    files: {
      'server/src/limits/a.ts': `import type { B } from './b.ts';\nexport type A = B;\n`,
      'server/src/limits/b.ts': `import { type A } from './a.ts';\nexport type B = A;\n`,
    },
  },
  {
    rule: 'no-cycles: server/src/jobs/a.ts → server/src/jobs/b.ts → server/src/jobs/a.ts',
    files: {
      'server/src/jobs/a.ts': `import { b } from './b.ts';\nexport const a = () => b;\n`,
      'server/src/jobs/b.ts': `import { a } from './a.ts';\nexport const b = () => a;\n`,
    },
  },
  {
    rule: 'testing-only-from-tests: server/src/app/jobs.ts → server/src/testing/docket.ts',
    files: {
      'server/src/app/jobs.ts': `import { a } from '../testing/docket.ts';\nexport const b = a;\n`,
      'server/src/testing/docket.ts': 'export const a = 1;\n',
    },
  },
  {
    rule: 'http-framework-only-in-http: server/src/documents/routes.ts → node_modules/fastify/index.js',
    files: {
      'server/src/documents/routes.ts': `import fastify from 'fastify';\nexport const a = fastify;\n`,
      'node_modules/fastify/package.json': '{"name":"fastify","version":"1.0.0","main":"index.js"}',
      'node_modules/fastify/index.js': 'module.exports = 1;\n',
    },
  },
  {
    rule: 'heavy-libraries-only-in-children: server/src/main.ts → node_modules/eld/index.js',
    files: {
      'server/src/main.ts': `import { c } from './engines/speech/a.ts';\nexport const b = c;\n`,
      'server/src/engines/speech/a.ts': `import { eld } from 'eld';\nexport const c = eld;\n`,
      'node_modules/eld/package.json': '{"name":"eld","version":"1.0.0","main":"index.js"}',
      'node_modules/eld/index.js': 'exports.eld = 1;\n',
    },
  },
  {
    rule: 'floors-stand-alone: bench/floors.ts → server/src/kernel/b.ts',
    files: {
      'bench/floors.ts': `import { b } from '../server/src/kernel/b.ts';\nexport const a = b;\n`,
      'server/src/kernel/b.ts': 'export const b = 1;\n',
    },
  },
];

suite('the rules of who may import whom', () => {
  test('the cruiser reads the files of the service', async () => {
    const { modules } = await cruiseDependencies(['server/src/contract']);

    assert.ok(modules >= 10, `${modules} modules`);
  });

  test('each planted fault is named, and nothing else', async () => {
    await using tree = await plant(Object.assign({}, ...FAULTS.map(({ files }) => files)));

    const { violations } = await cruiseDependencies(['server', 'bench'], tree.root);

    assert.deepEqual(
      new Set(violations.map((violation) => violation.split('\n')[0])),
      new Set(FAULTS.map(({ rule }) => rule)),
    );
  });
});

async function plant(files: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), 'docket-cruise-'));
  for (const [path, text] of Object.entries({ 'tsconfig.json': '{}', ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true }) };
}
