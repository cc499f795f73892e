import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isoNow } from '../../kernel/clock.ts';
import { startMeaningDocket } from '../../search/testing/meaning.ts';
import { DATABASES } from '../../testing/databases.ts';
import { endedOrWaiting } from '../../testing/lock-waits.ts';
import { insertRun, publishRun } from '../run-store.ts';
import { scheduleRuns } from './schedule-embedding.ts';
import { backfillIndex } from './backfill-index.ts';
import { reconcileIndexes } from './reconcile-indexes.ts';
import { listIndexes } from './index-store.ts';

test('A text whose publication began before there was an embedding index, and ends after, is embedded', async () => {
  const postgres = DATABASES.find(({ name }) => name === 'PostgreSQL')!;
  await using docket = await startMeaningDocket(postgres.open);
  const { services, workspaceId } = docket;
  const { signal } = new AbortController();
  const key = { workspaceId, source: 'document', sourceId: 'doc_1' } as const;
  const isPublished = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const publication = services.db.transaction().execute(async (tx) => {
    const created_at = isoNow(services.clock);
    const number = await insertRun(tx, key, { language: 'en', created_at });
    await publishRun(tx, key, number);
    await scheduleRuns(tx, services.clock, workspaceId, [number]);
    isPublished.resolve();
    await mayCommit.promise;
    return number;
  });
  await isPublished.promise;

  const [index] = await reconcileIndexes(services, workspaceId);
  const step = backfillIndex(services, index!, signal);
  await endedOrWaiting(services, step);
  mayCommit.resolve();
  const number = await publication;
  await step;

  const changes = await services.db.selectFrom('vector_changes').select('source_number').execute();
  assert.deepEqual(changes, [{ source_number: number }]);
  assert.equal((await listIndexes(services.db, workspaceId))[0]!.walked_to, null);
});
