import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isoNow } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { createKey, createMember } from '../../testing/credentials.ts';
import { DATABASES } from '../../testing/databases.ts';
import { sealNewSigningSecret } from '../../workspaces/signing-secret.ts';
import {
  buildWorkspaceRow,
  findFirstWorkspace,
  insertMembership,
  insertWorkspace,
  invalidateCredentials,
} from '../../workspaces/store.ts';
import { startTrusting } from './testing/trusting.ts';

const TENANT = 'ws_ffffffffffffffffffffffffffffffff';

/** Starts a server that trusts an issuer for one workspace, beside the first workspace of the operator. */
async function startBound(database: string) {
  const more = { role: 'member', workspace_id: TENANT };
  const trusting = await startTrusting({ database, more });
  const { services } = trusting.docket;
  const created_at = isoNow(services.clock);
  const row = buildWorkspaceRow({
    id: TENANT,
    name: 'Tenant',
    slug: 'tenant',
    plan: 'enterprise',
    signing_secret_sealed: sealNewSigningSecret(services.secrets, TENANT),
    created_at,
  });
  await inTransaction(services, (tx) => insertWorkspace(tx, row));
  const first = (await findFirstWorkspace(services.db))!.id;
  return { ...trusting, first, tokenOf: (email: string) => signFor(trusting.issuer, email) };
}

function signFor(issuer: Awaited<ReturnType<typeof startTrusting>>['issuer'], email: string) {
  return issuer.sign({ sub: email, email, email_verified: true });
}

type Bound = Awaited<ReturnType<typeof startBound>>;

/** Adds a member of the tenant's workspace who is an admin of the first workspace, too. */
async function addMemberOfBoth({ docket: { services }, first }: Bound, isVerified = true) {
  const member = await createMember(services, {
    role: 'admin',
    workspaceId: TENANT,
    password: 'seven green ladders',
    isVerified,
  });
  await inTransaction(services, async (tx) => {
    const created_at = isoNow(services.clock);
    const { userId: user_id } = member;
    await insertMembership(tx, { workspace_id: first, user_id, role: 'admin', created_at });
    invalidateCredentials(tx);
  });
  return member;
}

for (const { name: database } of DATABASES) {
  suite(`issuer with a workspace on ${database}`, () => {
    test('does not speak for the owner of another workspace', async () => {
      await using bound = await startBound(database);
      const { docket } = bound;
      const owner = (await docket.get('/me')).body.user;

      const key = await bound.tokenOf(owner.email);
      const { body: me } = await docket.get('/me', { key });

      assert.notEqual(me.user.id, owner.id);
      assert.match(me.user.email, /@external\.invalid$/);
      assert.deepEqual(
        me.workspaces.map(({ id, role }: any) => [id, role]),
        [[TENANT, 'member']],
      );
      assert.equal((await docket.get('/me', { key })).body.user.id, me.user.id);
      assert.equal((await docket.get(`/workspaces/${bound.first}`, { key })).status, 404);
    });

    test('speaks for a member of both workspaces in its own workspace only', async () => {
      await using bound = await startBound(database);
      const { docket, first } = bound;
      const member = await addMemberOfBoth(bound);
      const key = await bound.tokenOf(member.email);
      const { body: task } = await docket.post('/tasks', { title: 'Of the operator' });
      const document = (await docket.post('/documents', { title: 'Lease', content: 'Rent.' })).body;
      const outside = await docket.createWorkspace();
      const shared = (
        await docket.post('/documents', { title: 'Shared', content: 'Rent.' }, { key: outside })
      ).body;
      await docket.post(
        `/documents/${shared.id}/shares`,
        { user_id: member.userId },
        { key: outside },
      );

      const me = (await docket.get('/me', { key })).body;
      const listed = (await docket.get('/workspaces', { key })).body.workspaces;
      assert.equal(me.user.id, member.userId);
      assert.equal(me.default_workspace_id, TENANT);
      assert.deepEqual(
        [...me.workspaces, ...listed].map(({ id }: any) => id),
        [TENANT, TENANT],
      );
      for (const path of [
        `/workspaces/${first}`,
        `/documents?workspace_id=${first}`,
        `/documents/${document.id}`,
        `/documents/${shared.id}`,
        `/tasks/${task.id}`,
      ]) {
        assert.equal((await docket.get(path, { key })).status, 404, path);
      }
      assert.equal((await docket.get('/audit-log', { key })).status, 200);
    });

    test('neither joins nor creates a workspace, and does not touch the account', async () => {
      await using bound = await startBound(database);
      const { docket, first } = bound;
      const member = await addMemberOfBoth(bound);
      const key = await bound.tokenOf(member.email);
      const outside = await docket.createWorkspace();
      const elsewhere = (await docket.get('/me', { key: outside })).body.default_workspace_id;
      const { token } = (
        await docket.post(
          `/workspaces/${elsewhere}/members`,
          { email: member.email },
          { key: outside },
        )
      ).body;

      const answers = [
        await docket.post('/workspaces', { name: 'Mine' }, { key }),
        await docket.post(`/invitations/${token}/accept`, {}, { key }),
        await docket.request('GET', '/auth/sessions', undefined, { key }),
        await docket.request('DELETE', '/auth/sessions', undefined, { key }),
        await docket.request('POST', '/auth/password', { new_password: 'x'.repeat(12) }, { key }),
        await docket.request('POST', '/auth/totp', { password: 'seven green ladders' }, { key }),
      ];

      for (const { status, body } of answers) {
        assert.deepEqual([status, body.error?.details.type], [403, 'session']);
      }
      const { body } = await docket.get(`/workspaces/${first}/members`);
      assert.equal(body.members.length, 2);
    });

    test('makes user keys that reach its workspace only, and rotates no others', async () => {
      await using bound = await startBound(database);
      const { docket, first } = bound;
      const member = await addMemberOfBoth(bound);
      const token = await bound.tokenOf(member.email);
      const scopes = ['admin:all'] as const;
      const own = await createKey(docket.services, { ...member, scopes: [...scopes] });
      const { id } = (await docket.get('/api-keys/current', { key: own })).body;

      const made = await docket.post('/api-keys', { name: 'Script', scopes }, { key: token });
      const heir = await docket.post(
        '/api-keys',
        { name: 'Heir', scopes, type: 'user' },
        { key: made.body.key },
      );
      const service = await docket.post(
        '/api-keys',
        { name: 'Service', scopes, type: 'service' },
        { key: token },
      );

      for (const { status, body } of [made, heir, service]) {
        assert.equal(status, 201);
        const { key } = body;
        assert.equal((await docket.get('/me', { key })).body.workspaces.length, 1);
        assert.equal((await docket.get(`/workspaces/${first}`, { key })).status, 404);
      }
      assert.equal((await docket.get('/me', { key: own })).body.workspaces.length, 2);
      for (const key of [token, made.body.key]) {
        const rotated = await docket.post(`/api-keys/${id}/rotate`, {}, { key });
        assert.deepEqual([rotated.status, rotated.body.error.details.type], [403, 'role']);
      }
      const rotated = await docket.post(`/api-keys/${made.body.id}/rotate`, {}, { key: token });
      const { key } = rotated.body;
      assert.equal((await docket.get('/me', { key })).body.workspaces.length, 1);
    });

    test('does not take an account with an unproved address from other workspaces', async () => {
      await using bound = await startBound(database);
      const { docket } = bound;
      const both = await addMemberOfBoth(bound, false);
      const own = await createMember(docket.services, {
        role: 'member',
        workspaceId: TENANT,
        password: 'seven green ladders',
        isVerified: false,
      });
      const users = async (email: string) => {
        const key = await bound.tokenOf(email);
        return (await docket.get('/me', { key })).body.user;
      };

      assert.notEqual((await users(both.email)).id, both.userId);
      const claimed = await users(own.email);
      assert.deepEqual([claimed.id, claimed.has_password], [own.userId, false]);
      const rows = await docket.services.db
        .selectFrom('users')
        .select(['id', 'email_verified_at', 'password_hash'])
        .where('id', 'in', [both.userId, own.userId])
        .execute();
      const hasPassword = new Map(rows.map((row) => [row.id, row.password_hash !== null]));
      assert.deepEqual([hasPassword.get(both.userId), hasPassword.get(own.userId)], [true, false]);
      assert.ok(rows.every(({ email_verified_at }) => email_verified_at === null));
    });
  });
}
