// Runs in test:browser: it opens the pages without scripts in both themes and two widths.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';

import { assertUsable } from './testing/assert-usable.ts';
import { type OpenDashboard, openDashboard, PERSON, watch } from './testing/open-dashboard.ts';

const CONTRACT = fileURLToPath(new URL('../../examples/sample-contract.pdf', import.meta.url));
const HOSTILE = `<img src=x onerror=alert(1)>"'`;

suite('pages without scripts', () => {
  let dashboard: OpenDashboard;
  let documentId: string;
  before(async () => {
    dashboard = await openDashboard();
    const upload = dashboard.docket.documents.upload(CONTRACT, { title: HOSTILE });
    ({ id: documentId } = await upload.untilDone());
  });
  after(() => dashboard[Symbol.asyncDispose]());

  /** Opens an address as a stranger, in each theme and width. */
  async function checkEverywhere(path: string, open: (page: Page) => Promise<void>): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await dashboard.browser.newContext({ colorScheme });
      const page = watch(await context.newPage());
      await page.goto(`${dashboard.server.url}${path}`);
      await open(page);
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await assertUsable(page, `${colorScheme}, ${width} px`);
      }
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

    await checkEverywhere(path, async (page) => {
      await assertUsable(page, 'password');
      await page.getByLabel('Password').fill('four blue boats');
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByRole('heading', { name: HOSTILE }).waitFor();
      const image = `document.querySelector('img[alt="Page 1"]')`;
      await page.evaluate(`${image}.decode()`);
      assert.equal(await page.evaluate(`${image}.naturalWidth`), 800);
    });
    await dashboard.docket.documents.revokeShare(documentId, share.id);
    await checkEverywhere(path, (page) =>
      page.getByRole('heading', { name: 'Nothing here' }).waitFor(),
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

    await checkEverywhere(`/oauth/authorize?${query}`, async (page) => {
      await assertUsable(page, 'sign-in');
      await page.getByLabel('E-mail address').fill(PERSON.email);
      await page.getByLabel('Password').fill(PERSON.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Allow' }).waitFor();
    });
    await checkEverywhere('/oauth/authorize', (page) =>
      page.getByRole('heading', { name: 'The request is invalid' }).waitFor(),
    );
  });
});
