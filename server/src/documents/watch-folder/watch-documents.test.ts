import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { type Docket, startDocket } from '../../testing/docket.ts';
import { startDocumentWatch } from './watch-documents.ts';

const STABLE_MS = 40;

async function temporaryFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'docket-watch-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

function watch(docket: Docket, root: string) {
  const watcher = startDocumentWatch(docket.services, {
    root,
    analysisType: 'contract_review',
    workspaceId: undefined,
    moves: true,
    stableMs: STABLE_MS,
  });
  return { [Symbol.asyncDispose]: () => watcher.close() };
}

/** Runs jobs until a file is there. @returns its content */
async function readWhenThere(docket: Docket, path: string): Promise<string> {
  for (;;) {
    await docket.runJobs();
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
    await delay(STABLE_MS);
  }
}

suite('watch folder of the server', () => {
  test('a file becomes a document with the tags of its folders, and its analysis lies beside it', async (t) => {
    const root = await temporaryFolder(t);
    await mkdir(join(root, 'leases/2026'), { recursive: true });
    await writeFile(join(root, 'leases/2026/flat.txt'), 'This lease runs for two years.');
    await using docket = await startDocket();
    await using _ = watch(docket, root);

    const result = JSON.parse(
      await readWhenThere(docket, join(root, 'done/leases/2026/flat.txt.docket.json')),
    );

    const { body } = await docket.get(`/documents/${result.document_id}`);
    assert.deepEqual(
      [body.title, body.filename, body.tags],
      ['flat', 'flat.txt', ['leases', '2026']],
    );
    assert.equal(result.analysis.summary, 'This lease runs for two years.');
    assert.equal(body.analysis.summary, result.analysis.summary);
  });

  test('a file that cannot be read goes to failed with the reason', async (t) => {
    const root = await temporaryFolder(t);
    await writeFile(join(root, 'broken.pdf'), '%PDF-broken');
    await using docket = await startDocket();
    await using _ = watch(docket, root);

    const result = JSON.parse(
      await readWhenThere(docket, join(root, 'failed/broken.pdf.docket.json')),
    );

    assert.equal(result.error.code, 'broken');
    assert.equal(await readWhenThere(docket, join(root, 'failed/broken.pdf')), '%PDF-broken');
  });

  test('a restart with a file under way doubles no document', async (t) => {
    const root = await temporaryFolder(t);
    await writeFile(join(root, 'lease.txt'), 'A lease.');
    await using docket = await startDocket();
    {
      await using _ = watch(docket, root);
      while ((await docket.get('/documents')).body.documents.length === 0) await delay(STABLE_MS);
    }

    await using _ = watch(docket, root);
    await readWhenThere(docket, join(root, 'done/lease.txt.docket.json'));

    const { body } = await docket.get('/documents');
    const analyses = await docket.get(`/documents/${body.documents[0].id}/analyses`);
    assert.deepEqual([body.documents.length, analyses.body.analyses.length], [1, 1]);
  });

  test('symbolic links are left alone', async (t) => {
    const [root, outside] = [await temporaryFolder(t), await temporaryFolder(t)];
    await writeFile(join(outside, 'secret.txt'), 'A secret.');
    await symlink(join(outside, 'secret.txt'), join(root, 'link.txt'));
    await symlink(outside, join(root, 'folder'));
    await writeFile(join(root, 'lease.txt'), 'A lease.');
    await using docket = await startDocket();
    await using _ = watch(docket, root);

    await readWhenThere(docket, join(root, 'done/lease.txt.docket.json'));

    const { body } = await docket.get('/documents');
    assert.deepEqual(
      body.documents.map(({ title }: { title: string }) => title),
      ['lease'],
    );
  });
});
