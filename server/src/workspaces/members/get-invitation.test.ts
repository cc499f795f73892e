import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DAY_MS } from '../../kernel/clock.ts';
import { createKey, createMember, signInAs } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Answer, type Docket, startDocket } from '../../testing/docket.ts';

const EMAIL = 'ben@example.com';

async function workspaceOf(docket: Docket): Promise<string> {
  return (await docket.get('/me')).body.default_workspace_id;
}

async function invite(docket: Docket, body: object, key = docket.key) {
  return (await docket.post(`/workspaces/${await workspaceOf(docket)}/members`, body, { key }))
    .body;
}

function show(docket: Docket, token: string): Promise<Answer> {
  return docket.get(`/invitations/${token}`, { key: '' });
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /invitations/{token} on ${database}`, () => {
    test('shows the holder of the token who invites whom into which workspace, and nothing else', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const workspaceId = await workspaceOf(docket);
      await docket.patch(`/workspaces/${workspaceId}`, { name: 'Fernwood Studio' });
      const admin = await createMember(services, { role: 'admin', workspaceId });
      const key = await signInAs(services, admin);
      const { token, expires_at } = await invite(docket, { email: EMAIL, role: 'viewer' }, key);
      const offer = { workspace_name: 'Fernwood Studio', email: EMAIL, role: 'viewer', expires_at };

      const nameless = await show(docket, token);
      await docket.patch('/me', { name: 'Ada Byron' }, { key });
      const named = await show(docket, token);

      assert.equal(nameless.status, 200);
      assert.deepEqual(nameless.body, { ...offer, invited_by: admin.email });
      assert.deepEqual(named.body, { ...offer, invited_by: 'Ada Byron' });
      // Reading does not use the invitation.
      assert.deepEqual((await show(docket, token)).body, named.body);
    });

    test('names nobody for the invitation of a service key', async () => {
      await using docket = await startDocket({ database });
      const workspaceId = await workspaceOf(docket);
      const key = await createKey(docket.services, {
        workspaceId,
        userId: null,
        scopes: ['admin:all'],
      });
      const { token } = await invite(docket, { email: EMAIL }, key);

      assert.equal((await show(docket, token)).body.invited_by, null);
    });

    test('answers the same for an address with an account as for one without', async () => {
      await using docket = await startDocket({ database });
      const elsewhere = await docket.post('/workspaces', { name: 'Elsewhere' });
      const workspaceId = elsewhere.body.id;
      const known = await createMember(docket.services, { role: 'viewer', workspaceId });
      const shown = [];
      for (const email of [known.email, EMAIL]) {
        const { token } = await invite(docket, { email });
        const { body } = await show(docket, token);
        assert.equal(body.email, email);
        shown.push(Object.keys(body));
      }

      assert.deepEqual(shown[0], shown[1]);
    });

    test('gives one 404 for a token that is unknown, replaced, revoked, used or expired', async () => {
      await using docket = await startDocket({ database });
      const workspaceId = await workspaceOf(docket);
      const replaced = await invite(docket, { email: EMAIL });
      const revoked = await invite(docket, { email: EMAIL });
      await docket.delete(`/workspaces/${workspaceId}/invitations/${revoked.id}`);
      const used = await invite(docket, { email: EMAIL });
      const joins = { password: 'nine yellow kites' };
      assert.equal(
        (await docket.post(`/invitations/${used.token}/accept`, joins, { key: '' })).status,
        200,
      );
      const expired = await invite(docket, { email: 'carla@example.com' });
      docket.advance(7 * DAY_MS);

      const answers = [];
      for (const token of [
        'invite_unknown',
        replaced.token,
        revoked.token,
        used.token,
        expired.token,
      ]) {
        const { status, body } = await show(docket, token);
        answers.push({ status, error: { ...body.error, request_id: undefined } });
      }

      assert.equal(answers[0]!.status, 404);
      for (const answer of answers) assert.deepEqual(answer, answers[0]);
    });

    test('takes a unit of the limit of the address', async () => {
      await using docket = await startDocket({ database });
      const remaining = async () => {
        const { headers } = await show(docket, 'invite_unknown');
        return Number(headers.get('x-ratelimit-remaining'));
      };

      const before = await remaining();
      assert.equal(await remaining(), before - 1);
    });
  });
}
