import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { changeRole, createMember, letIn, signInAs } from '../testing/credentials.ts';
import { startDocket } from '../testing/docket.ts';

suite('GET /me', () => {
  test('says who the first key speaks for', async () => {
    await using docket = await startDocket();

    const { body } = await docket.get('/me');

    assert.partialDeepStrictEqual(body, {
      type: 'user_key',
      user: { email: 'owner@example.com' },
      key: { prefix: 'svc_live_', last4: docket.key.slice(-4), environment: 'live' },
      scopes: ['admin:all'],
      workspaces: [{ id: body.default_workspace_id, role: 'owner', plan: 'enterprise' }],
    });
    assert.ok(!JSON.stringify(body).includes(docket.key));
  });

  test('says of a service key that it belongs to nobody', async () => {
    await using docket = await startDocket();
    const key = await docket.createKey(['read:documents']);

    const { body } = await docket.get('/me', { key });

    assert.partialDeepStrictEqual(body, { type: 'service_key', user: null });
  });

  test('says of somebody signed in what the role holds, and how they sign in', async () => {
    await using docket = await startDocket();
    const { services } = docket;
    const member = await createMember(services, { role: 'viewer', password: 'a long password' });

    const { body } = await docket.get('/me', { key: await signInAs(services, member) });

    assert.deepEqual(body, {
      type: 'user',
      user: {
        id: member.userId,
        email: member.email,
        name: null,
        has_password: true,
        has_second_factor: false,
      },
      key: null,
      client: null,
      scopes: ['read:documents', 'read:transcripts', 'read:tasks', 'read:webhooks'],
      default_workspace_id: member.workspaceId,
      workspaces: [{ id: member.workspaceId, name: 'Docket', plan: 'enterprise', role: 'viewer' }],
    });
  });

  test('says which application was let in, and what it may do for its user', async () => {
    await using docket = await startDocket();
    const { services } = docket;
    const member = await createMember(services, { role: 'viewer' });

    const { body } = await docket.get('/me', {
      key: await letIn(services, member, ['read:documents', 'write:documents']),
    });

    assert.partialDeepStrictEqual(body, {
      type: 'oauth',
      user: { id: member.userId },
      key: null,
      client: { name: 'Application of a test' },
      scopes: ['read:documents'],
    });
  });

  test('answers somebody who belongs to no workspace', async () => {
    await using docket = await startDocket();
    const { services } = docket;
    const member = await createMember(services, { role: 'viewer' });
    const key = await signInAs(services, member);
    await changeRole(services, member, null);

    const { status, body } = await docket.get('/me', { key });

    assert.equal(status, 200);
    assert.equal(body.default_workspace_id, null);
    assert.deepEqual([body.scopes, body.workspaces], [[], []]);
  });
});

suite('GET /limits', () => {
  test('answers somebody who belongs to no workspace, and so has no quota', async () => {
    await using docket = await startDocket();
    const { services } = docket;
    const member = await createMember(services, { role: 'viewer' });
    const key = await signInAs(services, member);
    await changeRole(services, member, null);

    const { status, body } = await docket.get('/limits', { key });

    assert.equal(status, 200);
    assert.deepEqual([body.plan, body.quotas], ['individual', []]);
    assert.ok(body.windows.length > 0);
  });
});
