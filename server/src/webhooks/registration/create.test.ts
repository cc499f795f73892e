import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { WEBHOOKS_MAX } from '../../contract/webhooks.ts';
import { DATABASES } from '../../testing/databases.ts';
import { shareDocket, type SharedDocket } from '../../testing/shared-docket.ts';
import { webhookRow } from '../../testing/webhook-deliveries.ts';
import { MINIMAL_WEBHOOK } from './testing/webhook.ts';

for (const { name: database } of DATABASES) {
  suite(`POST /webhooks on ${database}`, () => {
    const openDocket = shareDocket({ database });

    test('creating a webhook answers 201 with the enabled webhook and without its secret', async () => {
      const docket = await openDocket();

      const { status, body, headers } = await docket.post('/webhooks', {
        ...MINIMAL_WEBHOOK,
        description: 'Our ledger',
      });

      assert.equal(status, 201);
      assert.match(body.id, /^wh_[0-9a-f]{32}$/);
      const { id, ...rest } = body;
      assert.deepEqual(rest, {
        workspace_id: docket.workspaceId,
        url: 'https://hooks.example/docket',
        events: ['document.analyzed', 'document.deleted'],
        status: 'enabled',
        payload_format: 'standard',
        description: 'Our ledger',
        filters: {},
        header_names: [],
        ordering: 'none',
        max_payload_bytes: 5_000_000,
        keep_response: false,
        created_at: '2026-01-05T09:00:00.000Z',
        updated_at: '2026-01-05T09:00:00.000Z',
        secret_hint: MINIMAL_WEBHOOK.secret.slice(-4),
        previous_secret_expires_at: null,
        disabled_at: null,
        disabled_reason: null,
        consecutive_failures: 0,
        last_success_at: null,
        last_failure_at: null,
      });
      assert.equal(headers.get('location'), `/v2/webhooks/${id}`);
      const shown = await docket.get(`/webhooks/${id}`);
      assert.deepEqual(shown.body, body);
      assert.equal(shown.headers.get('etag'), headers.get('etag'));
      assert.deepEqual((await docket.get('/webhooks')).body.webhooks, [body]);
    });

    test('creating a webhook accepts every setting and encrypts secret and headers', async () => {
      const docket = await openDocket();
      const settings = {
        payload_format: 'flat',
        description: null,
        filters: { resource_ids: ['doc_1', 'mtg_2'] },
        ordering: 'resource',
        max_payload_bytes: 10_000,
        keep_response: true,
      };

      const { status, body } = await docket.post('/webhooks', {
        ...MINIMAL_WEBHOOK,
        ...settings,
        headers: { Authorization: 'Bearer for-the-gate', 'X-Tenant': '' },
      });

      assert.equal(status, 201);
      assert.partialDeepStrictEqual(body, {
        ...settings,
        header_names: ['Authorization', 'X-Tenant'],
      });
      const row = await webhookRow(docket, body.id);
      for (const text of [JSON.stringify(row), JSON.stringify(body)]) {
        assert.ok(!text.includes(MINIMAL_WEBHOOK.secret));
        assert.ok(!text.includes('for-the-gate'));
      }
      assert.equal(row.receives_since, body.created_at);
    });

    test('concurrent requests cannot exceed the limit of webhooks per workspace', async () => {
      const docket = await openDocket();
      const { body: first } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      await copyWebhook(docket, first.id, WEBHOOKS_MAX - 3);

      const answers = await Promise.all(
        Array.from({ length: 10 }, () => docket.post('/webhooks', MINIMAL_WEBHOOK)),
      );

      const refused = answers.filter(({ status }) => status === 400);
      assert.equal(answers.filter(({ status }) => status === 201).length, 2);
      assert.equal(refused.length, 8);
      for (const { body } of refused) {
        assert.deepEqual(body.error.details, { type: 'too_large', limit: WEBHOOKS_MAX });
      }
      assert.equal((await docket.get('/webhooks')).body.pagination.total, WEBHOOKS_MAX);
      await docket.delete(`/webhooks/${first.id}`);
      assert.equal((await docket.post('/webhooks', MINIMAL_WEBHOOK)).status, 201);
    });
  });
}

/** Inserts `count` copies of the webhook and updates the total. */
async function copyWebhook(docket: SharedDocket, id: string, count: number): Promise<void> {
  const { db } = docket.services;
  const row = await webhookRow(docket, id);
  for (let index = 0; index < count; index += 1) {
    await db
      .insertInto('webhooks')
      .values({ ...row, id: `${id}${index}` })
      .execute();
  }
  await db
    .updateTable('row_counts')
    .set({ count: count + 1 })
    .where('workspace_id', '=', row.workspace_id)
    .where('kind', '=', 'webhook')
    .where('status', '=', 'enabled')
    .execute();
}

suite('secret hints', () => {
  const openDocket = shareDocket({});
  const HINTS: [secret: string, hint: string][] = [
    ['12345678', ''],
    ['123456789', '6789'],
    ['x', ''],
  ];
  for (const [secret, secret_hint] of HINTS) {
    test(`the hint of a secret with ${secret.length} characters is "${secret_hint}"`, async () => {
      const docket = await openDocket();

      const { body } = await docket.post('/webhooks', { ...MINIMAL_WEBHOOK, secret });

      assert.equal(body.secret_hint, secret_hint);
    });
  }
});
