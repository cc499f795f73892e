// Runs in test:browser: it opens the pages without scripts in both languages, both themes and three widths.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';

import { chooseMessages } from '../../server/src/pages/messages/choose-messages.ts';
import type { PageMessages } from '../../server/src/pages/messages/en/messages.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import {
  OIDC_CLIENT,
  type OpenIdProvider,
  startOpenIdProvider,
} from '../../server/src/testing/openid-provider.ts';
import { assertUsable } from './testing/assert-usable.ts';
import { type OpenDashboard, openDashboard, PERSON, watch } from './testing/open-dashboard.ts';

const CONTRACT = fileURLToPath(new URL('../../examples/sample-contract.pdf', import.meta.url));
const HOSTILE = `<img src=x onerror=alert(1)>"'`;
const WIDTHS = [1440, 768, 320];
/** One language for each theme: the texts take no colour from it. */
const READERS = [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'de-AT', colorScheme: 'dark' },
] as const;

suite('pages without scripts', () => {
  let provider: OpenIdProvider;
  let dashboard: OpenDashboard;
  let documentId: string;
  before(async () => {
    provider = await startOpenIdProvider(() => new Date());
    dashboard = await openDashboard({
      // The provider sends browsers back to the public address, which names the port.
      DOCKET_PORT: String(await findFreePort()),
      DOCKET_OIDC_ISSUER: provider.issuer,
      DOCKET_OIDC_CLIENT_ID: OIDC_CLIENT.id,
      DOCKET_OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      DOCKET_OIDC_NAME: HOSTILE,
    });
    const upload = dashboard.docket.documents.upload(CONTRACT, { title: HOSTILE });
    ({ id: documentId } = await upload.untilDone());
  });
  after(async () => {
    await dashboard[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  /** Opens an address as a stranger, in both languages and themes. */
  async function checkEverywhere(
    path: string,
    open: (page: Page, messages: PageMessages) => Promise<void>,
  ): Promise<void> {
    for (const { locale, colorScheme } of READERS) {
      const context = await dashboard.browser.newContext({ colorScheme, locale });
      const page = watch(await context.newPage());
      await page.goto(`${dashboard.server.url}${path}`);
      await open(page, chooseMessages(locale));
      await checkWidths(page, `${colorScheme}, ${locale}`);
      assert.equal(await page.locator('html').getAttribute('lang'), locale.slice(0, 2));
      assert.deepEqual(page.problems, []);
      await context.close();
    }
  }

  test('a shared document asks for its password, shows its pages, and ends when it is revoked', async () => {
    const share = await dashboard.docket.documents.share(documentId, {
      permission: 'download',
      password: 'four blue boats',
    });
    const path = new URL(share.url!).pathname;

    await checkEverywhere(path, async (page, { share: texts }) => {
      await checkWidths(page, 'password');
      await page.getByLabel(texts.password).fill('four blue boats');
      await page.getByRole('button', { name: texts.open }).click();
      await page.getByRole('heading', { name: HOSTILE }).waitFor();
      const image = `document.querySelector('img[alt="${texts.page(1)}"]')`;
      await page.evaluate(`${image}.decode()`);
      assert.equal(await page.evaluate(`${image}.naturalWidth`), 800);
      assert.equal(
        await page.evaluate(`${image}.naturalHeight === Number(${image}.getAttribute('height'))`),
        true,
      );
    });
    await dashboard.docket.documents.revokeShare(documentId, share.id);
    await checkEverywhere(path, (page, { share: texts }) =>
      page.getByRole('heading', { name: texts.missing }).waitFor(),
    );
  });

  test('an application asks for access, and gets it', async () => {
    const client = await dashboard.docket.oauthClients.create({
      name: HOSTILE,
      redirect_uris: ['http://127.0.0.1:9/back'],
      scopes: ['read:documents'],
      type: 'confidential',
    });
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: 'http://127.0.0.1:9/back',
      scope: 'read:documents',
      state: 's',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });

    await checkEverywhere(`/oauth/authorize?${query}`, async (page, messages) => {
      await signIn(page, messages);
      await page.getByRole('button', { name: messages.consent.allow }).waitFor();
    });
    await checkEverywhere('/oauth/authorize', (page, { authorization }) =>
      page.getByRole('heading', { name: authorization.heading }).waitFor(),
    );
  });

  test('a device is connected by its code, after a wrong one', async () => {
    await checkEverywhere('/oauth/device', async (page, messages) => {
      const { device, consent } = messages;
      await signIn(page, messages);
      const submit = async (code: string) => {
        await page.getByLabel(device.code).fill(code);
        await page.getByRole('button', { name: device.submit }).click();
      };
      await submit('BBBB-BBBB');
      await page.getByText(device.unknownCode).waitFor();
      await checkWidths(page, 'code');
      await submit(await startDevice());
      await page.getByRole('button', { name: consent.allow }).waitFor();
      await checkWidths(page, 'consent');
      await page.getByRole('button', { name: consent.allow }).click();
      await page.getByRole('heading', { name: device.connected }).waitFor();
    });
  });

  /** Requests a code as the command line does. @returns the code that a user types */
  async function startDevice(): Promise<string> {
    const response = await fetch(`${dashboard.server.url}/oauth/device_authorization`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'docket-cli' }),
    });
    const { user_code } = (await response.json()) as { user_code: string };
    return user_code;
  }

  test('a sign-in through a provider that fails says why, and leads back', async () => {
    const start = '/auth/oidc/start?return_to=/app';
    const failures = [
      ['/auth/oidc/callback', {}, ({ notBegun }) => notBegun],
      [start, { nonce: 'of another sign-in' }, ({ refused }) => refused(HOSTILE)],
      [start, {}, ({ noAccount }) => noAccount(HOSTILE)],
    ] as const satisfies [string, object, (texts: PageMessages['provider']) => string][];
    for (const [path, behaviour, problem] of failures) {
      provider.behave(behaviour);
      await checkEverywhere(path, async (page, messages) => {
        await page.getByText(problem(messages.provider)).waitFor();
        const link = page.getByRole('link', { name: messages.general.openDocket });
        assert.equal(await link.getAttribute('href'), '/app');
      });
    }
  });

  test('an address that leads nowhere is a page with a way out, also below the API', async () => {
    const paths = [
      [`/${HOSTILE}`, 'resource_not_found'],
      ['/%zz', 'invalid_request'],
      ['/v2/documents', 'unauthorized'],
    ] as const;
    for (const [path, cause] of paths) {
      await checkEverywhere(path, async (page, { errors, general }) => {
        await page.getByRole('heading', { name: errors.causes[cause].heading }).waitFor();
        await page.getByText(/req_[0-9a-f]{32}/).waitFor();
        await page.getByRole('link', { name: general.openDocket }).waitFor();
      });
    }
  });
});

async function checkWidths(page: Page, when: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await assertUsable(page, `${page.url()}: ${when}, ${width} px`);
  }
}

/** Signs in by the form of a page, after a wrong password. */
async function signIn(page: Page, { signIn: texts }: PageMessages): Promise<void> {
  const submit = async (password: string) => {
    await page.getByLabel(texts.email).fill(PERSON.email);
    await page.getByLabel(texts.password).fill(password);
    await page.getByRole('button', { name: texts.submit }).click();
  };
  await submit('wrong');
  await page.getByText(texts.wrongCredentials).waitFor();
  await checkWidths(page, 'sign-in');
  await submit(PERSON.password);
}
