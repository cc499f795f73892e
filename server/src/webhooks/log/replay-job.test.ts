import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Static } from 'typebox';

import type { JobContext } from '../../jobs/job.ts';
import { isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { documentIds, publishMany } from '../fan-out/testing/fan-out.ts';
import { REPLAY_JOB } from './replay.ts';
import { replayJob } from './replay.job.ts';

const NOWHERE = 'https://hooks.example/replay';

type Payload = Static<typeof REPLAY_JOB.payload>;

async function payloadFor(docket: SharedDocket, webhook_id: string): Promise<Payload> {
  const { last_sequence } = await docket.services.db
    .selectFrom('workspaces')
    .select('last_sequence')
    .where('id', '=', docket.workspaceId)
    .executeTakeFirstOrThrow();
  const replay_id = newId('replay');
  return { replay_id, webhook_id, events: null, status: 'failed', after: 0, last: last_sequence };
}

/** Runs the job. @param checkpoint called in each transaction; it throws to simulate a crash */
function run(docket: SharedDocket, payload: Payload, checkpoint = async () => {}): Promise<void> {
  const { signal } = new AbortController();
  const context: JobContext = { signal, attempt: 1, stage: async () => {}, checkpoint };
  return replayJob.run(docket.services, docket.workspaceId, payload, context);
}

function diesAt(transaction: number): () => Promise<void> {
  let count = 0;
  return async () => {
    count += 1;
    if (count === transaction) throw new Error('killed');
  };
}

async function replayed(docket: SharedDocket, { replay_id }: Payload) {
  return docket.services.db
    .selectFrom('deliveries')
    .selectAll()
    .where('replay_id', '=', replay_id)
    .orderBy('sequence')
    .execute();
}

async function replayJobs({ services, workspaceId }: SharedDocket): Promise<Payload[]> {
  const rows = await services.db
    .selectFrom('jobs')
    .select('payload_json')
    .where('queue', '=', REPLAY_JOB.name)
    .where('workspace_id', '=', workspaceId)
    .execute();
  return rows.map(({ payload_json }) => JSON.parse(payload_json) as Payload);
}

/** Inserts events directly; one in a hundred is `document.deleted`. @returns the last sequence number */
async function insertEvents({ services, workspaceId }: SharedDocket, count: number) {
  const created_at = isoNow(services.clock);
  for (let start = 0; start < count; start += 500) {
    await services.db
      .insertInto('events')
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          workspace_id: workspaceId,
          id: newId('event'),
          sequence: 1_000 + start + index,
          name: index % 100 === 0 ? 'document.deleted' : 'document.shared',
          name_number: 1_000 + start + index,
          resource_id: `doc_${start + index}`,
          data_json: '{}',
          notify_url: null,
          notify_secret_sealed: null,
          created_at,
        })),
      )
      .execute();
  }
  return 999 + count;
}

for (const { name: database } of DATABASES) {
  suite(`replay job on ${database}`, () => {
    const enter = shareDocket({ database });

    test('a replay of 1,200 events that is killed and run again creates no delivery twice', async () => {
      const docket = await enter();
      await using receiver = await startReceiver();
      await publishMany(docket, documentIds(1_200));
      docket.advance(SECOND_MS);
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');
      const payload = await payloadFor(docket, webhookId);

      await assert.rejects(run(docket, payload, diesAt(2)), /killed/);
      const afterDeath = await replayed(docket, payload);
      await run(docket, payload);
      await run(docket, payload);
      const made = await replayed(docket, payload);
      await docket.runJobs();

      assert.ok(afterDeath.length > 0 && afterDeath.length < 600, `${afterDeath.length} were made`);
      assert.equal(made.length, 1_200);
      assert.equal(new Set(made.map(({ event_id }) => event_id)).size, 1_200);
      assert.ok(made.every(({ state }) => state === 'pending'));
      assert.equal(receiver.received.length, 1_200);
    });

    test('a replay that runs again does not cancel a later redelivery', async () => {
      const docket = await enter();
      await publishMany(docket, ['doc_1']);
      const webhookId = await docket.registerWebhook(NOWHERE, ['document.deleted'], 'whsec');
      const payload = await payloadFor(docket, webhookId);
      await run(docket, payload);
      const [made] = await replayed(docket, payload);
      const { body } = await docket.post(`/webhooks/${webhookId}/deliveries/${made!.id}/redeliver`);

      await run(docket, payload);

      const { body: after } = await docket.get(`/webhooks/${webhookId}/deliveries/${body.id}`);
      assert.equal(after.state, 'pending');
      assert.equal((await replayed(docket, payload))[0]!.state, 'cancelled');
    });

    test('a replay ends when its webhook is deleted', async () => {
      const docket = await enter();
      await publishMany(docket, documentIds(600));
      const webhookId = await docket.registerWebhook(NOWHERE, ['document.deleted'], 'whsec');
      const payload = await payloadFor(docket, webhookId);
      await assert.rejects(run(docket, payload, diesAt(2)), /killed/);
      const { length } = await replayed(docket, payload);
      await docket.delete(`/webhooks/${webhookId}`);

      await run(docket, payload);

      const made = await replayed(docket, payload);
      assert.equal(made.length, length);
      assert.ok(made.every(({ state }) => state === 'cancelled'));
      assert.deepEqual(await replayJobs(docket), []);
    });

    test('a replay skips events whose data has expired meanwhile', async () => {
      const docket = await enter();
      const [forgotten] = await publishMany(docket, ['doc_1', 'doc_2']);
      const webhookId = await docket.registerWebhook(NOWHERE, ['document.deleted'], 'whsec');
      const payload = await payloadFor(docket, webhookId);
      await docket.services.db
        .updateTable('events')
        .set({ data_json: 'null' })
        .where('id', '=', forgotten!)
        .execute();

      await run(docket, payload);

      const made = await replayed(docket, payload);
      assert.deepEqual(
        made.map(({ resource_id }) => resource_id),
        ['doc_2'],
      );
    });

    test('a long replay leaves the rest to another job, so that other workspaces get their turn', async () => {
      const docket = await enter();
      const last = await insertEvents(docket, 10_500);
      const webhookId = await docket.registerWebhook(NOWHERE, ['document.deleted'], 'whsec');
      const payload = { ...(await payloadFor(docket, webhookId)), after: 999, last };

      await run(docket, payload);

      const rest = { ...payload, after: 999 + 10_000 };
      assert.deepEqual(await replayJobs(docket), [rest]);
      assert.equal((await replayed(docket, payload)).length, 100);
      await run(docket, rest);
      const made = await replayed(docket, payload);
      assert.equal(made.length, 105);
      assert.equal(new Set(made.map(({ sequence }) => sequence)).size, 105);
      assert.equal((await replayJobs(docket)).length, 1);
    });
  });
}
