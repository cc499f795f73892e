import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { inTransaction } from '../../storage/transaction.ts';
import { createMember, signInAs } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { startTrusting } from '../tokens/testing/trusting.ts';
import { fingerprintKey, generateApiKey } from './api-key.ts';
import { findApiKey, replaceKeySecret } from './store.ts';

const READ = { name: 'Reports', scopes: ['read:documents'] };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST /api-keys/{key_id}/rotate on ${database}`, () => {
    test('accepts the old secret until the overlap ends, to the millisecond', async () => {
      await using docket = await startDocket({ database });
      const { body: made } = await docket.post('/api-keys', READ);
      const status = async (key: string) => (await docket.get('/me', { key })).status;

      const { body: rotated } = await docket.post(`/api-keys/${made.id}/rotate`, {
        overlap_hours: 2,
      });

      assert.equal(rotated.id, made.id);
      assert.notEqual(rotated.key, made.key);
      assert.equal(rotated.last4, rotated.key.slice(-4));
      assert.equal(rotated.previous_secret_expires_at, '2026-01-05T11:00:00.000Z');
      docket.advance(2 * HOUR - 1);
      assert.deepEqual([await status(made.key), await status(rotated.key)], [200, 200]);
      docket.advance(1);
      assert.deepEqual([await status(made.key), await status(rotated.key)], [401, 200]);
      const { body: current } = await docket.get('/api-keys/current', { key: rotated.key });
      assert.equal(current.previous_secret_expires_at, null);
    });

    test('rejects the oldest secret after a second rotation', async () => {
      await using docket = await startDocket({ database });
      const { body: first } = await docket.post('/api-keys', READ);
      const path = `/api-keys/${first.id}/rotate`;
      const { body: second } = await docket.post(path, {});
      assert.equal((await docket.get('/me', { key: first.key })).status, 200);

      const { body: third } = await docket.post(path, {});

      const statuses = [];
      for (const { key } of [first, second, third]) {
        statuses.push((await docket.get('/me', { key })).status);
      }
      assert.deepEqual(statuses, [401, 200, 200]);
    });

    test('rejects the old secret at once without an overlap, even during an earlier overlap', async () => {
      await using docket = await startDocket({ database });
      const { body: first } = await docket.post('/api-keys', READ);
      const path = `/api-keys/${first.id}/rotate`;
      const { body: second } = await docket.post(path, {});
      await docket.get('/me', { key: second.key });

      const { body: third } = await docket.post(path, { overlap_hours: 0 });

      assert.equal(third.previous_secret_expires_at, null);
      for (const { key } of [first, second]) {
        assert.equal((await docket.get('/me', { key })).body.error.code, 'invalid_api_key');
      }
      assert.equal((await docket.get('/me', { key: third.key })).status, 200);
    });

    test('does not extend the old secret beyond the expiry of the key', async () => {
      await using docket = await startDocket({ database });
      const expiring = { ...READ, expires_at: '2026-01-05T09:30:00Z' };
      const { body: made } = await docket.post('/api-keys', expiring);
      const { body: rotated } = await docket.post(`/api-keys/${made.id}/rotate`, {});

      docket.advance(30 * MINUTE);

      for (const { key } of [made, rotated]) {
        assert.equal((await docket.get('/me', { key })).status, 401);
      }
      const again = await docket.post(`/api-keys/${made.id}/rotate`, {});
      assert.equal(again.body.error.details.type, 'conflict');
    });

    test('lets one of twenty concurrent rotations win, and its secret works', async () => {
      await using docket = await startDocket({ database });
      const { body: made } = await docket.post('/api-keys', READ);
      const path = `/api-keys/${made.id}/rotate`;

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => docket.post(path, { overlap_hours: 1 })),
      );

      const won = answers.filter(({ status }) => status === 200);
      const lost = answers.filter(({ status }) => status !== 200);
      // Rotations that began after the first one rotate its result.
      assert.ok(won.length >= 1);
      for (const { body } of lost) assert.equal(body.error.details.type, 'conflict');
      const alive = [];
      for (const { body } of won) {
        if ((await docket.get('/me', { key: body.key })).status === 200) alive.push(body.key);
      }
      assert.equal(alive.length, Math.min(2, won.length));
      const entries = await docket.services.db
        .selectFrom('audit_entries')
        .select('id')
        .where('action', '=', 'api_key.rotated')
        .execute();
      assert.equal(entries.length, won.length);
    });

    test('rotates only the secret that the request has read', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const { body: made } = await docket.post('/api-keys', READ);
      const seen = (await findApiKey(services.db, made.workspace_id, made.id))!;
      const rotate = (secret: string) =>
        inTransaction(services, (tx) =>
          replaceKeySecret(tx, seen, { ...fingerprintKey(secret), previous_until: null }),
        );
      const secret = generateApiKey('live');

      assert.equal((await rotate(secret))?.id, made.id);
      assert.equal(await rotate(generateApiKey('live')), undefined);
      assert.equal((await docket.get('/me', { key: secret })).status, 200);
    });

    test('ends both secrets when the key is revoked, once in twenty concurrent revocations', async () => {
      await using docket = await startDocket({ database });
      const { body: made } = await docket.post('/api-keys', READ);
      const { body: rotated } = await docket.post(`/api-keys/${made.id}/rotate`, {});
      for (const { key } of [made, rotated]) {
        assert.equal((await docket.get('/me', { key })).status, 200);
      }

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => docket.delete(`/api-keys/${made.id}`)),
      );

      for (const { body } of answers) assert.deepEqual(body, { id: made.id, deleted: true });
      for (const { key } of [made, rotated]) {
        assert.equal((await docket.get('/me', { key })).body.error.code, 'invalid_api_key');
      }
      const entries = await docket.services.db
        .selectFrom('audit_entries')
        .select('id')
        .where('action', '=', 'api_key.revoked')
        .execute();
      assert.equal(entries.length, 1);
      const { body: listed } = await docket.get('/api-keys?status=revoked');
      assert.equal(listed.api_keys[0].revoked_at, '2026-01-05T09:00:00.000Z');
      const dead = await docket.post(`/api-keys/${made.id}/rotate`, {});
      assert.equal(dead.body.error.details.type, 'conflict');
    });

    test("never reveals a secret of another user's key", async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const admin = await createMember(services, { role: 'admin' });
      const key = await signInAs(services, admin);
      const { body: me } = await docket.get('/me');

      const rotated = await docket.post(`/api-keys/${me.key.id}/rotate`, {}, { key });
      const own = await docket.post(`/api-keys/${me.key.id}/rotate`, {});

      assert.equal(rotated.status, 403);
      assert.equal(rotated.body.error.details.type, 'role');
      assert.equal(own.status, 200);
    });

    test('rejects rotation of a more powerful key by an external token', async () => {
      await using trusting = await startTrusting({ database });
      const { docket, issuer } = trusting;
      const whole = await issuer.sign();
      const part = await issuer.sign({ scope: 'read:documents' });
      const rotate = async (key: string, scopes: string[]) => {
        const asked = { name: 'Reports', scopes };
        const { body: made } = await docket.post('/api-keys', asked, { key: whole });
        return docket.post(`/api-keys/${made.id}/rotate`, {}, { key });
      };

      const refused = await rotate(part, ['read:documents', 'write:documents']);

      assert.equal(refused.status, 403);
      assert.equal(refused.body.error.details.type, 'scope');
      assert.equal(refused.body.key, undefined);
      assert.equal((await rotate(part, ['read:documents'])).status, 200);
      assert.equal((await rotate(whole, ['write:documents'])).status, 200);
    });

    test('rejects rotation of a more powerful key by a key', async () => {
      await using docket = await startDocket({ database });
      const { body: free } = await docket.post('/api-keys', READ);
      const BOUNDS: object[] = [
        { expires_at: '2026-01-06T00:00:00Z' },
        { ip_allowlist: ['127.0.0.1'] },
        { rate_limit: { requests_per_day: 1_000 } },
      ];
      for (const bound of BOUNDS) {
        const admin = { name: 'Admin', scopes: ['admin:all'], ...bound };
        const { body: maker } = await docket.post('/api-keys', admin);
        const of = (id: string) => docket.post(`/api-keys/${id}/rotate`, {}, { key: maker.key });
        const { body: heir } = await docket.post('/api-keys', READ, { key: maker.key });

        assert.equal((await of(free.id)).status, 403);
        assert.equal((await of(heir.id)).status, 200);
        assert.equal((await of(maker.id)).status, 200);
      }
    });
  });
}
