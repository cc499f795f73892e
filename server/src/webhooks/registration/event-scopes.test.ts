import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Scope } from '../../contract/scopes.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { deliveryRow } from '../../testing/webhook-deliveries.ts';
import { insertPendingDelivery } from './testing/pending-delivery.ts';
import { MINIMAL_WEBHOOK } from './testing/webhook.ts';

suite('scopes for subscriptions', () => {
  const FAMILIES: [event: string, scopes: Scope[]][] = [
    ['document.uploaded', ['read:documents']],
    ['document.shared', ['read:documents']],
    ['content.generated', ['read:documents', 'read:transcripts']],
    ['brainstorm.completed', ['read:documents', 'read:transcripts']],
    ['transcription.completed', ['read:transcripts']],
    ['meeting.analyzed', ['read:transcripts']],
    ['action_items.extracted', ['read:transcripts']],
    ['task.updated', ['read:tasks']],
    ['integration.synced', ['read:tasks']],
    ['webhook.disabled', ['read:webhooks']],
    ['analysis.completed', ['read:documents', 'read:transcripts']],
    ['agent.executed', ['read:documents', 'read:transcripts']],
    ['error.occurred', ['read:documents', 'read:transcripts']],
  ];
  for (const [event, scopes] of FAMILIES) {
    test(`subscribing to ${event} needs ${scopes.join(' and ')}`, async () => {
      await using docket = await startDocket();
      const without = await docket.createKey(['write:webhooks', 'write:documents', 'write:tasks']);
      const within = await docket.createKey(['write:webhooks', ...scopes]);
      const webhook = { ...MINIMAL_WEBHOOK, events: [event] };

      const refused = await docket.post('/webhooks', webhook, { key: without });
      const accepted = await docket.post('/webhooks', webhook, { key: within });

      assert.equal(refused.status, 403);
      assert.equal(refused.body.error.code, 'forbidden');
      assert.deepEqual(refused.body.error.details, { type: 'scope', required_scopes: scopes });
      assert.equal(accepted.status, 201);
    });
  }

  for (const event of ['api_key.created', '*']) {
    test(`subscribing to ${event} needs admin:all`, async () => {
      await using docket = await startDocket();
      const reader = await docket.createKey([
        'write:webhooks',
        'read:webhooks',
        'read:documents',
        'read:transcripts',
        'read:tasks',
      ]);
      const admin = await docket.createKey(['admin:*']);
      const webhook = { ...MINIMAL_WEBHOOK, events: [event] };

      const refused = await docket.post('/webhooks', webhook, { key: reader });
      const accepted = await docket.post('/webhooks', webhook, { key: admin });

      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body.error.details.required_scopes, ['admin:all']);
      assert.equal(accepted.status, 201);
    });
  }

  test('the older scope read:meetings stands for read:transcripts', async () => {
    await using docket = await startDocket();
    const key = await docket.createKey(['write:webhooks', 'read:meetings']);

    const { status } = await docket.post(
      '/webhooks',
      { ...MINIMAL_WEBHOOK, events: ['meeting.analyzed'] },
      { key },
    );

    assert.equal(status, 201);
  });
});

for (const { name: database } of FEATURE_DATABASES) {
  suite(`scopes for changes of a webhook on ${database}`, () => {
    const CHANGES: [field: string, change: object][] = [
      ['url', { url: 'https://other.example/' }],
      ['events', { events: ['task.created', 'task.deleted'] }],
      ['filters', { filters: null }],
      ['headers', { headers: { 'x-tenant': 'b' } }],
    ];
    for (const [field, change] of CHANGES) {
      test(`changing ${field} needs the scopes of its events`, async () => {
        await using docket = await startDocket({ database });
        const events = ['task.created'];
        const { body: webhook } = await docket.post('/webhooks', { ...MINIMAL_WEBHOOK, events });
        const without = await docket.createKey(['write:webhooks', 'read:documents']);
        const within = await docket.createKey(['write:webhooks', 'read:tasks']);

        const refused = await docket.patch(`/webhooks/${webhook.id}`, change, { key: without });
        const { body: unchanged } = await docket.get(`/webhooks/${webhook.id}`);
        const accepted = await docket.patch(`/webhooks/${webhook.id}`, change, { key: within });

        assert.equal(refused.status, 403);
        assert.deepEqual(refused.body.error.details, {
          type: 'scope',
          required_scopes: ['read:tasks'],
        });
        assert.deepEqual(unchanged, webhook);
        assert.equal(accepted.status, 200);
      });
    }

    test('a change needs the scopes of the events after it', async () => {
      await using docket = await startDocket({ database });
      const { body: webhook } = await docket.post('/webhooks', {
        ...MINIMAL_WEBHOOK,
        events: ['*'],
      });
      const key = await docket.createKey(['write:webhooks', 'read:tasks']);
      const narrow = { events: ['task.created'], url: 'https://other.example/' };

      const wide = await docket.patch(
        `/webhooks/${webhook.id}`,
        { events: ['task.created', 'document.deleted'] },
        { key },
      );
      const answer = await docket.patch(`/webhooks/${webhook.id}`, narrow, { key });

      assert.deepEqual(wide.body.error.details.required_scopes, ['read:documents']);
      assert.equal(answer.status, 200);
    });

    test('a new URL needs the scopes of the pending deliveries', async () => {
      await using docket = await startDocket({ database });
      const { body: webhook } = await docket.post('/webhooks', {
        ...MINIMAL_WEBHOOK,
        events: ['*'],
      });
      const waiting = await insertPendingDelivery(docket.services, webhook, {
        event: 'api_key.created',
      });
      const key = await docket.createKey(['write:webhooks', 'read:tasks']);
      const change = { events: ['task.created'], url: 'https://other.example/' };

      const refused = await docket.patch(`/webhooks/${webhook.id}`, change, { key });

      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body.error.details.required_scopes, ['admin:all']);
      assert.equal((await deliveryRow(docket, waiting.id)).url, webhook.url);
    });

    test('changing description, format, order or size, and disabling, need no event scopes, but enabling does', async () => {
      await using docket = await startDocket({ database });
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}`;
      const key = await docket.createKey(['write:webhooks']);

      const settings = {
        description: 'b',
        payload_format: 'flat',
        ordering: 'resource',
        max_payload_bytes: 20_000,
        keep_response: true,
      };
      const changed = await docket.patch(path, settings, { key });
      const rotated = await docket.post(`${path}/rotate-secret`, {}, { key });
      const disabled = await docket.post(`${path}/disable`, undefined, { key });
      const refused = await docket.post(`${path}/enable`, undefined, { key });
      const enabled = await docket.post(`${path}/enable`);

      assert.equal(changed.status, 200);
      assert.partialDeepStrictEqual(changed.body, settings);
      assert.equal(rotated.status, 200);
      assert.equal(disabled.status, 200);
      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body.error.details.required_scopes, ['read:documents']);
      assert.equal(enabled.body.status, 'enabled');
    });
  });
}
