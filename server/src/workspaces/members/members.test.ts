import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Role } from '../../contract/workspaces.ts';
import { createKey, createMember, letIn, signInAs } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import type { Answer } from '../../testing/docket.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';

type Person = { userId: string; key: string };

async function person(docket: SharedDocket, role: Role, email?: string): Promise<Person> {
  const { services, workspaceId } = docket;
  const made = { role, workspaceId, ...(email !== undefined && { email }) };
  const { userId } = await createMember(services, made);
  return { userId, key: await signInAs(services, { userId, workspaceId }) };
}

function setRole(docket: SharedDocket, key: string, userId: string, role: Role): Promise<Answer> {
  return docket.patch(`/workspaces/${docket.workspaceId}/members/${userId}`, { role }, { key });
}

function remove(docket: SharedDocket, key: string, userId: string): Promise<Answer> {
  return docket.delete(`/workspaces/${docket.workspaceId}/members/${userId}`, { key });
}

async function ownId(docket: SharedDocket): Promise<string> {
  return (await docket.get('/me')).body.user.id;
}

async function rolesIn({ services, workspaceId }: SharedDocket): Promise<Role[]> {
  const rows = await services.db
    .selectFrom('memberships')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

async function auditedIn({ services, workspaceId }: SharedDocket): Promise<string[]> {
  const rows = await services.db
    .selectFrom('audit_entries')
    .select('action')
    .where('workspace_id', '=', workspaceId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action);
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`members of a workspace on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('members are listed to every member, by address, in pages', async () => {
      const docket = await newWorkspace();
      const tag = docket.workspaceId;
      const viewer = await person(docket, 'viewer', `b-${tag}@example.com`);
      await person(docket, 'admin', `a-${tag}@example.com`);
      await person(docket, 'member', `c-${tag}@example.com`);
      const path = `/workspaces/${docket.workspaceId}/members`;

      const emails: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const { body }: Answer = await docket.get(`${path}?limit=1${query}`, { key: viewer.key });
        assert.equal(body.pagination.total, 4);
        emails.push(...body.members.map(({ email }: { email: string }) => email));
        cursor = body.pagination.next_cursor;
      }

      assert.equal(emails.length, 4);
      assert.deepEqual(emails, emails.toSorted());
      const { body } = await docket.get(path, { key: viewer.key });
      const shown = body.members.find((member: any) => member.user_id === viewer.userId);
      assert.deepEqual(shown, {
        user_id: viewer.userId,
        email: `b-${tag}@example.com`,
        name: null,
        role: 'viewer',
        has_second_factor: false,
        joined_at: shown.joined_at,
      });
      const others = body.members.filter((member: any) => member.user_id !== viewer.userId);
      assert.ok(others.every((member: any) => member.has_second_factor === null));
      const seen = (await docket.get(path)).body.members;
      assert.ok(seen.every((member: any) => member.has_second_factor === false));
      const foreign = await docket.get(path, { key: await docket.createWorkspace() });
      assert.equal(foreign.status, 404);
    });

    test('members get a new role that applies to their credentials from the next request on', async () => {
      const docket = await newWorkspace();
      const member = await person(docket, 'member');
      const { services, workspaceId } = docket;
      const key = await createKey(services, {
        workspaceId,
        userId: member.userId,
        scopes: ['write:tasks'],
      });
      assert.equal((await docket.post('/tasks', { title: 'One' }, { key })).status, 201);

      const { status, body } = await setRole(docket, docket.key, member.userId, 'viewer');

      assert.equal(status, 200);
      assert.equal(body.role, 'viewer');
      assert.equal((await docket.post('/tasks', { title: 'Two' }, { key })).status, 403);
      const again = await docket.post('/tasks', { title: 'Two' }, { key: member.key });
      assert.equal(again.status, 403);
      assert.deepEqual(await auditedIn(docket), ['member.role_changed']);
    });

    test('members get no role above that of the caller, and only owners make owners', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const admin = await person(docket, 'admin');
      const member = await person(docket, 'member');
      const owner = await ownId(docket);
      const service = await createKey(services, {
        workspaceId,
        userId: null,
        scopes: ['admin:all'],
      });
      for (const key of [admin.key, service]) {
        for (const refused of [
          await setRole(docket, key, member.userId, 'owner'),
          await setRole(docket, key, owner, 'member'),
          await setRole(docket, key, owner, 'owner'),
          await remove(docket, key, owner),
        ]) {
          assert.equal(refused.status, 403);
          assert.equal(refused.body.error.details.type, 'role');
        }
        assert.equal((await setRole(docket, key, member.userId, 'admin')).status, 200);
        assert.equal((await setRole(docket, key, member.userId, 'viewer')).status, 200);
      }
      assert.equal((await setRole(docket, docket.key, member.userId, 'owner')).status, 200);
      const viewer = await person(docket, 'viewer');
      const scope = await setRole(docket, viewer.key, viewer.userId, 'admin');
      assert.equal(scope.status, 403);
      assert.equal(scope.body.error.details.type, 'scope');
    });

    test('members are hidden from other workspaces', async () => {
      const docket = await newWorkspace();
      const other = await docket.createWorkspace();
      const stranger = (await docket.get('/me', { key: other })).body.user.id;
      assert.equal((await setRole(docket, docket.key, stranger, 'admin')).status, 404);
      assert.equal((await remove(docket, docket.key, stranger)).status, 404);
      assert.equal((await remove(docket, other, await ownId(docket))).status, 404);
    });

    test('members cannot be demoted, removed or leave as the last owner', async () => {
      const docket = await newWorkspace();
      const owner = await ownId(docket);
      const key = await signInAs(docket.services, {
        userId: owner,
        workspaceId: docket.workspaceId,
      });
      for (const refused of [
        await setRole(docket, key, owner, 'admin'),
        await remove(docket, key, owner),
        await remove(docket, docket.key, owner),
      ]) {
        assert.equal(refused.status, 400);
        assert.equal(refused.body.error.details.type, 'conflict');
      }
      assert.deepEqual(await rolesIn(docket), ['owner']);
      const second = await person(docket, 'owner');
      assert.equal((await remove(docket, key, owner)).status, 200);
      assert.equal((await remove(docket, second.key, second.userId)).status, 400);
    });

    test('members leave one owner when two demote, remove or leave each other concurrently', async () => {
      const ways: ((docket: SharedDocket, a: Person, b: Person) => Promise<Answer>[])[] = [
        (docket, a, b) => [
          setRole(docket, a.key, b.userId, 'member'),
          setRole(docket, b.key, a.userId, 'member'),
        ],
        (docket, a, b) => [
          setRole(docket, a.key, a.userId, 'admin'),
          setRole(docket, b.key, b.userId, 'admin'),
        ],
        (docket, a, b) => [remove(docket, a.key, a.userId), remove(docket, b.key, b.userId)],
        (docket, a, b) => [
          remove(docket, a.key, b.userId),
          setRole(docket, b.key, a.userId, 'viewer'),
        ],
      ];
      for (const [index, way] of ways.entries()) {
        for (let round = 0; round < 5; round += 1) {
          const docket = await newWorkspace();
          const first = await person(docket, 'owner');
          const second = await person(docket, 'owner');
          assert.equal((await remove(docket, first.key, await ownId(docket))).status, 200);

          const answers = await Promise.all(way(docket, first, second));

          const done = answers.filter(({ status }) => status === 200);
          assert.equal(
            done.length,
            1,
            `way ${index}: ${answers.map(({ status }) => status).join()}`,
          );
          const roles = await rolesIn(docket);
          assert.equal(roles.filter((role) => role === 'owner').length, 1);
        }
      }
    });

    test('members lose all access to the workspace when removed, and keep access elsewhere', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const member = await person(docket, 'member');
      const { body: elsewhere } = await docket.post(
        '/workspaces',
        { name: 'Elsewhere' },
        { key: member.key },
      );
      const of = { userId: member.userId, workspaceId };
      const keys = [
        await createKey(services, { ...of, scopes: ['read:tasks'] }),
        await letIn(services, of, ['read:tasks']),
      ];
      const kept = await createKey(services, {
        workspaceId: elsewhere.id,
        userId: member.userId,
        scopes: ['read:tasks', 'read:documents'],
      });
      const doc = await docket.post('/documents', { title: 'Lease', content: 'Rent.' });
      const shares = `/documents/${doc.body.id}/shares`;
      const { status } = await docket.post(shares, { user_id: member.userId });
      assert.equal(status, 201);
      for (const key of keys) assert.equal((await docket.get('/tasks', { key })).status, 200);

      assert.equal((await remove(docket, docket.key, member.userId)).status, 200);

      for (const key of keys) assert.equal((await docket.get('/tasks', { key })).status, 401);
      const path = `/workspaces/${workspaceId}`;
      for (const key of [member.key, kept]) {
        assert.equal((await docket.get(path, { key })).status, 404);
        assert.equal((await docket.get(`/documents/${doc.body.id}`, { key })).status, 404);
        assert.equal((await docket.get('/tasks', { key })).status, 200);
      }
      const { default_workspace_id } = (await docket.get('/me', { key: member.key })).body;
      assert.equal(default_workspace_id, elsewhere.id);
      assert.deepEqual((await docket.get(shares)).body.shares, []);
      assert.equal((await auditedIn(docket)).at(-1), 'member.removed');
      assert.equal((await remove(docket, docket.key, member.userId)).status, 404);
    });

    test('members may remove only themselves without admin rights', async () => {
      const docket = await newWorkspace();
      const viewer = await person(docket, 'viewer');
      const other = await person(docket, 'viewer');
      const refused = await remove(docket, viewer.key, other.userId);
      assert.equal(refused.status, 403);
      assert.equal(refused.body.error.details.type, 'scope');

      assert.equal((await remove(docket, viewer.key, viewer.userId)).status, 200);

      const me = await docket.get('/me', { key: viewer.key });
      assert.equal(me.status, 200);
      assert.deepEqual(me.body.workspaces, []);
    });
  });
}
