import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Secret, TOTP } from 'otpauth';

import {
  allow,
  authorizationPath,
  newMember,
  newTokens,
  postForm,
  registerApplication,
} from '../auth/oauth/testing/application.ts';
import { createSetupCode } from '../auth/setup/setup-code.ts';
import { addPerson, logIn, PASSWORD, type Person } from '../auth/sign-in/testing/people.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { callEndpoint } from '../testing/call-endpoint.ts';
import { signInAs } from '../testing/credentials.ts';
import { type Answer, clientOf, type Docket, startDocket } from '../testing/docket.ts';
import { OWN_BODIES, ROWS, ROWS_OF } from '../testing/rows.ts';

const TAGS = new Set([
  'Keys',
  'Workspaces',
  'Members',
  'Authentication',
  'OAuth',
  'Applications',
  'Webhooks',
  'Integrations',
]);

/** Operations that leave no entry, and why. */
const UNWRITTEN: Record<string, string> = {
  testIntegration: 'looks whether a connection works, and changes nothing',
  testOwnEngine: 'looks whether models answer, and changes nothing',
  syncTasks: 'work on tasks, of which the sync and the activity of each task tell',
  refreshSession: 'goes on with a sign-in that is written; a token used twice is written',
  issueToken: 'redeems what was written as granted; a code or a token used twice is written',
  requestDeviceCode: 'makes codes that reach nothing; the decision of the user is written',
  introspectToken: 'reads, although it is a POST (RFC 7662)',
  beginTotp: 'nothing holds before it is confirmed, which is written',
  confirmPasswordReset: 'needs the token of the mail: password.test.ts proves its entry',
};

/**
 * Operations to audit: those of admins, those on credentials, members and data destinations, and the reading of a
 * secret.
 */
const audited = endpoints.filter(
  ({ id, method, scopes, tag }) =>
    id === 'getSigningSecret' ||
    (method !== 'GET' && (scopes.includes('admin:all') || TAGS.has(tag)) && !tag.startsWith('v1')),
);

/** Calls that need more than a request that fits the contract, with their response. */
const ACTS: Record<string, (docket: Docket) => Promise<() => Promise<Answer>>> = {
  async login(docket) {
    const person = await addPerson(docket);
    return () => logIn(docket, person);
  },
  async startSetupSession(docket) {
    const code = await createSetupCode(docket.services);
    const page = { key: '', headers: { 'sec-fetch-site': 'same-origin' } };
    return () => docket.post('/setup/session', { code }, page);
  },
  async completeSetup(docket) {
    const { body: me } = await docket.get('/me');
    const key = await signInAs(docket.services, { userId: me.user.id });
    const account = { email: 'ada@example.com', name: 'Ada', password: PASSWORD };
    return () => docket.post('/setup', account, { key });
  },
  logout: (docket) => signedIn(docket, 'POST', '/auth/logout'),
  endOtherSessions: async (docket) => {
    const { person, key } = await signIn(docket);
    await logIn(docket, person);
    return () => docket.request('DELETE', '/auth/sessions', undefined, { key });
  },
  endSession: async (docket) => {
    const { person, key } = await signIn(docket);
    const { session_id } = (await logIn(docket, person)).body;
    return () => docket.request('DELETE', `/auth/sessions/${session_id}`, undefined, { key });
  },
  changePassword: (docket) =>
    signedIn(docket, 'POST', '/auth/password', {
      current_password: PASSWORD,
      new_password: 'nine blue harbours',
    }),
  async requestPasswordReset(docket) {
    const { email } = await addPerson(docket);
    return async () => {
      const answer = await docket.request('POST', '/auth/password/reset', { email }, { key: '' });
      await docket.runJobs();
      return answer;
    };
  },
  async confirmTotp(docket) {
    const { confirm } = await secondFactor(docket);
    return confirm;
  },
  removeTotp: (docket) => withSecondFactor(docket, 'DELETE', '/auth/totp'),
  renewRecoveryCodes: (docket) => withSecondFactor(docket, 'POST', '/auth/totp/recovery-codes'),
  async acceptInvitation(docket) {
    const { body: me } = await docket.get('/me');
    const path = `/workspaces/${me.default_workspace_id}/members`;
    const { body } = await docket.post(path, { email: 'new@example.com' });
    const token = /invitations\/([^/]+)/.exec(body.url ?? '')?.[1] ?? body.token;
    const joins = { password: PASSWORD };
    return () => docket.request('POST', `/v2/invitations/${token}/accept`, joins, { key: '' });
  },
  async answerDevice(docket) {
    const { body: me } = await docket.get('/me');
    const { browser } = await newMember(docket, { workspaceId: me.default_workspace_id });
    const { body } = await postForm(docket, '/oauth/device_authorization', {
      client_id: 'docket-cli',
    });
    const page = await browser.open(`/oauth/device?user_code=${body.user_code}`);
    return async () => {
      const done = await browser.submit(page, {}, 'Allow');
      assert.match(done.html, /connected/);
      return docket.get('/me');
    };
  },
  async answerAuthorization(docket) {
    const app = await registerApplication(docket);
    const { browser } = await newMember(docket, app);
    return async () => {
      const parameters = await allow(browser, authorizationPath(app));
      assert.ok(parameters.has('code'));
      return docket.get('/me');
    };
  },
  async revokeToken(docket) {
    const app = await registerApplication(docket);
    const { refresh_token: token } = await newTokens(docket, app);
    const fields = { token, client_id: app.id, client_secret: app.secret };
    return () => postForm(docket, '/oauth/revoke', fields);
  },
};

async function signIn(docket: Docket): Promise<{ person: Person; key: string }> {
  const person = await addPerson(docket);
  return { person, key: await signInAs(docket.services, person) };
}

async function signedIn(docket: Docket, method: string, path: string, body?: object) {
  const { key } = await signIn(docket);
  return () => docket.request(method, path, body, { key });
}

/** Set up, but for its confirmation. */
async function secondFactor(docket: Docket) {
  const { key } = await signIn(docket);
  const begun = await docket.request('POST', '/auth/totp', { password: PASSWORD }, { key });
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
  const code = () => totp.generate({ timestamp: docket.services.clock.now().getTime() });
  const confirm = () => docket.request('POST', '/auth/totp/confirm', { code: code() }, { key });
  return { key, code, confirm };
}

async function withSecondFactor(docket: Docket, method: string, path: string) {
  const { key, code, confirm } = await secondFactor(docket);
  await confirm();
  docket.advance(30_000);
  return () => docket.request(method, path, { code: code() }, { key });
}

/** The right request of an owner. */
async function plainAct(docket: Docket, endpoint: Endpoint): Promise<() => Promise<Answer>> {
  const owner = { ...docket, ...clientOf(docket.url, await docket.createWorkspace()) };
  const names = Object.keys((endpoint.params as { properties?: object })?.properties ?? {});
  const makeRow = ROWS_OF[endpoint.id] ?? ROWS[names.join(' ')];
  const params = names.length === 0 ? {} : await makeRow!(owner);
  const body = await OWN_BODIES[endpoint.id]?.(owner);
  return () => callEndpoint(owner, endpoint, { params, body });
}

async function countEntries({ services }: Docket): Promise<number> {
  const rows = await services.db.selectFrom('audit_entries').select('id').execute();
  return rows.length;
}

suite('the audit log tells of', () => {
  for (const endpoint of audited) {
    const { id, method, path } = endpoint;
    if (id in UNWRITTEN) continue;

    test(`${id}: ${method} ${path}`, async () => {
      await using docket = await startDocket();
      const act = (await ACTS[id]?.(docket)) ?? (await plainAct(docket, endpoint));
      const before = await countEntries(docket);

      const { status, body } = await act();

      assert.ok(status < 300, `answered ${status} ${JSON.stringify(body)}`);
      assert.ok((await countEntries(docket)) > before, 'there is no entry of it');
      assert.equal((await docket.get('/audit-log/verify')).body.valid, true);
    });
  }

  test('all others, but for those that are listed here', () => {
    const ids = audited.map(({ id }) => id);
    for (const id of [...Object.keys(UNWRITTEN), ...Object.keys(ACTS)]) {
      assert.ok(ids.includes(id), `${id} is no such operation`);
    }
  });
});
