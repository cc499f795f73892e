import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';
import { loseFile, uploadedDocument } from '../testing/documents.ts';
import { fileCheck } from './file-check.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`file check on ${database}`, () => {
    test('counts the files of the database, and names the documents of missing ones', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const lost = await uploadedDocument(docket, 'lost text');
      await uploadedDocument(docket, 'kept text');
      await docket.runJobs();
      const check = fileCheck({ databaseUrl: services.url, blobs: services.blobs });
      const run = async () => check.run?.(AbortSignal.timeout(10_000));

      assert.match((await run()) ?? '', /are there$/);
      await loseFile(docket, lost.id);

      await assert.rejects(
        run(),
        new RegExp(`missing from the data folder: ${lost.id} of documents`),
      );
    });
  });
}
