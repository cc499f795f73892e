import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { LanguageEngine } from '../../engines/language-engine/language-engine.ts';
import type { JobContext } from '../../jobs/job.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../app/services.ts';
import { createKey, createMember } from '../../testing/credentials.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { standInLanguage, standInTextExtraction } from '../../testing/stand-in-engines.ts';
import {
  standInRecordings,
  standInSpeakers,
  standInSpeech,
} from '../../testing/stand-in-speech.ts';
import { findTestWorkspace } from '../store.ts';
import { countRows, fillTables, listTables, tablesOfWorkspaces } from '../testing/fill-tables.ts';
import { resumeRowRemoval } from './jobs.ts';
import { removeRowsJob } from './remove-rows.job.ts';
import { WORKSPACE_TABLES } from './store.ts';

const ROWS = 3;

/** Tables without a workspace column, or deleted in another way. A new table must be considered here. */
const WITHOUT_WORKSPACE = [
  'authorization_codes',
  'blob_reservations',
  'device_codes',
  'idempotency_keys',
  'migrations',
  'passage_vectors',
  'password_resets',
  'recovery_codes',
  'refresh_tokens',
  'search_numbers',
  'search_passages',
  'search_vocabulary',
  'setup_codes',
  'sign_in_failures',
  'signing_keys',
  'user_identities',
  'users',
  'vector_changes',
  'workers',
  'workspaces',
];

type Filled = { id: string; number: number; rows: number };

/**
 * Creates a workspace and its test workspace with rows in all tables.
 *
 * @returns both
 */
async function filledWorkspace(docket: Docket, number: number): Promise<Filled[]> {
  const { services } = docket;
  const { body } = await docket.post('/workspaces', { name: `Filled ${number}` });
  await docket.patch(`/workspaces/${body.id}`, { settings: { test_isolation: true } });
  const twin = (await findTestWorkspace(services.db, body.id))!;
  const both = [body.id, twin.id].map((id, index) => ({ id, number: number + index, rows: ROWS }));
  for (const workspace of both) {
    const userIds = [];
    for (let row = 0; row < ROWS; row += 1) {
      userIds.push((await createMember(services, { role: 'member', workspaceId: body.id })).userId);
    }
    await fillTables(services, { ...workspace, userIds });
  }
  return both;
}

async function remove(docket: Docket, { id }: Filled): Promise<void> {
  const { slug } = (await docket.get(`/workspaces/${id}`)).body;
  const { status } = await docket.delete(`/workspaces/${id}?confirm=${slug}`);
  assert.equal(status, 200);
}

/**
 * Runs the job to its end, or kills it after a number of steps.
 *
 * @returns whether it ended
 */
async function run(services: Services, filled: Filled[], steps = Infinity): Promise<boolean> {
  const ending = new AbortController();
  let done = 0;
  const job: JobContext = {
    signal: ending.signal,
    attempt: 1,
    stage: async () => {},
    checkpoint: async () => {
      done += 1;
      // The uncommitted step is lost, as when the process dies.
      if (done > steps) throw new Error('killed');
    },
  };
  const workspace_ids = filled.map(({ id }) => id);
  try {
    await removeRowsJob.run(services, '-', { workspace_ids }, job);
    return true;
  } catch (error) {
    assert.equal((error as Error).message, 'killed');
    return false;
  }
}

/** Counts rows but those of requests, which are counted in the background. */
async function countStable(...counted: Parameters<typeof countRows>) {
  const { request_counts: _, ...others } = await countRows(...counted);
  return others;
}

function kept(counts: Record<string, number>): string[] {
  return Object.keys(counts).filter((name) => !name.startsWith('audit_'));
}

for (const { name: database } of DATABASES) {
  suite(`rows of a deleted workspace on ${database}`, () => {
    test('rows of a deleted workspace are covered by the list of tables', async () => {
      await using docket = await startDocket({ database });
      const { db } = docket.services;
      const known = WORKSPACE_TABLES.map(([name]) => name as string);
      const handled = [...known, 'search_sources', 'audit_entries', 'audit_heads'];
      assert.deepEqual(handled.toSorted(), await tablesOfWorkspaces(db));
      const all = (await listTables(db)).map(({ name }) => name);
      const others = all.filter(
        (name) => !handled.includes(name) && !/^(search_terms|sqlite_)/.test(name),
      );
      assert.deepEqual(others.toSorted(), WITHOUT_WORKSPACE);
    });

    test('rows of a deleted workspace are deleted from every table, with those of the test workspace and of no other one', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const own = await filledWorkspace(docket, 1);
      const others = await filledWorkspace(docket, 3);
      const before = await Promise.all(others.map((other) => countStable(services, other)));
      const tables = await tablesOfWorkspaces(services.db);
      const filled = await countRows(services, own[0]!);
      const empty = tables.filter((name) => !(name in filled));
      assert.deepEqual(empty, [], 'A test of tables without rows would prove nothing');

      await remove(docket, own[0]!);
      assert.ok(await run(services, own));

      for (const workspace of own) assert.deepEqual(kept(await countRows(services, workspace)), []);
      const after = await Promise.all(others.map((other) => countStable(services, other)));
      assert.deepEqual(after, before);
    });

    test('rows of a deleted workspace are deleted in the end wherever the process is killed', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const own = await filledWorkspace(docket, 1);
      await remove(docket, own[0]!);

      let deaths = 0;
      while (!(await run(services, own, 1))) deaths += 1;

      assert.ok(deaths > 20, `it died ${deaths} times`);
      for (const workspace of own) assert.deepEqual(kept(await countRows(services, workspace)), []);
    });

    test('rows of a deleted workspace are deleted in several transactions when there are many', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const { body } = await docket.post('/workspaces', { name: 'Many' });
      const created_at = services.clock.now().toISOString();
      const rows = Array.from({ length: 450 }, () => ({
        workspace_id: body.id,
        source: 'task' as const,
        source_id: newId('task'),
        stamp: created_at,
      }));
      await services.db.insertInto('search_changes').values(rows).execute();
      const own = [{ id: body.id, number: 1, rows: 0 }];
      await remove(docket, own[0]!);
      assert.ok(await run(services, own));
      assert.deepEqual(kept(await countRows(services, own[0]!)), []);
    });

    test('rows of a deleted workspace are deleted by a second run when written late', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const { body } = await docket.post('/workspaces', { name: 'Late' });
      await remove(docket, { id: body.id, number: 1, rows: 0 });
      await docket.runJobs();
      const late = { workspace_id: body.id, source: 'task', source_id: 'task_late' } as const;
      await services.db
        .insertInto('search_changes')
        .values({ ...late, stamp: 'x' })
        .execute();

      docket.advance(15 * MINUTE_MS);
      await docket.runJobs();

      assert.deepEqual(kept(await countRows(services, { id: body.id, number: 1, rows: 0 })), []);
      const jobs = await services.db
        .selectFrom('jobs')
        .select('id')
        .where('queue', '=', removeRowsJob.name)
        .execute();
      assert.deepEqual(jobs, []);
    });

    test('rows of a deleted workspace are deleted by a schedule after the job failed', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const { body } = await docket.post('/workspaces', { name: 'Given up' });
      const own = { id: body.id, number: 1, rows: 0 };
      await remove(docket, own);
      await services.db.deleteFrom('jobs').where('queue', '=', removeRowsJob.name).execute();
      docket.advance(25 * 60 * MINUTE_MS);

      await resumeRowRemoval.run(services, '-', {}, { signal: AbortSignal.timeout(30_000) } as any);
      await docket.runJobs();

      assert.deepEqual(kept(await countRows(services, own)), []);
    });

    test('rows of a deleted workspace cannot be written by a running job, which ends silently', async () => {
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const language: LanguageEngine = {
        ...standInLanguage,
        async analyze(...asked) {
          begin();
          await released;
          return standInLanguage.analyze(...asked);
        },
      };
      await using file = await startReceiver(200, 'The rent is due.');
      await using docket = await startDocket({
        database,
        engines: {
          language,
          textExtraction: standInTextExtraction,
          recordings: standInRecordings,
          speech: standInSpeech(),
          speakers: standInSpeakers,
        },
      });
      const { services } = docket;
      const { body } = await docket.post('/workspaces', { name: 'Busy' });
      const { user } = (await docket.get('/me')).body;
      const of = { workspaceId: body.id, userId: user.id };
      const key = await createKey(services, { ...of, scopes: ['admin:all'] });
      const asked = { document_url: `${file.url}/a.txt`, analysis_type: 'contract_review' };
      const { status } = await docket.post('/documents/analyze', asked, { key });
      assert.equal(status, 202);
      const working = docket.runJobs();
      await begun;

      await remove(docket, { id: body.id, number: 1, rows: 0 });
      release();
      await working;
      docket.advance(15 * MINUTE_MS);
      await docket.runJobs();

      assert.deepEqual(kept(await countRows(services, { id: body.id, number: 1, rows: 0 })), []);
      const dead = await services.db
        .selectFrom('jobs')
        .select('queue')
        .where('state', '=', 'dead')
        .execute();
      assert.deepEqual(dead, []);
    });
  });
}
