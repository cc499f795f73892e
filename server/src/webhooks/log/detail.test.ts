import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { publishAndFanOut, deleteBody, setOutcome } from './testing/log.ts';

const RECEIVER = 'https://hooks.example/log';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /webhooks/:webhook_id/deliveries/:delivery_id on ${database}`, () => {
    const enter = shareDocket({ database });

    test('a delivery shows its attempts in order and the exact body', async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(RECEIVER, ['document.deleted'], 'whsec');
      const id = await publishAndFanOut(docket, webhookId);
      await setOutcome(docket, id, 'retrying', {
        attempted_at: '2026-01-05T09:01:00.000Z',
        response_body: 'out of order',
      });
      await docket.services.db
        .insertInto('delivery_attempts')
        .values({
          workspace_id: docket.workspaceId,
          delivery_id: id,
          attempt: 1,
          started_at: '2026-01-05T09:00:00.000Z',
          status_code: null,
          response_time_ms: 5_000,
          error_kind: 'timeout',
          error: 'The receiver did not answer within 5 s',
          response_body: null,
        })
        .execute();

      const { status, body } = await docket.get(`/webhooks/${webhookId}/deliveries/${id}`);

      assert.equal(status, 200);
      assert.deepEqual(body.attempts, [
        {
          attempt: 1,
          started_at: '2026-01-05T09:00:00.000Z',
          status_code: null,
          response_time_ms: 5_000,
          error_kind: 'timeout',
          error: 'The receiver did not answer within 5 s',
          response_body: null,
        },
        {
          attempt: 2,
          started_at: '2026-01-05T09:01:00.000Z',
          status_code: 500,
          response_time_ms: 20,
          error_kind: 'http',
          error: 'The receiver answered 500',
          response_body: 'out of order',
        },
      ]);
      assert.partialDeepStrictEqual(JSON.parse(body.body), {
        id: body.event_id,
        event: 'document.deleted',
        data: { document_id: 'doc_1' },
      });
      assert.equal(body.state, 'retrying');
    });

    test('a delivery has no attempts at first, and no body after it has expired', async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(RECEIVER, ['document.deleted'], 'whsec');
      const id = await publishAndFanOut(docket, webhookId);
      await deleteBody(docket, id);

      const { body } = await docket.get(`/webhooks/${webhookId}/deliveries/${id}`);

      assert.deepEqual(body.attempts, []);
      assert.equal(body.body, null);
    });

    test('a delivery is not found under another webhook', async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(RECEIVER, ['document.deleted'], 'whsec');
      const other = await docket.registerWebhook(RECEIVER, ['document.shared'], 'whsec');
      const id = await publishAndFanOut(docket, webhookId);

      assert.equal((await docket.get(`/webhooks/${other}/deliveries/${id}`)).status, 404);
      assert.equal((await docket.get(`/webhooks/${webhookId}/deliveries/del_none`)).status, 404);
    });

    test('a delivery shows body and responses only to a key with the scopes of the event', async () => {
      await using docket = await startDocket({ database });
      const { body: me } = await docket.get('/me');
      const workspaceId = me.default_workspace_id;
      const webhookId = await docket.registerWebhook(RECEIVER, ['*'], 'whsec');
      const id = await publishAndFanOut({ services: docket.services, workspaceId }, webhookId);
      const path = `/webhooks/${webhookId}/deliveries/${id}`;
      // A receiver may answer by what it was sent.
      await setOutcome({ services: docket.services }, id, 'success', { response_body: 'doc_1' });

      const bodyFor = async (scopes: Parameters<typeof docket.createKey>[0]) => {
        const { status, body } = await docket.get(path, { key: await docket.createKey(scopes) });
        assert.equal(status, 200);
        assert.equal(body.event, 'document.deleted');
        assert.equal(body.attempts[0].response_body, body.body === null ? null : 'doc_1');
        return body.body;
      };

      assert.equal(await bodyFor(['read:webhooks']), null);
      assert.equal(await bodyFor(['read:webhooks', 'read:tasks']), null);
      assert.match(await bodyFor(['read:webhooks', 'read:documents']), /doc_1/);
      // Generated texts quote documents and meetings: one of the two is not enough.
      await docket.services.db
        .updateTable('deliveries')
        .set({ event: 'content.generated' })
        .where('id', '=', id)
        .execute();
      const whole = ['read:webhooks', 'read:documents', 'read:transcripts'] as const;
      const { body: part } = await docket.get(path, {
        key: await docket.createKey(['read:webhooks', 'read:documents']),
      });
      const { body } = await docket.get(path, { key: await docket.createKey([...whole]) });
      assert.equal(part.body, null);
      assert.match(body.body, /doc_1/);
    });
  });
}
