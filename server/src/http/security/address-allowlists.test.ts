import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createKey, createMember, signInAs } from '../../testing/credentials.ts';
import { type Docket, type DocketOptions, startDocket } from '../../testing/docket.ts';
import { insertMembership, invalidateCredentials } from '../../workspaces/store.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ECHO_ROUTES } from '../../testing/echo-routes.ts';

const INSIDE = '203.0.113.7';
const OUTSIDE = '198.51.100.1';
const ALLOWED = ['203.0.113.0/24', '2001:db8::/32'];

function start(options: DocketOptions = {}): Promise<Docket> {
  return startDocket({
    ...options,
    settings: {
      DOCKET_TRUSTED_PROXIES: '127.0.0.1',
      DOCKET_ALLOW_INSECURE_HTTP: 'true',
      ...options.settings,
    },
  });
}

/** Header that the trusted proxy adds for a client at this address. */
const from = (address: string) => ({ 'x-forwarded-for': address });

async function keyFor(docket: Docket, ip_allowlist: string[]): Promise<string> {
  const { body } = await docket.post('/api-keys', {
    name: 'Office',
    scopes: ['read:documents'],
    ip_allowlist,
  });
  return body.key;
}

async function allowOnly(docket: Docket, workspaceId: string, ip_allowlist: string[]) {
  await inTransaction(docket.services, async (tx) => {
    await tx
      .updateTable('workspaces')
      .set({ settings_json: JSON.stringify({ ip_allowlist }) })
      .where('id', '=', workspaceId)
      .execute();
    invalidateCredentials(tx);
  });
}

/** Returns a signed-in member of both workspaces. The first one is the default. */
async function memberOfTwo(docket: Docket) {
  const { userId, workspaceId: first } = await createMember(docket.services, { role: 'admin' });
  const owner = await docket.createWorkspace();
  const { body } = await docket.get('/me', { key: owner });
  const second: string = body.default_workspace_id;
  await inTransaction(docket.services, async (tx) => {
    const created_at = isoNow(docket.services.clock);
    await insertMembership(tx, {
      workspace_id: second,
      user_id: userId,
      role: 'admin',
      created_at,
    });
    invalidateCredentials(tx);
  });
  const token = await signInAs(docket.services, { userId, workspaceId: first });
  return { token, first, second, owner };
}

suite('address allowlist of a key', () => {
  for (const [address, status] of [
    [INSIDE, 200],
    [`::ffff:${INSIDE}`, 200],
    ['2001:db8::1', 200],
    [OUTSIDE, 403],
    ['2001:db9::1', 403],
    ['127.0.0.1', 403],
    [`${INSIDE}, ${OUTSIDE}`, 403],
    ['nonsense', 403],
  ] as const) {
    test(`a key with an allowlist gets ${status} from ${address}`, async () => {
      await using docket = await start();
      const key = await keyFor(docket, ALLOWED);

      const answer = await docket.get('/documents', { key, headers: from(address) });

      assert.equal(answer.status, status);
      if (status === 403) {
        assert.equal(answer.body.error.code, 'forbidden');
        assert.equal(answer.body.error.details.type, 'ip_not_allowed');
      }
    });
  }

  test('forwarding headers do not evade the allowlist without a trusted proxy', async () => {
    await using docket = await start({ settings: { DOCKET_TRUSTED_PROXIES: '' } });
    const key = await keyFor(docket, ALLOWED);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'true-client-ip']) {
      const { status } = await docket.get('/documents', { key, headers: { [name]: INSIDE } });

      assert.equal(status, 403, name);
    }
  });

  test('a request from a blocked address does not consume the limits of the key', async () => {
    await using docket = await start({ settings: { DOCKET_DEFAULT_PLAN: 'team' } });
    const key = await keyFor(docket, ALLOWED);

    for (let call = 0; call < 3; call += 1) {
      await docket.get('/documents', { key, headers: from(OUTSIDE) });
    }
    const { headers } = await docket.get('/documents', { key, headers: from(INSIDE) });

    assert.equal(headers.get('x-ratelimit-remaining'), '299');
  });

  test('the allowlist applies to every path, including unknown ones', async () => {
    await using docket = await start();
    const key = await keyFor(docket, ALLOWED);
    for (const path of ['/me', '/nothing', '/limits']) {
      const { status } = await docket.get(path, { key, headers: from(OUTSIDE) });

      assert.equal(status, 403, path);
    }
  });
});

suite('address allowlist of a workspace', () => {
  test('the allowlist applies to every credential with this default workspace', async () => {
    await using docket = await start();
    const { token, first } = await memberOfTwo(docket);
    await allowOnly(docket, first, ALLOWED);
    const service = await createKey(docket.services, {
      workspaceId: first,
      userId: null,
      scopes: ['admin:all'],
    });

    for (const key of [token, service, docket.key]) {
      const inside = await docket.get('/documents', { key, headers: from(INSIDE) });
      const outside = await docket.get('/documents', { key, headers: from(OUTSIDE) });

      assert.equal(inside.status, 200);
      assert.equal(outside.body.error.details.type, 'ip_not_allowed');
    }
  });

  test('the allowlist is checked first, also for unknown paths and before units are consumed', async () => {
    await using docket = await start({
      settings: { DOCKET_ENTERPRISE_REQUESTS_PER_MINUTE: '100' },
    });
    const { first } = await memberOfTwo(docket);
    await allowOnly(docket, first, ALLOWED);

    const outside = await docket.get('/nothing', { headers: from(OUTSIDE) });
    const inside = await docket.get('/documents', { headers: from(INSIDE) });

    assert.equal(outside.status, 403);
    assert.equal(inside.headers.get('x-ratelimit-remaining'), '99');
  });

  test('the allowlist applies to a named workspace and not to others', async () => {
    await using docket = await start();
    const { token, first, second } = await memberOfTwo(docket);
    await allowOnly(docket, second, ALLOWED);
    const read = (path: string, address: string) =>
      docket.get(path, { key: token, headers: from(address) });

    const own = await read('/documents', OUTSIDE);
    const named = await read(`/documents?workspace_id=${second}`, OUTSIDE);
    const inPath = await read(`/workspaces/${second}`, OUTSIDE);
    const inBody = await docket.post(
      '/tasks',
      { title: 'From outside', workspace_id: second },
      { key: token, headers: from(OUTSIDE) },
    );
    const inside = await read(`/documents?workspace_id=${second}`, INSIDE);
    const firstNamed = await read(`/documents?workspace_id=${first}`, OUTSIDE);

    assert.equal(own.status, 200);
    for (const refused of [named, inPath, inBody]) {
      assert.equal(refused.status, 403);
      assert.equal(refused.body.error.details.type, 'ip_not_allowed');
    }
    assert.equal(inside.status, 200);
    assert.equal(firstNamed.status, 200);
  });

  test('the allowlist applies to a workspace that a resource id identifies', async () => {
    await using docket = await start();
    const { token, second, owner } = await memberOfTwo(docket);
    const { body: task } = await docket.post('/tasks', { title: 'Inside' }, { key: owner });
    await allowOnly(docket, second, ALLOWED);

    const outside = await docket.get(`/tasks/${task.id}`, { key: token, headers: from(OUTSIDE) });
    const inside = await docket.get(`/tasks/${task.id}`, { key: token, headers: from(INSIDE) });

    assert.equal(outside.status, 403);
    assert.equal(outside.body.error.details.type, 'ip_not_allowed');
    assert.equal(inside.status, 200);
  });

  test('a workspace with an allowlist does not exist for non-members from any address', async () => {
    await using docket = await start();
    const { second, owner } = await memberOfTwo(docket);
    const { body: task } = await docket.post('/tasks', { title: 'Inside' }, { key: owner });
    await allowOnly(docket, second, ALLOWED);
    const key = await docket.createKey(['admin:all']);
    for (const address of [INSIDE, OUTSIDE]) {
      for (const path of [
        `/documents?workspace_id=${second}`,
        `/workspaces/${second}`,
        `/tasks/${task.id}`,
      ]) {
        const { status } = await docket.get(path, { key, headers: from(address) });

        assert.equal(status, 404, path);
      }
    }
  });

  test('only the Enterprise plan has workspace allowlists', async () => {
    await using docket = await start({ settings: { DOCKET_DEFAULT_PLAN: 'team' } });
    const { token, first } = await memberOfTwo(docket);
    await allowOnly(docket, first, ALLOWED);

    const { status } = await docket.get('/documents', { key: token, headers: from(OUTSIDE) });

    assert.equal(status, 200);
  });

  test("the allowlist does not block a user's own account and invitations", async () => {
    await using docket = await start({ routes: ECHO_ROUTES });
    const { userId, workspaceId } = await createMember(docket.services, { role: 'member' });
    const token = await signInAs(docket.services, { userId });
    await allowOnly(docket, workspaceId, ALLOWED);
    const ask = (method: string, path: string) =>
      docket.request(method, path, undefined, { key: token, headers: from(OUTSIDE) });

    const account = await ask('POST', '/account');
    const join = await ask('POST', '/join');
    const named = await ask('POST', `/account?workspace_id=${workspaceId}`);
    const own = await ask('GET', '/own');

    assert.equal(account.status, 200);
    assert.equal(join.status, 200);
    assert.equal(named.status, 403);
    assert.equal(own.status, 403);
  });
});
