import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../kernel/clock.ts';
import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../testing/docket.ts';
import { loseFile, uploadedDocument } from '../testing/documents.ts';
import { standInLanguage, standInTextExtraction } from '../testing/stand-in-engines.ts';

async function progressOf(docket: Docket, id: string) {
  return (await docket.get(`/documents/${id}`)).body.progress;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`progress of a document on ${database}`, () => {
    test('tells the stage and the pages recognized so far, and nothing once it is completed', async () => {
      const seen: any[] = [];
      let document: { id: string } | undefined;
      const textExtraction = {
        ...standInTextExtraction,
        extract: (async (path, limits, signal, options) => {
          for (const done of [0, 1, 2]) {
            await options?.onPage?.(done, 2);
            seen.push(await progressOf(docket, document!.id));
            const [inList] = (await docket.get('/documents')).body.documents;
            assert.deepEqual(inList.progress, seen.at(-1));
          }
          return standInTextExtraction.extract(path, limits, signal, options);
        }) satisfies typeof standInTextExtraction.extract,
      };
      await using docket = await startDocket({
        database,
        engines: { textExtraction, language: standInLanguage },
      });
      document = await uploadedDocument(docket);

      const queued = await progressOf(docket, document!.id);
      const [listed] = (await docket.get('/documents')).body.documents;
      assert.deepEqual(listed.progress, queued);
      await docket.runJobs();

      assert.equal(queued.stage, 'queued');
      assert.deepEqual(
        seen.map(({ stage, percent, done, total }) => [stage, percent, done, total]),
        [0, 1, 2].map((done) => ['recognise', 30 + done * 25, done, 2]),
      );
      assert.equal(await progressOf(docket, document!.id), undefined);
    });

    test('tells why an attempt failed and when the next one comes', async () => {
      await using docket = await startDocket({ database });
      await using receiver = await startReceiver(503);
      const { body: document } = await docket.post('/documents/analyze', {
        document_url: `${receiver.url}/lease.txt`,
        analysis_type: 'contract_review',
      });

      await docket.runJobs();

      const progress = await progressOf(docket, document.id);
      assert.deepEqual([progress.stage, progress.attempt], ['waiting', 1]);
      assert.equal(progress.error.code, 'http_error');
      const now = docket.services.clock.now().getTime();
      assert.equal(Date.parse(progress.retry_at) - now, MINUTE_MS);
    });

    test('of a document whose file was lost ends in the failure file_missing', async () => {
      await using docket = await startDocket({ database });
      const { id } = await uploadedDocument(docket);
      await loseFile(docket, id);

      await docket.runJobs();

      const { body } = await docket.get(`/documents/${id}`);
      assert.equal(body.status, 'failed');
      assert.equal(body.error.code, 'file_missing');
    });
  });
}
