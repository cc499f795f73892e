import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { inTransaction } from '../storage/transaction.ts';
import { indexSource, type SearchSource } from './index-source.ts';
import { RENAME_JOB } from './job-kinds.ts';
import { removeSource } from './remove-source.ts';
import { SEARCH_JOBS } from './search-jobs.ts';

const SIGNAL = new AbortController().signal;
const JOB_CONTEXT = {
  signal: SIGNAL,
  attempt: 1,
  stage: async () => {},
  checkpoint: async () => {},
};
/** More pages than one transaction writes. */
const PAGES = 60;

async function completedDocument(docket: Docket): Promise<SearchSource> {
  const { body } = await docket.post('/documents', { title: 'Book', content: 'Some text.' });
  await docket.runJobs();
  const { default_workspace_id: workspaceId } = (await docket.get('/me')).body;
  return { ...book('first'), workspaceId, sourceId: body.id };
}

function book(word: string): Omit<SearchSource, 'workspaceId' | 'sourceId'> {
  const pages = Array.from({ length: PAGES }, (_, index) => `Page ${index + 1} says ${word}.`);
  let start = 0;
  const spans = pages.map((page, index) => {
    const span = { page: index + 1, start, end: start + page.length };
    start = span.end + 1;
    return span;
  });
  return {
    source: 'document',
    title: 'Book',
    text: pages.join('\f'),
    pages: spans,
    language: 'en',
  };
}

async function total(docket: Docket, query: string): Promise<number> {
  return (await docket.post('/search', { query })).body.total;
}

/** Rows of each table of the index. */
async function rowCounts({ services: { db } }: Docket): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['search_sources', 'search_passages', 'search_vocabulary'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((query) => query.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}

/** Stops before the nth transaction. */
function stoppingAt(docket: Docket, transactions: number): Docket['services'] {
  let begun = 0;
  const { services } = docket;
  const { dialect } = services;
  const transact: typeof dialect.transact = async (fn, options) => {
    if (++begun > transactions) throw new Error('power cut');
    return dialect.transact(fn, options);
  };
  return { ...services, dialect: { ...dialect, transact } };
}

for (const { name: database } of DATABASES) {
  suite(`indexing on ${database}`, () => {
    test('a repeat takes the place of what was there, and leaves nothing behind', async () => {
      await using docket = await startDocket({ database });
      const source = await completedDocument(docket);
      await indexSource(docket.services, source, SIGNAL);
      await docket.runJobs();
      const once = await rowCounts(docket);

      await indexSource(docket.services, source, SIGNAL);
      assert.equal(await total(docket, 'first'), 1);
      await docket.runJobs();

      assert.deepEqual(await rowCounts(docket), once);
      await indexSource(docket.services, { ...source, ...book('second') }, SIGNAL);
      assert.equal(await total(docket, 'first'), 0);
      assert.equal(await total(docket, 'second'), 1);
    });

    test('a run that dies in the middle is never found, and what was there still is', async () => {
      await using docket = await startDocket({ database });
      const source = await completedDocument(docket);
      await indexSource(docket.services, source, SIGNAL);
      await docket.runJobs();
      const before = await rowCounts(docket);
      const other = { ...source, ...book('second') };

      await assert.rejects(indexSource(stoppingAt(docket, 2), other, SIGNAL), /power cut/);

      assert.equal(await total(docket, 'second'), 0);
      assert.equal(await total(docket, 'first'), 1);
      await indexSource(docket.services, source, SIGNAL);
      await docket.runJobs();
      assert.deepEqual(await rowCounts(docket), before);
    });

    test('a source that is removed while it is indexed stays removed', async () => {
      await using docket = await startDocket({ database });
      const source = await completedDocument(docket);
      await assert.rejects(indexSource(stoppingAt(docket, 2), source, SIGNAL), /power cut/);

      await inTransaction(docket.services, (tx) =>
        removeSource(tx, docket.services.clock, source.workspaceId, source),
      );
      await docket.runJobs();

      assert.equal(await total(docket, 'first'), 0);
      assert.deepEqual(await rowCounts(docket), {
        search_sources: 0,
        search_passages: 0,
        search_vocabulary: 0,
      });
    });

    test('of equal documents the one with the lower id is shown, whichever was indexed first', async () => {
      await using docket = await startDocket({ database });
      const sources = [await completedDocument(docket), await completedDocument(docket)];
      const [low, high] = sources.toSorted((a, b) => (a.sourceId < b.sourceId ? -1 : 1));
      await indexSource(docket.services, high!, SIGNAL);
      await indexSource(docket.services, low!, SIGNAL);

      const { body } = await docket.post('/search', { query: 'first', limit: 1 });

      assert.deepEqual(
        body.results.map(({ id }: { id: string }) => id),
        [low!.sourceId],
      );
    });

    test('of titles that change faster than they are indexed, the last is found', async () => {
      await using docket = await startDocket({ database });
      const { workspaceId, sourceId } = await completedDocument(docket);
      const rename = SEARCH_JOBS.find(({ name }) => name === RENAME_JOB.name)!;
      const payload = { source: 'document', source_id: sourceId };
      const runs: Promise<void>[] = [];
      for (const title of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'walrus']) {
        await docket.patch(`/documents/${sourceId}`, { title });
        runs.push(rename.run(docket.services, workspaceId, payload, JOB_CONTEXT));
      }

      await Promise.all(runs);

      assert.equal(await total(docket, 'walrus'), 1);
      assert.equal(await total(docket, 'one two three four five six seven'), 0);
    });

    test('a deleted document leaves no row', async () => {
      await using docket = await startDocket({ database });
      const { sourceId } = await completedDocument(docket);

      await docket.delete(`/documents/${sourceId}`);
      await docket.runJobs();

      assert.deepEqual(Object.values(await rowCounts(docket)), [0, 0, 0]);
    });

    test('documents from before there was an index are indexed once', async () => {
      await using docket = await startDocket({ database });
      const { workspaceId, sourceId } = await completedDocument(docket);
      const { db } = docket.services;
      await inTransaction(docket.services, (tx) =>
        removeSource(tx, docket.services.clock, workspaceId, { source: 'document', sourceId }),
      );
      await docket.runJobs();
      await db.deleteFrom('search_numbers').where('name', '=', 'backfill').execute();
      assert.equal(await total(docket, 'some text'), 0);

      await docket.repeatJob('search.backfill', {});

      assert.equal(await total(docket, 'some text'), 1);
    });
  });
}
