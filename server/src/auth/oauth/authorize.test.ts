import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createMember } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import {
  allow,
  authorizationPath,
  CALLBACK,
  newMember,
  parametersOf,
  registerApplication,
} from './testing/application.ts';
import { createBrowser } from './testing/browser.ts';
import { sessionCookieName } from '../../testing/session-cookie.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`consent page on ${database}`, () => {
    const enter = shareDocket({ database });

    test('names the application, its requested scopes, the workspace and the user', async () => {
      const docket = await enter();
      const app = await registerApplication(docket);
      const { browser, email } = await newMember(docket, app);

      const page = await browser.open(authorizationPath(app));

      assert.equal(page.status, 200);
      for (const text of ['Acme CRM', 'Another', email, 'See documents', 'See tasks']) {
        assert.ok(page.html.includes(text), text);
      }
      assert.ok(page.html.includes('crm.example.com'));
      assert.ok(!page.html.includes('Upload'));
      assert.deepEqual(
        page.forms[0]!.buttons.map(({ label }) => label),
        ['Allow', 'Deny'],
      );
      const policy = page.headers.get('content-security-policy')!;
      assert.match(policy, /form-action 'self' https:;/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.equal(page.headers.get('cache-control'), 'no-store');
    });

    test('returns a code, the state and the issuer after consent', async () => {
      const docket = await enter();
      const app = await registerApplication(docket);
      const { browser } = await newMember(docket, app);

      const page = await browser.open(authorizationPath(app, { state: 'a b&c=d' }));
      const answer = await browser.submit(page, {}, 'Allow');

      assert.equal(answer.status, 303);
      assert.ok(answer.url.startsWith(`${CALLBACK}?`));
      const { code, ...others } = Object.fromEntries(parametersOf(answer));
      assert.match(code!, /^[\w-]{43}$/);
      assert.deepEqual(others, { state: 'a b&c=d', iss: docket.services.publicUrl });
      const rows = await docket.services.db.selectFrom('authorization_codes').selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes(code!), 'only the hash is kept');
    });

    test('returns access_denied after a refusal', async () => {
      const docket = await enter();
      const app = await registerApplication(docket);
      const { browser } = await newMember(docket, app);

      const page = await browser.open(authorizationPath(app));
      const parameters = parametersOf(await browser.submit(page, {}, 'Deny'));

      assert.equal(parameters.get('error'), 'access_denied');
      assert.equal(parameters.get('state'), 'state-1');
      assert.equal(parameters.get('iss'), docket.services.publicUrl);
      assert.equal(parameters.get('code'), null);
      const grants = docket.services.db.selectFrom('grants').where('client_id', '=', app.id);
      assert.deepEqual(await grants.selectAll().execute(), []);
    });

    test('offers only scopes that the role of the user holds', async () => {
      const docket = await enter();
      const app = await registerApplication(docket, {
        scopes: ['read:documents', 'write:documents', 'admin:all'],
      });
      const path = authorizationPath(app, { scope: 'read:documents write:documents admin:all' });
      const { browser } = await newMember(docket, app, 'viewer');

      const page = await browser.open(path);
      const code = parametersOf(await browser.submit(page, {}, 'Allow')).get('code');

      const [given = '', refused = ''] = page.html.split('cannot give');
      assert.ok(given.includes('See documents') && !given.includes('Upload'));
      assert.ok(refused.includes('Do everything') && !refused.includes('See documents'));
      assert.ok(code);
      const grant = await docket.services.db
        .selectFrom('grants')
        .selectAll()
        .where('client_id', '=', app.id)
        .executeTakeFirstOrThrow();
      assert.deepEqual(JSON.parse(grant.scopes_json!), ['read:documents']);
    });

    test('offers no consent when the role holds none of the scopes', async () => {
      const docket = await enter();
      const app = await registerApplication(docket, { scopes: ['admin:all'] });
      const { browser } = await newMember(docket, app, 'member');

      const page = await browser.open(authorizationPath(app, { scope: undefined }));
      const forged = {
        ...page,
        forms: [
          { ...page.forms[0]!, buttons: [{ name: 'decision', value: 'allow', label: 'Allow' }] },
        ],
      };
      const answer = await browser.submit(forged, {}, 'Allow');

      assert.deepEqual(
        page.forms[0]!.buttons.map(({ label }) => label),
        ['Deny'],
      );
      assert.equal(parametersOf(answer).get('error'), 'access_denied');
    });

    test('rejects users who are not members of the workspace', async () => {
      const docket = await enter();
      const app = await registerApplication(docket);
      const own = await newMember(docket, app);
      const other = await registerApplication(await enter());
      const { browser, email } = await newMember(docket, other);

      const page = await browser.open(authorizationPath(app));
      const forged = await browser.submit(await own.browser.open(authorizationPath(app)), {});

      assert.equal(page.status, 403);
      assert.ok(page.html.includes(email) && !page.html.includes('Allow'));
      const back = page.links.find(({ label }) => label.startsWith('Go back'))!;
      assert.equal(parametersOf({ url: back.href }).get('error'), 'access_denied');
      assert.equal(forged.status, 403);
    });

    test('writes the decision to the audit log', async () => {
      const docket = await enter();
      const app = await registerApplication(docket);
      const { browser, userId } = await newMember(docket, app);
      await browser.submit(await browser.open(authorizationPath(app)), {}, 'Deny');
      const code = (await allow(browser, authorizationPath(app))).get('code')!;

      const entries = await docket.services.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('workspace_id', '=', docket.workspaceId)
        .where('action', 'like', 'oauth.%')
        .orderBy('sequence')
        .execute();

      assert.deepEqual(
        entries.map(({ action, actor_id, target_id }) => [action, actor_id, target_id]),
        [
          ['oauth.denied', userId, app.id],
          ['oauth.granted', userId, app.id],
        ],
      );
      assert.ok(!JSON.stringify(entries).includes(code));
    });
  });
}

suite('signing in for consent', () => {
  const enter = shareDocket({});

  test('signs in on the same page and continues to the consent page', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const password = 'correct horse battery';
    const { email } = await createMember(docket.services, {
      role: 'member',
      workspaceId: app.workspaceId,
      password,
    });
    const browser = createBrowser(docket.url);
    // Session fixation: an attacker planted a session that they know.
    browser.cookies.set(sessionCookieName(docket.url), 'planted');
    const path = authorizationPath(app);

    const form = await browser.open(path);
    const wrong = await browser.submit(form, { email, password: 'wrong' });
    const consent = await browser.submit(wrong, { password });
    const answer = await browser.submit(consent, {}, 'Allow');

    assert.equal(form.status, 200);
    assert.equal(new URL(form.forms[0]!.action, docket.url).pathname, '/oauth/authorize');
    assert.equal(wrong.status, 401);
    assert.match(wrong.html, /role="alert"/);
    assert.equal(wrong.forms[0]!.fields['email'], email);
    assert.ok(!wrong.html.includes('wrong"'), 'what was typed as password does not come back');
    assert.equal(consent.url, path);
    assert.ok(parametersOf(answer).get('code'));
    assert.match(browser.cookies.get(sessionCookieName(docket.url))!, /^[\w-]{43}$/);
  });

  test('shows how long to wait after too many attempts, as for every caller', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const browser = createBrowser(docket.url);
    let page = await browser.open(authorizationPath(app));
    for (let tries = 0; tries < 6; tries++) {
      page = await browser.submit(page, { email: 'nobody@example.com', password: 'wrong' });
    }

    assert.equal(page.status, 429);
    assert.equal(page.headers.get('retry-after'), '30');
    assert.match(page.html, /role="alert"/);
  });

  test('requires a sign-in when the browser holds an ended session', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const { browser } = await newMember(docket, app);
    for (const name of browser.cookies.keys()) browser.cookies.set(name, 'stale');

    const page = await browser.open(authorizationPath(app));

    assert.equal(page.status, 200);
    assert.ok('password' in page.forms[0]!.fields);
  });

  test('asks once for a new sign-in when the request demands it', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const { browser } = await newMember(docket, app);

    const consent = await browser.open(authorizationPath(app));
    const other = consent.links.find(({ label }) => label === 'Sign in as somebody else')!;
    const form = await browser.open(other.href);

    assert.ok('password' in form.forms[0]!.fields);
    for (const prompt of ['login', 'select_account', 'login consent']) {
      const asked = await browser.open(authorizationPath(app, { prompt }));
      assert.ok('password' in asked.forms[0]!.fields, prompt);
    }
  });

  test('returns login_required for prompt=none without a session', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const { browser } = await newMember(docket, app);
    const path = authorizationPath(app, { prompt: 'none' });

    const nobody = await createBrowser(docket.url).open(path);
    const somebody = await browser.open(path);

    assert.equal(parametersOf(nobody).get('error'), 'login_required');
    assert.equal(parametersOf(somebody).get('error'), 'consent_required');
  });

  test('does not accept a key or token in place of a session', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const path = authorizationPath(app);

    const { body } = await docket.request('GET', path);

    assert.match(body, /type="password"/);
  });
});
