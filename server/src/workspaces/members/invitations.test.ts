import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Role } from '../../contract/workspaces.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import { createKey, createMember, letIn, signInAs } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Answer } from '../../testing/docket.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';
import { deleteExpiredInvitations } from './invitation-store.ts';

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

for (const { name: database } of FEATURE_DATABASES) {
  suite(`invitations on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('invitations show their token once, store its hash and expire after a week', async () => {
      const docket = await newWorkspace();
      const email = newEmail();

      const { status, body } = await invite(docket, { email, role: 'viewer' });

      assert.equal(status, 201);
      const { token, ...shown } = body;
      assert.deepEqual(shown, {
        id: body.id,
        workspace_id: docket.workspaceId,
        email: email.toLowerCase(),
        role: 'viewer',
        invited_by: (await docket.get('/me')).body.user.id,
        expires_at: new Date(Date.parse(body.created_at) + 7 * DAY_MS).toISOString(),
        created_at: body.created_at,
        mailed: false,
      });
      assert.ok(Buffer.from(token.replace('invite_', ''), 'base64url').length === 32);
      const { mailed, ...listed } = shown;
      assert.equal(mailed, false);
      assert.deepEqual(await openIn(docket), [listed]);
      const rows = await docket.services.db.selectFrom('invitations').selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes(token));
      const entries = await docket.services.db
        .selectFrom('audit_entries')
        .select(['action', 'details_json'])
        .where('workspace_id', '=', docket.workspaceId)
        .execute();
      assert.deepEqual(entries, [
        {
          action: 'member.invited',
          details_json: JSON.stringify({ email: email.toLowerCase(), role: 'viewer' }),
        },
      ]);
    });

    test('invitations are created by admins only, who cannot invite an owner', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const keyOf = async (role: Role) =>
        signInAs(services, await createMember(services, { role, workspaceId }));
      const member = await invite(docket, { email: newEmail() }, await keyOf('member'));
      assert.equal(member.body.error.details.type, 'scope');
      const service = await createKey(services, {
        workspaceId,
        userId: null,
        scopes: ['admin:all'],
      });
      for (const key of [await keyOf('admin'), service]) {
        const owner = await invite(docket, { email: newEmail(), role: 'owner' }, key);
        assert.equal(owner.status, 403);
        assert.equal(owner.body.error.details.type, 'role');
        const admin = await invite(docket, { email: newEmail(), role: 'admin' }, key);
        assert.equal(admin.status, 201);
      }
      assert.equal((await invite(docket, { email: newEmail(), role: 'owner' })).status, 201);
      const foreign = await invite(docket, { email: newEmail() }, await docket.createWorkspace());
      assert.equal(foreign.status, 404);
      for (const email of ['nobody', 'a@b@c', 'a b@example.com', '<a@example.com>']) {
        const { status, body } = await invite(docket, { email });
        assert.equal(status, 400);
        assert.equal(body.error.details.field, 'email');
      }
    });

    test('invitations cannot be created, nor roles given, by applications', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const owner = await createMember(services, { role: 'owner', workspaceId });
      const { userId } = await createMember(services, { role: 'viewer', workspaceId });
      const key = await letIn(services, owner, ['admin:all']);

      const invited = await invite(docket, { email: newEmail(), role: 'owner' }, key);
      const path = `/workspaces/${workspaceId}/members/${userId}`;
      const raised = await docket.patch(path, { role: 'admin' }, { key });

      for (const { status, body } of [invited, raised]) {
        assert.equal(status, 403);
        assert.equal(body.error.details.type, 'session');
      }
      assert.deepEqual(await openIn(docket), []);
    });

    test('invitations replace an open invitation to the same address', async () => {
      const docket = await newWorkspace();
      const email = newEmail();
      const first = (await invite(docket, { email, role: 'admin' })).body;
      const second = (await invite(docket, { email: email.toUpperCase(), role: 'viewer' })).body;

      assert.deepEqual(
        (await openIn(docket)).map(({ id, role }) => [id, role]),
        [[second.id, 'viewer']],
      );
      assert.equal((await accept(docket, first.token, { password: PASSWORD })).status, 404);
      const { status, body } = await accept(docket, second.token, { password: PASSWORD });
      assert.equal(status, 200);
      assert.equal(body.role, 'viewer');
    });

    test('invitations are rejected for members', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const { email } = await createMember(services, { role: 'viewer', workspaceId });
      const { status, body } = await invite(docket, { email: email.toUpperCase() });
      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body.error.details, { field: 'email', type: 'conflict' });
    });

    test('invitations end after a week, when revoked, and with their workspace', async () => {
      const docket = await newWorkspace();
      const emails = [newEmail(), newEmail(), newEmail()];
      const made = [];
      for (const email of emails) made.push((await invite(docket, { email })).body);
      const [old, revoked, orphan] = made;
      const path = `/workspaces/${docket.workspaceId}/invitations/${revoked.id}`;
      const other = await docket.createWorkspace();
      assert.equal((await docket.delete(path, { key: other })).status, 404);
      assert.deepEqual((await docket.delete(path)).body, { id: revoked.id, deleted: true });
      assert.equal((await docket.delete(path)).status, 404);
      assert.equal((await accept(docket, revoked.token, { password: PASSWORD })).status, 404);

      docket.advance(7 * DAY_MS);
      const late = await invite(docket, { email: orphan.email });
      assert.equal((await accept(docket, old.token, { password: PASSWORD })).status, 404);
      assert.deepEqual(
        (await openIn(docket)).map(({ id }) => id),
        [late.body.id],
      );
      await deleteExpiredInvitations.run(docket.services, '-', {}, {} as any);
      const rows = await docket.services.db
        .selectFrom('invitations')
        .select('id')
        .where('workspace_id', '=', docket.workspaceId)
        .execute();
      assert.deepEqual(rows, [{ id: late.body.id }]);

      const { slug } = (await docket.get(`/workspaces/${docket.workspaceId}`)).body;
      await docket.delete(`/workspaces/${docket.workspaceId}?confirm=${slug}`);
      assert.equal((await accept(docket, late.body.token, { password: PASSWORD })).status, 404);
    });

    test('invitations are rejected with the same error for every invalid token', async () => {
      const docket = await newWorkspace();
      const { token, id } = (await invite(docket, { email: newEmail() })).body;
      const revoked = `/workspaces/${docket.workspaceId}/invitations/${id}`;
      await docket.delete(revoked);
      const answers = [
        await accept(docket, token, { password: PASSWORD }),
        await accept(docket, 'invite_unknown', { password: PASSWORD }),
        await accept(docket, 'x'),
      ];
      const bodies = answers.map(({ status, body }) => {
        const { request_id, ...error } = body.error;
        assert.ok(request_id);
        return { status, error };
      });
      assert.deepEqual(bodies[1], bodies[0]);
      assert.deepEqual(bodies[2], bodies[0]);
      assert.ok(!JSON.stringify(bodies).includes(token));
    });

    test('invitations are listed in pages, newest first', async () => {
      const docket = await newWorkspace();
      const ids = [];
      for (let count = 0; count < 3; count += 1) {
        ids.unshift((await invite(docket, { email: newEmail() })).body.id);
        docket.advance(1);
      }
      const path = `/workspaces/${docket.workspaceId}/invitations`;
      const first = (await docket.get(`${path}?limit=2`)).body;
      const second = (await docket.get(`${path}?limit=2&cursor=${first.pagination.next_cursor}`))
        .body;
      const seen = [...first.invitations, ...second.invitations].map(({ id }: any) => id);
      assert.deepEqual(seen, ids);
      assert.equal(first.pagination.total, 3);
    });
  });
}
