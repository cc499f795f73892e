import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { startDocket } from '../../server/src/testing/docket.ts';
import { buildSdk } from '../../scripts/build-sdk/build-package.ts';
import { checkSdkSize, measureSdk } from '../../scripts/build-sdk/measure-bundle.ts';

const run = promisify(execFile);
const BIN = fileURLToPath(new URL('../../node_modules/.bin/', import.meta.url));

const PROGRAM = `
import { Docket, NotFoundError, createCore } from '@docket/sdk';
import { list } from '@docket/sdk/api-keys';
import { verifyWebhook } from '@docket/sdk/webhooks';

const docket: Docket = new Docket();
const document = await docket.documents.upload(process.argv[2]!, { tags: ['lease'] });
const title: string = document.title;
for await (const key of list(docket.core)) { const id: string = key.id; void id; }
// @ts-expect-error a parsed object has lost its bytes
const parsed = () => verifyWebhook({ event: 'task.created' }, {}, 'secret');
void [createCore, parsed];
try { await docket.documents.get('doc_none'); } catch (error) {
  if (!(error instanceof NotFoundError)) throw error;
  console.log(title, error.code);
}
`;

suite('the npm package of the SDK', () => {
  test('installs and runs in an empty project, without a network', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-sdk-package-'));
    try {
      const built = await buildSdk(join(folder, 'dist'));
      await run('npm', ['pack', built, '--pack-destination', folder], { cwd: folder });
      const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))!;
      const project = join(folder, 'project');
      await run('mkdir', [project]);
      await writeFile(join(project, 'package.json'), '{"type": "module", "private": true}');
      await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)], {
        cwd: project,
      });
      await writeFile(join(project, 'main.ts'), PROGRAM);
      await writeFile(join(project, 'lease.txt'), 'The monthly rent is 500 dollars.');
      await symlink(
        fileURLToPath(new URL('../../node_modules/@types', import.meta.url)),
        join(project, 'node_modules/@types'),
      );
      const flags = '--strict --target esnext --module nodenext --types node --skipLibCheck false';
      await run(`${BIN}tsc`, [...flags.split(' '), '--outDir', 'out', 'main.ts'], {
        cwd: project,
        env: { ...process.env, PATH: `${BIN}:${process.env['PATH']}` },
      });
      await using server = await startDocket();
      const { stdout } = await run('node', ['out/main.js', 'lease.txt'], {
        cwd: project,
        env: { PATH: process.env['PATH'], DOCKET_KEY: server.key, DOCKET_URL: server.url },
      });
      assert.equal(stdout, 'lease resource_not_found\n');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('keeps its bundles within their budgets', async () => {
    assert.deepEqual(await checkSdkSize(), []);
    const sizes = await measureSdk();
    assert.ok(
      sizes.every(({ bytes }) => bytes > 500),
      'a bundle without code measures nothing',
    );
  });
});
