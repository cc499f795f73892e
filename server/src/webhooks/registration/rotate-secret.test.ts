import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { HOUR_MS } from '../../kernel/clock.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { shareDocket, type SharedDocket } from '../../testing/shared-docket.ts';
import { webhookRow } from '../../testing/webhook-deliveries.ts';
import { MINIMAL_WEBHOOK } from './testing/webhook.ts';
import { openWebhookSecret } from './webhook-secret.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST /webhooks/{webhook_id}/rotate-secret on ${database}`, () => {
    const openDocket = shareDocket({ database });

    test('a rotation without a secret generates one, shows it once, and keeps the old one for a day', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}`;
      const now = docket.services.clock.now().getTime();
      const until = new Date(now + 24 * HOUR_MS).toISOString();

      const { status, body } = await docket.post(`${path}/rotate-secret`, {});

      assert.equal(status, 200);
      const { secret, ...shown } = body;
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.deepEqual(shown, {
        ...webhook,
        secret_hint: secret.slice(-4),
        previous_secret_expires_at: until,
        updated_at: shown.updated_at,
      });
      assert.deepEqual((await docket.get(path)).body, shown);
      assert.deepEqual(await secretsOf(docket, webhook.id), [secret, MINIMAL_WEBHOOK.secret, 0]);
      docket.advance(24 * HOUR_MS);
      assert.equal((await docket.get(path)).body.previous_secret_expires_at, null);
    });

    test('a rotation accepts a secret, an overlap and the order of the secrets', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const now = docket.services.clock.now().getTime();

      const { body } = await docket.post(`/webhooks/${webhook.id}/rotate-secret`, {
        secret: 'another-secret',
        overlap_seconds: 60,
        grace: 'old-first',
      });

      assert.equal(body.secret, 'another-secret');
      assert.equal(body.secret_hint, 'cret');
      assert.equal(body.previous_secret_expires_at, new Date(now + 60_000).toISOString());
      assert.deepEqual(await secretsOf(docket, webhook.id), [
        'another-secret',
        MINIMAL_WEBHOOK.secret,
        1,
      ]);
    });

    test('a rotation without overlap ends all older secrets at once', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}/rotate-secret`;
      await docket.post(path, { secret: 'the-second', grace: 'old-first' });
      await docket.post(path, { secret: 'the-third' });
      const afterTwo = await secretsOf(docket, webhook.id);

      const { body } = await docket.post(path, {
        secret: 'the-fourth',
        overlap_seconds: 0,
        grace: 'old-first',
      });

      assert.deepEqual(afterTwo, ['the-third', 'the-second', 0]);
      assert.equal(body.previous_secret_expires_at, null);
      assert.deepEqual(await secretsOf(docket, webhook.id), ['the-fourth', undefined, 0]);
    });

    test('an Idempotency-Key repeats the response with its secret, which is stored encrypted only', async () => {
      await using docket = await startDocket({ database });
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}/rotate-secret`;
      const headers = { 'idempotency-key': 'rotation-1' };

      const first = await docket.post(path, {}, { headers });
      const again = await docket.post(path, {}, { headers });

      assert.equal(again.headers.get('idempotent-replayed'), 'true');
      assert.deepEqual(again.body, first.body);
      const tables = ['webhooks', 'idempotency_keys', 'events', 'jobs'] as const;
      for (const table of tables) {
        const rows = await docket.services.db.selectFrom(table).selectAll().execute();
        assert.ok(!JSON.stringify(rows).includes(first.body.secret), table);
      }
    });

    const REFUSED: [what: string, body: object, field: string][] = [
      ['an empty secret', { secret: '' }, 'secret'],
      ['too long a secret', { secret: 'x'.repeat(257) }, 'secret'],
      ['a negative overlap', { overlap_seconds: -1 }, 'overlap_seconds'],
      ['more than a day of overlap', { overlap_seconds: 86_401 }, 'overlap_seconds'],
      ['half a second', { overlap_seconds: 0.5 }, 'overlap_seconds'],
      ['another order', { grace: 'both' }, 'grace'],
      ['an unknown field', { hint: 'x' }, 'hint'],
    ];
    for (const [what, request, field] of REFUSED) {
      test(`a rotation with ${what} is 400 and keeps the secret`, async () => {
        const docket = await openDocket();
        const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);

        const { status, body } = await docket.post(
          `/webhooks/${webhook.id}/rotate-secret`,
          request,
        );

        assert.equal(status, 400);
        assert.equal(body.error.details.field, field);
        assert.ok(!JSON.stringify(body).includes('xxxxxxxx'));
        assert.deepEqual(await secretsOf(docket, webhook.id), [
          MINIMAL_WEBHOOK.secret,
          undefined,
          0,
        ]);
      });
    }
  });
}

/** Returns the secret, the previous one, and whether that one comes first. */
async function secretsOf(docket: SharedDocket, id: string) {
  const { secret_sealed, previous_secret_sealed, previous_secret_first } = await webhookRow(
    docket,
    id,
  );
  const open = (sealed: string) => openWebhookSecret(docket.services.secrets, id, sealed);
  return [
    open(secret_sealed),
    previous_secret_sealed === null ? undefined : open(previous_secret_sealed),
    previous_secret_first,
  ];
}
