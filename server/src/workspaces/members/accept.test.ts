import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Role } from '../../contract/workspaces.ts';
import { isPassword } from '../../kernel/password.ts';
import { createKey, createMember, letIn, signInAs } from '../../testing/credentials.ts';
import { DATABASES } from '../../testing/databases.ts';
import type { Answer } from '../../testing/docket.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';

const PASSWORD = 'correct horse battery';

let number = 0;
const newEmail = () => `New.Person-${(number += 1)}@Example.com`;

function invite(docket: SharedDocket, body: object, key = docket.key): Promise<Answer> {
  return docket.post(`/workspaces/${docket.workspaceId}/members`, body, { key });
}

function accept(docket: SharedDocket, token: string, body = {}, key = ''): Promise<Answer> {
  return docket.post(`/invitations/${token}/accept`, body, { key });
}

async function openIn(docket: SharedDocket): Promise<any[]> {
  return (await docket.get(`/workspaces/${docket.workspaceId}/invitations`)).body.invitations;
}

async function membersOf(docket: SharedDocket): Promise<{ email: string; role: Role }[]> {
  return (await docket.get(`/workspaces/${docket.workspaceId}/members`)).body.members;
}

for (const { name: database } of DATABASES) {
  suite(`accepting invitations on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('accepting creates a new user with a name and a password', async () => {
      const docket = await newWorkspace();
      const email = newEmail();
      const { token, id } = (await invite(docket, { email })).body;
      const missing = await accept(docket, token, { name: 'Ada' });
      assert.equal(missing.status, 401);
      assert.match(missing.body.error.message, /choose a password/);
      const short = await accept(docket, token, { password: 'elevenchars' });
      assert.equal(short.body.error.details.field, 'password');

      const { status, body } = await accept(docket, token, { name: 'Ada', password: PASSWORD });

      assert.equal(status, 200);
      const { workspaceId, services } = docket;
      assert.deepEqual(body, { workspace_id: workspaceId, user_id: body.user_id, role: 'member' });
      const user = await services.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', body.user_id)
        .executeTakeFirstOrThrow();
      assert.equal(user.email, email.toLowerCase());
      assert.equal(user.name, 'Ada');
      assert.ok(await isPassword(PASSWORD, user.password_hash!));
      assert.equal((await membersOf(docket)).length, 2);
      assert.deepEqual(await openIn(docket), []);
      const joined = await services.db
        .selectFrom('audit_entries')
        .select(['actor_type', 'actor_id', 'target_id', 'details_json'])
        .where('workspace_id', '=', workspaceId)
        .where('action', '=', 'member.joined')
        .execute();
      assert.deepEqual(joined, [
        {
          actor_type: 'user',
          actor_id: body.user_id,
          target_id: body.user_id,
          details_json: JSON.stringify({ role: 'member', invitation_id: id, is_new: true }),
        },
      ]);
      assert.equal((await accept(docket, token, { password: PASSWORD })).status, 404);
    });

    test('accepting refuses passwords that are easy to guess, and keeps the invitation', async () => {
      const docket = await newWorkspace();
      const email = newEmail();
      const { token } = (await invite(docket, { email })).body;

      for (const body of [
        { password: 'passwordpassword' },
        { password: email.toLowerCase() },
        { name: 'Octavia Marchetti', password: 'octavia marchetti' },
      ]) {
        const { status, body: refused } = await accept(docket, token, body);
        assert.equal(status, 400);
        assert.deepEqual(refused.error.details, { field: 'password', type: 'weak_password' });
      }

      assert.equal((await accept(docket, token, { password: PASSWORD })).status, 200);
    });

    test('accepting requires a known user to sign in with the invited address', async () => {
      const docket = await newWorkspace();
      const { services } = docket;
      const elsewhere = await docket.createWorkspace();
      const home = (await docket.get('/me', { key: elsewhere })).body;
      const workspaceId = home.default_workspace_id;
      const known = await createMember(services, { role: 'viewer', workspaceId });
      const { token } = (await invite(docket, { email: known.email, role: 'admin' })).body;

      const unsigned = await accept(docket, token, { password: PASSWORD });
      assert.equal(unsigned.status, 401);
      assert.match(unsigned.body.error.message, /Sign in/);
      const other = await createMember(services, { role: 'owner', workspaceId });
      const stranger = await accept(docket, token, {}, await signInAs(services, other));
      assert.equal(stranger.status, 403);
      assert.equal(stranger.body.error.details.type, 'role');
      for (const key of [
        await createKey(services, { workspaceId, userId: known.userId, scopes: ['admin:all'] }),
        await createKey(services, { workspaceId, userId: null, scopes: ['admin:all'] }),
        await letIn(services, known, ['admin:all']),
      ]) {
        const { status, body } = await accept(docket, token, {}, key);
        assert.equal(status, 403);
        assert.equal(body.error.details.type, 'session');
      }
      assert.equal((await membersOf(docket)).length, 1);

      const key = await signInAs(services, known);
      const { status, body } = await accept(docket, token, {}, key);

      assert.equal(status, 200);
      assert.deepEqual(body, {
        workspace_id: docket.workspaceId,
        user_id: known.userId,
        role: 'admin',
      });
      // With the same token, concurrently.
      assert.equal((await docket.get(`/workspaces/${docket.workspaceId}`, { key })).status, 200);
    });

    test('accepting without a credential does not tell whether the address has an account', async () => {
      const docket = await newWorkspace();
      const elsewhere = await docket.createWorkspace();
      const home = (await docket.get('/me', { key: elsewhere })).body.default_workspace_id;
      const known = await createMember(docket.services, { role: 'viewer', workspaceId: home });
      const answers = [];
      for (const email of [known.email, newEmail()]) {
        const { token } = (await invite(docket, { email })).body;
        for (const joins of [{}, { password: 'passwordpassword' }]) {
          const { status, body } = await accept(docket, token, joins);
          answers.push({ status, error: { ...body.error, request_id: undefined } });
        }
      }

      assert.deepEqual(
        answers.map(({ status }) => status),
        [401, 400, 401, 400],
      );
      assert.deepEqual(answers.slice(0, 2), answers.slice(2));
    });

    test('accepting adds a user who has no workspace', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const alone = await createMember(services, { role: 'viewer', workspaceId });
      const key = await signInAs(services, { userId: alone.userId });
      await docket.delete(`/workspaces/${workspaceId}/members/${alone.userId}`, { key });
      const { token } = (await invite(docket, { email: alone.email })).body;
      assert.equal((await accept(docket, token, {}, key)).status, 200);
    });

    test('accepting creates one membership in concurrent requests', async () => {
      const docket = await newWorkspace();
      const { token } = (await invite(docket, { email: newEmail() })).body;
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => accept(docket, token, { password: PASSWORD })),
      );
      const statuses = answers.map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 200).length, 1);
      assert.ok(
        statuses.every((status) => [200, 401, 404].includes(status)),
        statuses.join(),
      );
      assert.equal((await membersOf(docket)).length, 2);
    });

    test('accepting creates one user in concurrent requests for two workspaces', async () => {
      const [one, two] = [await newWorkspace(), await newWorkspace()];
      const email = newEmail();
      const tokens = await Promise.all(
        [one, two].map(async (docket) => (await invite(docket, { email })).body.token),
      );
      const answers = await Promise.all(
        [one, two].map((docket, index) => accept(docket, tokens[index], { password: PASSWORD })),
      );
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 401]));
      // The rejected invitation stays open.
      const open = [...(await openIn(one)), ...(await openIn(two))];
      assert.equal(open.length, 1);
    });

    test('accepting keeps the role of a user who became a member meanwhile', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const email = newEmail();
      const { token } = (await invite(docket, { email, role: 'viewer' })).body;
      const member = await createMember(services, {
        role: 'owner',
        workspaceId,
        email: email.toLowerCase(),
      });
      const { status, body } = await accept(docket, token, {}, await signInAs(services, member));
      assert.equal(status, 200);
      assert.equal(body.role, 'owner');
    });
  });
}
