import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createKey, createMember, signInAs } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';

const READ = { name: 'Reports', scopes: ['read:documents'] };
const HOUR = 3_600_000;

/** Adds a signed-in member with a user key. */
async function memberWithKey(docket: SharedDocket, role: 'viewer' | 'member' | 'admin') {
  const { services, workspaceId } = docket;
  const { userId } = await createMember(services, { role, workspaceId });
  const token = await signInAs(services, { userId, workspaceId });
  const { body } = await docket.post('/api-keys', READ, { key: token });
  return { userId, token, id: body.id as string };
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`managing API keys on ${database}`, () => {
    const share = shareDocket({ database });

    test('lets a member list, edit, rotate and revoke their own user keys only', async () => {
      const docket = await share();
      const one = await memberWithKey(docket, 'member');
      const other = await memberWithKey(docket, 'member');
      const { body: service } = await docket.post('/api-keys', READ);
      const as = { key: one.token };

      const { body: listed } = await docket.get('/api-keys', as);
      assert.deepEqual(
        listed.api_keys.map(({ id }: any) => id),
        [one.id],
      );
      assert.equal(listed.pagination.total, 1);
      for (const id of [other.id, service.id]) {
        const answers = [
          await docket.patch(`/api-keys/${id}`, { name: 'Mine' }, as),
          await docket.post(`/api-keys/${id}/rotate`, {}, as),
          await docket.delete(`/api-keys/${id}`, as),
        ];
        assert.deepEqual(
          answers.map(({ status }) => status),
          [404, 404, 404],
        );
      }
      const foreign = await docket.get(`/api-keys?user_id=${other.userId}`, as);
      assert.deepEqual(foreign.body.api_keys, []);

      const edited = await docket.patch(`/api-keys/${one.id}`, { name: 'Mine' }, as);
      const rotated = await docket.post(`/api-keys/${one.id}/rotate`, {}, as);
      const revoked = await docket.delete(`/api-keys/${one.id}`, as);
      assert.equal(edited.body.name, 'Mine');
      assert.equal(rotated.status, 200);
      assert.equal(revoked.status, 200);
      assert.equal((await docket.get('/me', { key: rotated.body.key })).status, 401);
    });

    test('lets an admin list, edit and revoke all keys', async () => {
      const docket = await share();
      const member = await memberWithKey(docket, 'member');
      const admin = await memberWithKey(docket, 'admin');
      const as = { key: admin.token };

      const { body: all } = await docket.get('/api-keys', as);
      const { body: of } = await docket.get(`/api-keys?user_id=${member.userId}`, as);
      const edited = await docket.patch(
        `/api-keys/${member.id}`,
        { ip_allowlist: ['10.0.0.1'] },
        as,
      );
      const revoked = await docket.delete(`/api-keys/${member.id}`, as);

      assert.equal(all.pagination.total, 3);
      assert.equal(of.pagination.total, 1);
      assert.deepEqual(edited.body.ip_allowlist, ['10.0.0.1']);
      assert.equal(revoked.status, 200);
    });

    test('rejects managing keys with a key without admin:all', async () => {
      const docket = await share();
      const { workspaceId, services } = docket;
      const { id, userId } = await memberWithKey(docket, 'member');
      const key = await createKey(services, { workspaceId, userId, scopes: ['write:documents'] });

      assert.equal((await docket.get('/api-keys', { key })).status, 403);
      assert.equal((await docket.delete(`/api-keys/${id}`, { key })).status, 403);
      assert.equal((await docket.get('/api-keys/current', { key })).body.user_id, userId);
    });

    test('filters the list by status, type and user, and paginates it', async () => {
      const docket = await share();
      const made = [];
      for (let nth = 0; nth < 5; nth++) {
        docket.advance(1_000);
        made.push((await docket.post('/api-keys', { ...READ, name: `Key ${nth}` })).body);
      }
      const now = docket.services.clock.now().getTime();
      const soon = { expires_at: new Date(now + HOUR).toISOString() };
      await docket.patch(`/api-keys/${made[0].id}`, soon);
      await docket.delete(`/api-keys/${made[1].id}`);
      docket.advance(HOUR);
      const names = async (query: string) => {
        const { body } = await docket.get(`/api-keys?${query}`);
        return body.api_keys.map(({ name }: any) => name);
      };

      assert.deepEqual(await names('status=expired'), ['Key 0']);
      assert.deepEqual(await names('status=revoked'), ['Key 1']);
      assert.deepEqual(await names('status=active&type=service'), ['Key 4', 'Key 3', 'Key 2']);
      assert.deepEqual(await names('type=service&offset=3&limit=1'), ['Key 1']);
      const { body: first } = await docket.get('/api-keys?type=service&limit=2');
      assert.equal(first.pagination.total, 5);
      const cursor = first.pagination.next_cursor;
      assert.deepEqual(await names(`type=service&limit=2&cursor=${cursor}`), ['Key 2', 'Key 1']);
      const elsewhere = await docket.get(`/api-keys?type=user&limit=2&cursor=${cursor}`);
      assert.equal(elsewhere.body.error.code, 'invalid_cursor');
      const owner = (await docket.get('/me')).body.user.id;
      assert.equal((await names(`user_id=${owner}`)).length, 1);
    });

    test('changes the fields named in a PATCH, and clears those set to null', async () => {
      const docket = await share();
      const full = {
        ...READ,
        description: 'Of the night',
        expires_at: '2027-01-01T01:00:00+01:00',
        ip_allowlist: ['10.0.0.0/8'],
        rate_limit: { requests_per_minute: 5 },
      };
      const { body: made } = await docket.post('/api-keys', full);
      assert.equal(made.expires_at, '2027-01-01T00:00:00.000Z');

      const { body: renamed } = await docket.patch(`/api-keys/${made.id}`, { name: 'Day' });
      const { body: cleared } = await docket.patch(`/api-keys/${made.id}`, {
        description: null,
        expires_at: null,
        ip_allowlist: [],
        rate_limit: null,
      });

      const { key: _, ...shown } = made;
      assert.deepEqual(renamed, { ...shown, name: 'Day' });
      assert.deepEqual(cleared, {
        ...shown,
        name: 'Day',
        description: null,
        expires_at: null,
        ip_allowlist: [],
        rate_limit: null,
        restricted: false,
      });
      const entries = await docket.services.db
        .selectFrom('audit_entries')
        .select('details_json')
        .where('workspace_id', '=', docket.workspaceId)
        .where('action', '=', 'api_key.updated')
        .orderBy('sequence')
        .execute();
      assert.deepEqual(JSON.parse(entries[0]!.details_json).changed, ['name']);
      assert.equal(entries.length, 2);
    });

    test('rejects invalid changes in a PATCH', async () => {
      const docket = await share();
      const { body: made } = await docket.post('/api-keys', READ);
      const CASES: [object, string | undefined][] = [
        [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
        [{ ip_allowlist: ['10.0.0.0/99'] }, 'ip_allowlist.0'],
        [{ scopes: ['admin:all'] }, 'scopes'],
        [{ environment: 'test' }, 'environment'],
        [{ rate_limit: {} }, 'rate_limit'],
        [{}, 'body'],
      ];
      for (const [change, field] of CASES) {
        const { status, body } = await docket.patch(`/api-keys/${made.id}`, change);
        assert.equal(status, 400, JSON.stringify(change));
        assert.equal(body.error.details.field, field, JSON.stringify(change));
      }
      await docket.delete(`/api-keys/${made.id}`);
      const dead = await docket.patch(`/api-keys/${made.id}`, { name: 'Again' });
      assert.equal(dead.body.error.details.type, 'conflict');
      assert.equal((await docket.patch('/api-keys/key_none', { name: 'A' })).status, 404);
    });

    test('does not let a key lock itself out or lift its own restrictions', async () => {
      const docket = await share();
      const bound = {
        name: 'Admin',
        scopes: ['admin:all'],
        ip_allowlist: ['127.0.0.0/8', '::1'],
        rate_limit: { requests_per_minute: 100 },
        expires_at: '2099-01-01T00:00:00Z',
      };
      const { body: made } = await docket.post('/api-keys', bound);
      const change = (fields: object) =>
        docket.patch(`/api-keys/${made.id}`, fields, { key: made.key });

      const REFUSED: [object, string][] = [
        [{ ip_allowlist: ['127.9.9.9'] }, 'ip_allowlist'],
        [{ ip_allowlist: [] }, 'ip_allowlist'],
        [{ ip_allowlist: ['0.0.0.0/0'] }, 'ip_allowlist'],
        [{ rate_limit: null }, 'rate_limit'],
        [{ rate_limit: { requests_per_day: 5 } }, 'rate_limit'],
        [{ expires_at: null }, 'expires_at'],
        [{ expires_at: '2099-01-01T00:00:01Z' }, 'expires_at'],
      ];
      for (const [fields, field] of REFUSED) {
        const { status, body } = await change(fields);
        assert.equal(status, 400, JSON.stringify(fields));
        assert.equal(body.error.details.field, field);
      }
      const narrower = {
        ip_allowlist: ['127.0.0.1'],
        rate_limit: { requests_per_minute: 99 },
        expires_at: '2098-01-01T00:00:00Z',
      };
      assert.equal((await change(narrower)).status, 200);
      assert.equal((await change({ name: 'Still there' })).status, 200);
    });

    test('finds a key in each workspace it reaches, and no foreign key', async () => {
      const docket = await share();
      const other = await share();
      const stranger = await share();
      const { body: me } = await docket.get('/me');
      await docket.services.db
        .insertInto('memberships')
        .values({
          workspace_id: other.workspaceId,
          user_id: me.user.id,
          role: 'admin',
          created_at: '2026-01-05T09:00:00.000Z',
        })
        .execute();
      docket.services.commitSignals.send(['credentials']);
      const { body: there } = await other.post('/api-keys', READ);
      const { body: foreign } = await stranger.post('/api-keys', READ);

      const named = await docket.get(`/api-keys?workspace_id=${other.workspaceId}&type=service`);
      const changed = await docket.patch(`/api-keys/${there.id}`, { name: 'Found' });
      const refused = await docket.patch(`/api-keys/${foreign.id}`, { name: 'Found' });

      assert.equal(named.body.pagination.total, 1);
      assert.equal(changed.body.workspace_id, other.workspaceId);
      assert.equal(refused.status, 404);
    });
  });
}

suite('GET /api-keys/current', () => {
  test('tells a signed-in user that the request used no key', async () => {
    await using docket = await startDocket();
    const member = await createMember(docket.services, { role: 'owner' });

    const answer = await docket.get('/api-keys/current', {
      key: await signInAs(docket.services, member),
    });

    assert.equal(answer.status, 404);
  });
});
