import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Scope } from '../../contract/scopes.ts';
import { DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';

const WEBHOOK = {
  url: 'https://hooks.example/docket',
  events: ['document.analyzed', 'document.deleted'],
  secret: 'a-secret-of-mine',
};

function idsOf(body: { webhooks: { id: string }[] }): string[] {
  return body.webhooks.map(({ id }) => id);
}

for (const { name: database } of DATABASES) {
  suite(`POST /webhooks on ${database}`, () => {
    test('answers 201 with the webhook, enabled, and never with its secret', async () => {
      await using docket = await startDocket({ database });

      const { status, body } = await docket.post('/webhooks', {
        ...WEBHOOK,
        description: 'Our ledger',
      });

      assert.equal(status, 201);
      assert.match(body.id, /^wh_[0-9a-f]{32}$/);
      const { id, workspace_id, ...rest } = body;
      assert.equal(workspace_id, (await docket.get('/me')).body.default_workspace_id);
      assert.deepEqual(rest, {
        url: 'https://hooks.example/docket',
        events: ['document.analyzed', 'document.deleted'],
        status: 'enabled',
        payload_format: 'standard',
        description: 'Our ledger',
        created_at: '2026-01-05T09:00:00.000Z',
        updated_at: '2026-01-05T09:00:00.000Z',
        secret_hint: 'mine',
        disabled_reason: null,
        consecutive_failures: 0,
        last_success_at: null,
        last_failure_at: null,
      });
      const { body: list } = await docket.get('/webhooks');
      assert.deepEqual(list.webhooks, [body]);
      const row = await docket.services.db.selectFrom('webhooks').selectAll().executeTakeFirst();
      assert.ok(!JSON.stringify(row).includes(WEBHOOK.secret));
      assert.equal(row!.id, id);
    });
  });

  suite(`GET /webhooks on ${database}`, () => {
    test('lists the newest first, page by page, in both paging modes', async () => {
      await using docket = await startDocket({ database });
      const ids: string[] = [];
      for (let index = 0; index < 5; index += 1) {
        // Two share a time each, so that the id decides.
        if (index % 2 === 0) docket.advance(1_000);
        ids.unshift((await docket.post('/webhooks', WEBHOOK)).body.id);
      }
      const { body: first } = await docket.get('/webhooks?limit=2');
      const { body: second } = await docket.get(
        `/webhooks?limit=2&cursor=${encodeURIComponent(first.pagination.next_cursor)}`,
      );
      const { body: last } = await docket.get('/webhooks?limit=2&offset=4');
      const { body: beyond } = await docket.get('/webhooks?offset=6');

      assert.deepEqual([...idsOf(first), ...idsOf(second), ...idsOf(last)], ids);
      assert.partialDeepStrictEqual(first.pagination, {
        total: 5,
        total_count: 5,
        limit: 2,
        offset: 0,
        has_more: true,
      });
      assert.ok(!('offset' in second.pagination));
      assert.partialDeepStrictEqual(last.pagination, { has_more: false, next_cursor: null });
      assert.equal(beyond.error.code, 'offset_out_of_range');
    });
  });

  suite(`DELETE /webhooks/{id} on ${database}`, () => {
    test('removes it from the list, and a second time there is nothing to remove', async () => {
      await using docket = await startDocket({ database });
      const { body: webhook } = await docket.post('/webhooks', WEBHOOK);

      const deleted = await docket.delete(`/webhooks/${webhook.id}`);
      const again = await docket.delete(`/webhooks/${webhook.id}`);

      assert.equal(deleted.status, 200);
      assert.deepEqual(deleted.body, { id: webhook.id, deleted: true });
      assert.equal(again.status, 404);
      const { body: list } = await docket.get('/webhooks');
      assert.deepEqual(list.webhooks, []);
      assert.equal(list.pagination.total, 0);
    });

    test('of another workspace is 404 and removes nothing', async () => {
      await using docket = await startDocket({ database });
      const key = await docket.createWorkspace();
      const { body: webhook } = await docket.post('/webhooks', WEBHOOK);

      const { status } = await docket.delete(`/webhooks/${webhook.id}`, { key });

      assert.equal(status, 404);
      assert.equal((await docket.get('/webhooks')).body.webhooks.length, 1);
      assert.deepEqual((await docket.get('/webhooks', { key })).body.webhooks, []);
    });
  });
}

suite('the hint of a secret', () => {
  const HINTS: [secret: string, hint: string][] = [
    ['12345678', ''],
    ['123456789', '6789'],
    ['x', ''],
  ];
  for (const [secret, secret_hint] of HINTS) {
    test(`of ${secret.length} characters is "${secret_hint}"`, async () => {
      await using docket = await startDocket();

      const { body } = await docket.post('/webhooks', { ...WEBHOOK, secret });

      assert.equal(body.secret_hint, secret_hint);
    });
  }
});

suite('what cannot be registered', () => {
  const REFUSED: [what: string, change: object, field: string][] = [
    ['an unknown event', { events: ['document.deleted', 'document.burnt'] }, 'events.1'],
    ['no event', { events: [] }, 'events'],
    ['the same event twice', { events: ['task.created', 'task.created'] }, 'events'],
    ['an empty secret', { secret: '' }, 'secret'],
    ['an unknown format', { payload_format: 'xml' }, 'payload_format'],
    ['an address without a scheme', { url: 'hooks.example' }, 'url'],
    ['another scheme', { url: 'ftp://hooks.example/' }, 'url'],
    ['a user name in the address', { url: 'https://me@hooks.example/' }, 'url'],
    ['loopback', { url: 'http://127.0.0.1:8080/' }, 'url'],
    ['loopback in decimal', { url: 'http://2130706433/' }, 'url'],
    ['loopback in IPv6', { url: 'http://[::1]/' }, 'url'],
    ['a private network', { url: 'http://10.0.0.5/' }, 'url'],
    ['a metadata service', { url: 'http://169.254.169.254/latest' }, 'url'],
    ['localhost', { url: 'http://localhost/' }, 'url'],
  ];
  for (const [what, change, field] of REFUSED) {
    test(`${what} is 400 and names ${field}`, async () => {
      await using docket = await startDocket({ settings: { DOCKET_ALLOW_PRIVATE_URLS: 'false' } });

      const { status, body } = await docket.post('/webhooks', { ...WEBHOOK, ...change });

      assert.equal(status, 400);
      assert.equal(body.error.details.field, field);
      assert.equal((await docket.get('/webhooks')).body.pagination.total, 0);
    });
  }
});

suite('a webhook exports nothing that its key cannot read', () => {
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
    test(`${event} takes ${scopes.join(' and ')}`, async () => {
      await using docket = await startDocket();
      const without = await docket.createKey(['write:webhooks', 'write:documents', 'write:tasks']);
      const within = await docket.createKey(['write:webhooks', ...scopes]);
      const webhook = { ...WEBHOOK, events: [event] };

      const refused = await docket.post('/webhooks', webhook, { key: without });
      const accepted = await docket.post('/webhooks', webhook, { key: within });

      assert.equal(refused.status, 403);
      assert.equal(refused.body.error.code, 'forbidden');
      assert.deepEqual(refused.body.error.details, { type: 'scope', required_scopes: scopes });
      assert.equal(accepted.status, 201);
    });
  }

  for (const event of ['api_key.created', '*']) {
    test(`${event} takes admin:all`, async () => {
      await using docket = await startDocket();
      const reader = await docket.createKey([
        'write:webhooks',
        'read:webhooks',
        'read:documents',
        'read:transcripts',
        'read:tasks',
      ]);
      const admin = await docket.createKey(['admin:*']);
      const webhook = { ...WEBHOOK, events: [event] };

      const refused = await docket.post('/webhooks', webhook, { key: reader });
      const accepted = await docket.post('/webhooks', webhook, { key: admin });

      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body.error.details.required_scopes, ['admin:all']);
      assert.equal(accepted.status, 201);
    });
  }

  test('the older read:meetings is read:transcripts', async () => {
    await using docket = await startDocket();
    const key = await docket.createKey(['write:webhooks', 'read:meetings']);

    const { status } = await docket.post(
      '/webhooks',
      { ...WEBHOOK, events: ['meeting.analyzed'] },
      { key },
    );

    assert.equal(status, 201);
  });
});
