import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { shareDocket } from '../../testing/shared-docket.ts';
import { authorizationPath, newMember, registerApplication } from './testing/application.ts';
import { createBrowser } from './testing/browser.ts';

suite('consent form', () => {
  const enter = shareDocket({});

  for (const [what, headers] of [
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of a neighbour', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['of nowhere', { origin: 'null' }],
    ['without a word of where it comes from', {}],
  ] as const) {
    for (const step of ['consent', 'sign_in']) {
      test(`the consent form rejects ${what}: ${step}`, async () => {
        const docket = await enter();
        const app = await registerApplication(docket);
        const { browser } = await newMember(docket, app);
        const page = await browser.open(authorizationPath(app));
        const { action, fields } = page.forms[0]!;

        const response = await fetch(`${docket.url}${action}`, {
          method: 'POST',
          redirect: 'manual',
          headers: {
            ...headers,
            // The sign-in form accepts a visitor without a session.
            ...(step === 'consent' && {
              cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
            }),
          },
          body: new URLSearchParams({ ...fields, step, decision: 'allow' }),
        });

        assert.equal(response.status, 403);
        assert.equal(response.headers.get('location'), null);
      });
    }
  }

  test('the consent form accepts its CSRF token only for the same session and request', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const [one, other] = [await newMember(docket, app), await newMember(docket, app)];
    const page = await one.browser.open(authorizationPath(app));
    const form = page.forms[0]!;
    const wider = await one.browser.open(
      authorizationPath(app, { scope: 'read:documents write:documents' }),
    );

    const tries = [
      await other.browser.submit(page, {}, 'Allow'),
      await one.browser.submit({ ...page, forms: [{ ...form, action: wider.url }] }, {}, 'Allow'),
      await one.browser.submit(page, { csrf: '' }, 'Allow'),
      await one.browser.submit(page, { csrf: `${form.fields['csrf']}x` }, 'Allow'),
    ];

    for (const answer of tries) {
      assert.equal(answer.status, 200);
      assert.ok(answer.html.includes('Allow'), 'the page is shown again');
    }
    const grants = docket.services.db.selectFrom('grants').where('client_id', '=', app.id);
    assert.deepEqual(await grants.selectAll().execute(), []);
  });

  test('the consent form escapes text of strangers', async () => {
    const docket = await enter();
    const name = `"><script>alert(1)</script><img src=x onerror='x'>&amp;`;
    const app = await registerApplication(docket, { name });
    const { browser } = await newMember(docket, app);
    const state = '"><script>alert(2)</script>';

    const consent = await browser.open(authorizationPath(app, { state }));
    const signIn = await createBrowser(docket.url).open(authorizationPath(app, { state }));
    const failed = await createBrowser(docket.url).submit(signIn, {
      email: '"><script>alert(3)</script>@example.com',
      password: 'x',
    });

    for (const { html } of [consent, signIn, failed]) {
      assert.ok(!/<script|<img|<\/strong>&amp;/i.test(html));
      assert.ok(html.includes('&#34;&#62;&#60;script&#62;'));
    }
    const { action } = consent.forms[0]!;
    assert.equal(new URL(action, docket.url).searchParams.get('state'), state);
  });

  test('the consent form speaks German to a browser that prefers it', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const { browser } = await newMember(docket, app);
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const openInGerman = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(docket.url + path, {
        headers: { 'accept-language': 'de', ...headers },
      });
      return response.text();
    };

    const consent = await openInGerman(authorizationPath(app), { cookie });
    const signIn = await openInGerman(authorizationPath(app));
    const broken = await openInGerman('/oauth/authorize');

    assert.match(consent, /Zugriff geben\?.*Dokumente mit Texten.*>Erlauben<.*>Ablehnen</s);
    assert.match(signIn, /möchte in Ihrem Namen.*E-Mail-Adresse.*>Anmelden</s);
    assert.match(broken, /Die Anfrage ist ungültig/);
    for (const page of [consent, signIn, broken]) {
      assert.match(page, /<html lang="de">/);
      assert.ok(!/\b(the|you|access|device)\b/i.test(page.split('</style>')[1]!), page);
    }
  });

  test('the consent form is accessible: language, labels, headings, no script', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const { browser } = await newMember(docket, app);

    for (const page of [
      await browser.open(authorizationPath(app)),
      await createBrowser(docket.url).open(authorizationPath(app)),
      await browser.open('/oauth/authorize'),
    ]) {
      assert.match(page.html, /<html lang="en">/);
      assert.match(page.html, /<meta name="viewport"/);
      assert.match(page.html, /<title>[^<]+<\/title>/);
      assert.equal(page.html.match(/<h1>/g)?.length, 1);
      assert.match(page.html, /<main>/);
      assert.ok(!page.html.includes('<script'));
      const visible = [...page.html.matchAll(/<input(?![^>]*type="hidden")/g)].length;
      assert.equal([...page.html.matchAll(/<label/g)].length, visible);
    }
  });
});
