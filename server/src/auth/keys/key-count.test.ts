import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createMember, signInAs } from '../../testing/credentials.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';

const READ = { name: 'Reports', scopes: ['read:documents'] };
const HOUR_MS = 3_600_000;

const start = (database: string, limits: { user: number; workspace: number }) =>
  startDocket({
    database,
    settings: {
      DOCKET_USER_KEYS_MAX: String(limits.user),
      DOCKET_WORKSPACE_KEYS_MAX: String(limits.workspace),
    },
  });

/** A viewer of the first workspace. @returns the access token */
async function viewer({ services }: Docket): Promise<string> {
  return signInAs(services, await createMember(services, { role: 'viewer' }));
}

for (const { name: database } of DATABASES) {
  suite(`number of live API keys on ${database}`, () => {
    test('a viewer makes keys up to the limit of a user and is told of it', async () => {
      await using docket = await start(database, { user: 2, workspace: 100 });
      const key = await viewer(docket);
      const create = () => docket.post('/api-keys', READ, { key });
      assert.equal((await create()).status, 201);
      assert.equal((await create()).status, 201);

      const refused = await create();

      assert.equal(refused.status, 400);
      assert.equal(
        refused.body.error.message,
        'A user has at most 2 live API keys; revoke unused keys',
      );
      assert.deepEqual(refused.body.error.details, {
        type: 'too_large',
        ceiling: 'user',
        limit: 2,
      });
      const other = await docket.post('/api-keys', READ, { key: await viewer(docket) });
      assert.equal(other.status, 201);
    });

    test('service keys count for the workspace, and the key of the first owner too', async () => {
      await using docket = await start(database, { user: 1, workspace: 3 });
      const create = () => docket.post('/api-keys', { ...READ, type: 'service' });
      await create();
      await create();

      const { status, body } = await create();

      assert.equal(status, 400);
      assert.deepEqual(body.error.details, { type: 'too_large', ceiling: 'workspace', limit: 3 });
    });

    test('a key that was revoked, or that has expired, makes room for another', async () => {
      await using docket = await start(database, { user: 2, workspace: 100 });
      const user = await createMember(docket.services, { role: 'viewer' });
      let key = await signInAs(docket.services, user);
      const create = (more: object = {}) => docket.post('/api-keys', { ...READ, ...more }, { key });
      const first = await create();
      await create({ expires_at: '2026-01-05T10:00:00Z' });
      assert.equal((await create()).status, 400);

      await docket.delete(`/api-keys/${first.body.id}`, { key });
      assert.equal((await create()).status, 201);
      assert.equal((await create()).status, 400);
      docket.advance(HOUR_MS);
      key = await signInAs(docket.services, user);

      assert.equal((await create()).status, 201);
      assert.equal((await create()).status, 400);
    });

    test('an expired key comes back to life only where there is room', async () => {
      await using docket = await start(database, { user: 100, workspace: 2 });
      const create = (more: object = {}) =>
        docket.post('/api-keys', { ...READ, type: 'service', ...more });
      const { body: old } = await create({ expires_at: '2026-01-05T10:00:00Z' });
      docket.advance(HOUR_MS);
      const { body: other } = await create();
      const revive = () =>
        docket.patch(`/api-keys/${old.id}`, { expires_at: '2027-01-05T10:00:00Z' });

      const refused = await revive();
      assert.equal(refused.status, 400);
      assert.equal(refused.body.error.details.ceiling, 'workspace');
      assert.equal((await docket.patch(`/api-keys/${old.id}`, { name: 'Old' })).status, 200);
      await docket.delete(`/api-keys/${other.id}`);
      assert.equal((await revive()).status, 200);
      assert.equal((await revive()).status, 200);
    });

    test('of many requests at once no more succeed than there is room', async () => {
      await using docket = await start(database, { user: 3, workspace: 100 });
      const key = await viewer(docket);

      const results = await Promise.all(
        Array.from({ length: 12 }, () => docket.post('/api-keys', READ, { key })),
      );

      const created = results.filter(({ status }) => status === 201);
      assert.equal(created.length, 3);
    });

    test('a user has one limit in all workspaces, also for requests at once', async () => {
      await using docket = await start(database, { user: 4, workspace: 100 });
      const { services } = docket;
      const user = await createMember(services, { role: 'member' });
      const other = await docket.get('/me', { key: await docket.createWorkspace() });
      const workspaceId = other.body.default_workspace_id;
      const created_at = new Date(0).toISOString();
      await services.db
        .insertInto('memberships')
        .values({ workspace_id: workspaceId, user_id: user.userId, role: 'member', created_at })
        .execute();
      const key = await signInAs(services, user);

      const results = await Promise.all(
        Array.from({ length: 12 }, (_, index) => {
          const workspace_id = index % 2 === 0 ? workspaceId : user.workspaceId;
          return docket.post('/api-keys', { ...READ, workspace_id }, { key });
        }),
      );

      const created = results.filter(({ status }) => status === 201);
      assert.equal(created.length, 4);
      assert.ok(results.every(({ status }) => status === 201 || status === 400));
    });
  });
}
