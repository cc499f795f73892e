import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Role } from '../../contract/workspaces.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import { isPassword } from '../../kernel/password.ts';
import { type Mail, MailError } from '../../outbound/mail.ts';
import { createKey, createMember, letIn, signInAs } from '../../testing/credentials.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Answer, startDocket } from '../../testing/docket.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';
import { forgetInvitations } from './forget-invitations.ts';

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
  suite(`invitations, on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('are answered with their token once, whose hash alone is kept, and live a week', async () => {
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

    test('are for admins, who invite no owner', async () => {
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

    test('replace the one that the address has', async () => {
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

    test('are not for members', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const { email } = await createMember(services, { role: 'viewer', workspaceId });
      const { status, body } = await invite(docket, { email: email.toUpperCase() });
      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body.error.details, { field: 'email', type: 'conflict' });
    });

    test('are accepted by who is new with a name and a password', async () => {
      const docket = await newWorkspace();
      const email = newEmail();
      const { token, id } = (await invite(docket, { email })).body;
      const missing = await accept(docket, token, { name: 'Ada' });
      assert.equal(missing.status, 400);
      assert.partialDeepStrictEqual(missing.body.error.details, {
        field: 'password',
        type: 'required',
      });
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

    test('are accepted by who is known once they are signed in, and by nobody else', async () => {
      const docket = await newWorkspace();
      const { services } = docket;
      const elsewhere = await docket.createWorkspace();
      const home = (await docket.get('/me', { key: elsewhere })).body;
      const workspaceId = home.default_workspace_id;
      const known = await createMember(services, { role: 'viewer', workspaceId });
      const { token } = (await invite(docket, { email: known.email, role: 'admin' })).body;

      const unsigned = await accept(docket, token, { password: PASSWORD });
      assert.equal(unsigned.status, 401);
      assert.match(unsigned.body.error.message, /sign in/);
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
      // With the same token, and at once.
      assert.equal((await docket.get(`/workspaces/${docket.workspaceId}`, { key })).status, 200);
    });

    test('are accepted by somebody who belongs to no workspace', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const alone = await createMember(services, { role: 'viewer', workspaceId });
      const key = await signInAs(services, { userId: alone.userId });
      await docket.delete(`/workspaces/${workspaceId}/members/${alone.userId}`, { key });
      const { token } = (await invite(docket, { email: alone.email })).body;
      assert.equal((await accept(docket, token, {}, key)).status, 200);
    });

    test('are good for one membership, however often they are accepted at once', async () => {
      const docket = await newWorkspace();
      const { token } = (await invite(docket, { email: newEmail() })).body;
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => accept(docket, token, { password: PASSWORD })),
      );
      const statuses = answers.map(({ status }) => status).toSorted();
      assert.equal(statuses[0], 200);
      assert.ok(
        statuses.slice(1).every((status) => status === 404 || status === 401),
        statuses.join(),
      );
      assert.equal((await membersOf(docket)).length, 2);
    });

    test('to two workspaces make one user when they are accepted at once', async () => {
      const [one, two] = [await newWorkspace(), await newWorkspace()];
      const email = newEmail();
      const tokens = await Promise.all(
        [one, two].map(async (docket) => (await invite(docket, { email })).body.token),
      );
      const answers = await Promise.all(
        [one, two].map((docket, index) => accept(docket, tokens[index], { password: PASSWORD })),
      );
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401]);
      // The one that was refused is not used up.
      const open = [...(await openIn(one)), ...(await openIn(two))];
      assert.equal(open.length, 1);
    });

    test('leave the role of who has become a member meanwhile', async () => {
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

    test('end after a week, when they are taken back, and with their workspace', async () => {
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
      await forgetInvitations.run(docket.services, '-', {}, {} as any);
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

    test('are refused alike, whatever is wrong with the token', async () => {
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

    test('are shown in pages, the newest first', async () => {
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

suite('invitations where mails can be sent', () => {
  test('have a token that only the mail holds', async () => {
    await using docket = await startDocket();
    const mails: Mail[] = [];
    Object.assign(docket.services, { mail: { send: async (mail: Mail) => void mails.push(mail) } });
    const { default_workspace_id: workspaceId } = (await docket.get('/me')).body;

    const { body } = await docket.post(`/workspaces/${workspaceId}/members`, {
      email: 'Ada@Example.com',
    });
    await docket.runJobs();

    assert.equal(body.mailed, true);
    assert.ok(!('token' in body));
    assert.equal(mails.length, 1);
    assert.equal(mails[0]!.to, 'ada@example.com');
    const token = /invitations\/(invite_[\w-]+)\/accept/.exec(mails[0]!.text)![1]!;
    const accepted = await docket.post(
      `/invitations/${token}/accept`,
      { password: PASSWORD },
      { key: '' },
    );
    assert.equal(accepted.status, 200);
  });

  test('are mailed again with another token until the server takes them, and not where it refuses', async () => {
    await using docket = await startDocket();
    const texts: string[] = [];
    const failures = [new MailError('down', false), undefined, new MailError('refused', true)];
    const send = async ({ text }: Mail) => {
      texts.push(text);
      const failure = failures.shift();
      if (failure) throw failure;
    };
    Object.assign(docket.services, { mail: { send } });
    const { default_workspace_id: workspaceId } = (await docket.get('/me')).body;
    const path = `/workspaces/${workspaceId}/members`;

    await docket.post(path, { email: 'ada@example.com' });
    await docket.runJobs();
    docket.advance(10_000);
    await docket.runJobs();
    assert.equal(texts.length, 2);
    assert.notEqual(texts[0], texts[1]);
    await docket.post(path, { email: 'bob@example.com' });
    await docket.runJobs();
    docket.advance(DAY_MS);
    await docket.runJobs();
    assert.equal(texts.length, 3);
  });
});
