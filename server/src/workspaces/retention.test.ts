import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { deleteOldDocuments } from '../documents/delete.ts';
import { removeDocument } from '../documents/delete.ts';
import { listOldDocuments } from '../documents/store.ts';
import type { Job } from '../jobs/job.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { deleteOldMeetings } from '../meetings/delete.ts';
import type { Services } from '../app/services.ts';
import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type SharedDocket, shareDocket } from '../testing/shared-docket.ts';
import { deleteOldTranscriptions } from '../transcription/delete.ts';
import { deleteExpiredRows } from './retention.ts';

async function run(services: Services, schedule: Job): Promise<void> {
  const job = { signal: AbortSignal.timeout(30_000) } as any;
  await schedule.run(services, '-', {}, job);
}

async function runAll(services: Services): Promise<void> {
  for (const schedule of [deleteOldDocuments, deleteOldTranscriptions, deleteOldMeetings]) {
    await run(services, schedule);
  }
}

async function keep(docket: SharedDocket, retention_days: number | null): Promise<void> {
  const settings = { retention_days };
  const { status } = await docket.patch(`/workspaces/${docket.workspaceId}`, { settings });
  assert.equal(status, 200);
}

async function write(docket: SharedDocket, title: string): Promise<string> {
  const { status, body } = await docket.post('/documents', { title, content: 'The rent is due.' });
  assert.equal(status, 201);
  return body.id;
}

async function titles(docket: SharedDocket): Promise<string[]> {
  const { body } = await docket.get('/documents?sort=name');
  return body.documents.map(({ title }: { title: string }) => title);
}

async function transcribe(docket: SharedDocket): Promise<string> {
  const audio_url = 'http://127.0.0.1:1/standup.mp3';
  const { status, body } = await docket.post('/transcribe', { audio_url, language: 'en' });
  assert.equal(status, 202);
  return body.id;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`retention on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('retention deletes nothing by default', async () => {
      const docket = await newWorkspace();
      await write(docket, 'Old');
      docket.advance(10_000 * DAY_MS);
      await runAll(docket.services);
      assert.deepEqual(await titles(docket), ['Old']);
    });

    test('retention deletes like a request, to the millisecond, and only in its workspace', async () => {
      const docket = await newWorkspace();
      const other = await newWorkspace();
      await keep(docket, 30);
      const id = await write(docket, 'Old');
      await write(other, 'Of others');
      docket.advance(1);
      await write(docket, 'New');

      docket.advance(30 * DAY_MS - 1);
      await run(docket.services, deleteOldDocuments);
      assert.deepEqual(await titles(docket), ['New', 'Old']);
      docket.advance(1);
      await run(docket.services, deleteOldDocuments);

      assert.deepEqual(await titles(docket), ['New']);
      assert.deepEqual(await titles(other), ['Of others']);
      assert.equal((await docket.get(`/documents/${id}`)).status, 404);
      const { body } = await docket.get('/events?type=document.deleted');
      assert.deepEqual(
        body.events.map(({ data }: any) => data.document_id),
        [id],
      );
    });

    test('retention deletes recordings with their transcripts, and meetings', async () => {
      const docket = await newWorkspace();
      await keep(docket, 7);
      const transcription = await transcribe(docket);
      const meeting = await docket.post('/meetings', { title: 'Past', transcript: 'Ada: Hello.' });
      docket.advance(7 * DAY_MS + 1);
      await transcribe(docket);

      await runAll(docket.services);

      assert.equal((await docket.get(`/transcribe/${transcription}`)).status, 404);
      assert.equal((await docket.get(`/meetings/${meeting.body.id}`)).status, 404);
      assert.equal((await docket.get('/transcribe')).body.pagination.total, 1);
    });

    test('retention keeps meetings that are upcoming or were held later', async () => {
      const docket = await newWorkspace();
      await keep(docket, 7);
      const now = docket.services.clock.now().getTime();
      const scheduled_at = new Date(now + 30 * DAY_MS).toISOString();
      const started_at = new Date(now - 300 * DAY_MS).toISOString();
      await docket.post('/meetings', { title: 'To come', scheduled_at });
      docket.advance(8 * DAY_MS);
      // Imported late: its age in Docket counts.
      await docket.post('/meetings', { title: 'Imported', started_at });
      const names = async () =>
        (await docket.get('/meetings?sort=name')).body.meetings.map(({ title }: any) => title);

      await runAll(docket.services);
      assert.deepEqual(await names(), ['Imported', 'To come']);
      docket.advance(8 * DAY_MS);
      await runAll(docket.services);
      assert.deepEqual(await names(), ['To come']);
      docket.advance(30 * DAY_MS);
      await runAll(docket.services);
      assert.deepEqual(await names(), []);
    });

    test('retention works in batches, past rows that cannot be deleted', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      await keep(docket, 1);
      await write(docket, 'Template');
      const { db } = services;
      const row = await db
        .selectFrom('documents')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: 120 }, (_, index) => ({
        ...row,
        id: `${row.id}${index}`,
        blob_key: null,
        layout_key: null,
      }));
      await db.insertInto('documents').values(rows).execute();
      docket.advance(2 * DAY_MS);
      const broken = `${row.id}7`;
      let refused = 0;
      await deleteExpiredRows(services, AbortSignal.timeout(60_000), {
        list: listOldDocuments,
        async remove(deleting, id) {
          if (id !== broken) return removeDocument(deleting, id);
          refused += 1;
          throw new Error('broken');
        },
      });

      assert.equal(refused, 1);
      const left = await db
        .selectFrom('documents')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .execute();
      assert.deepEqual(left, [{ id: broken }]);
    });
  });
}
