import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { changeRole, createMember, letIn, signInAs } from '../../testing/credentials.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { ECHO_ROUTES } from '../../testing/echo-routes.ts';

suite('signed-in user without a workspace', () => {
  let docket: Docket;
  let userId: string;
  let token: string;

  before(async () => {
    docket = await startDocket({ routes: ECHO_ROUTES });
    const member = await createMember(docket.services, { role: 'member' });
    ({ userId } = member);
    await changeRole(docket.services, member, null);
    token = await signInAs(docket.services, { userId });
  });
  after(() => docket[Symbol.asyncDispose]());

  for (const [method, path] of [
    ['GET', '/anywhere'],
    ['POST', '/account'],
    ['POST', '/join'],
  ] as const) {
    test(`a user without a workspace may call ${method} ${path}, which needs none`, async () => {
      const { status, body } = await docket.request(method, path, undefined, { key: token });

      assert.equal(status, 200);
      assert.deepEqual(body, { workspace_id: '', user_id: userId });
    });
  }

  for (const [method, path, type] of [
    ['GET', '/own', 'role'],
    ['POST', '/key', 'role'],
    ['GET', '/documents', 'scope'],
  ] as const) {
    test(`a user without a workspace may not call ${method} ${path}, which needs one`, async () => {
      const { status, body } = await docket.request(method, path, undefined, { key: token });

      assert.equal(status, 403);
      assert.equal(body.error.details.type, type);
    });
  }

  test('a user without a workspace finds no workspace by its id', async () => {
    const { body: own } = await docket.request('GET', '/own');
    for (const path of ['/anywhere', '/own']) {
      const answer = await docket.request(
        'GET',
        `${path}?workspace_id=${own.workspace_id}`,
        undefined,
        { key: token },
      );

      assert.equal(answer.status, 404);
    }
    const account = await docket.request(
      'POST',
      `/account?workspace_id=${own.workspace_id}`,
      undefined,
      { key: token },
    );
    assert.equal(account.status, 404);
  });
});

suite('endpoint for signed-in users', () => {
  test('an endpoint for signed-in users forbids keys and applications and requires a credential', async () => {
    await using docket = await startDocket({ routes: ECHO_ROUTES });
    const member = await createMember(docket.services, { role: 'owner' });
    const application = await letIn(docket.services, member, ['admin:all']);

    const byKey = await docket.request('POST', '/account');
    const byApplication = await docket.request('POST', '/account', undefined, { key: application });
    const byNobody = await docket.request('POST', '/account', undefined, { key: '' });

    for (const { status, body } of [byKey, byApplication]) {
      assert.equal(status, 403);
      assert.equal(body.error.details.type, 'session');
    }
    assert.equal(byNobody.status, 401);
  });
});

suite('endpoint with optional credentials', () => {
  test('an endpoint with optional credentials identifies callers with one and answers callers without one', async () => {
    await using docket = await startDocket({ routes: ECHO_ROUTES });
    const member = await createMember(docket.services, { role: 'viewer' });
    const token = await signInAs(docket.services, member);

    const known = await docket.request('POST', '/join', undefined, { key: token });
    const stranger = await docket.request('POST', '/join', undefined, { key: '' });

    assert.deepEqual(known.body, { workspace_id: member.workspaceId, user_id: member.userId });
    assert.deepEqual(stranger.body, { workspace_id: '', user_id: null });
  });
});
