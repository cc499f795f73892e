// Runs in test:browser: it opens the pages of the person in both themes and three widths.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import type { Page } from 'playwright-core';

import { assertUsable } from './testing/assert-usable.ts';
import {
  type OpenDashboard,
  openDashboard,
  PERSON,
  watch,
  type WatchedPage,
} from './testing/open-dashboard.ts';

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1440, 768, 320];
/** No link has this token. */
const TOKEN = 'x'.repeat(43);

type ShownPage = {
  path: string;
  /** Brings the page into the state that is looked at. */
  open: (page: Page) => Promise<void>;
};

/** Waits for a text. */
function shows(text: string | RegExp) {
  return (page: Page) => page.getByText(text).first().waitFor();
}

/** Pages of somebody who is not signed in. */
const OPEN_PAGES: Record<string, ShownPage> = {
  'the sign-in': { path: '/sign-in', open: shows('Forgotten password') },
  'a refused sign-in': {
    path: '/sign-in',
    open: async (page) => {
      await page.getByLabel('Email').fill(PERSON.email);
      await page.getByLabel('Password').fill('a wrong password');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  'the forgotten password': {
    path: '/sign-in',
    open: async (page) => {
      await page.getByRole('button', { name: 'Forgotten password' }).click();
      await page.getByRole('button', { name: 'Request an address' }).waitFor();
    },
  },
  'a start with a wrong code': {
    path: `/start#${TOKEN}`,
    open: (page) => page.getByRole('alert').waitFor(),
  },
  'an invitation that is over': {
    path: `/invite#${TOKEN}`,
    open: shows('This invitation was used, revoked or has expired.'),
  },
  'an invitation without a token': {
    path: '/invite',
    open: shows('This link is not complete.'),
  },
  'a new password': {
    path: `/reset#${TOKEN}`,
    open: (page) => page.getByLabel('Password').waitFor(),
  },
  'a new password that is refused': {
    path: `/reset#${TOKEN}`,
    open: async (page) => {
      await page.getByLabel('Password').fill('nine yellow kites');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
};

/** Pages of somebody who is signed in. */
const OWN_PAGES: Record<string, ShownPage> = {
  'the account': { path: '/account', open: (page) => page.getByRole('listitem').first().waitFor() },
  'the setup of a second factor': {
    path: '/account',
    open: async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('dialog').getByLabel('Current password').fill(PERSON.password);
      await page.keyboard.press('Enter');
      await page.getByText('Scan this with an authenticator app.').waitFor();
    },
  },
};

suite('the pages of a person', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard();
  });
  after(() => dashboard[Symbol.asyncDispose]());

  async function openAsStranger(theme: (typeof THEMES)[number]): Promise<WatchedPage> {
    const context = await dashboard.browser.newContext({ colorScheme: theme });
    return watch(await context.newPage());
  }

  async function assertEverywhere(page: WatchedPage, { path, open }: ShownPage): Promise<void> {
    await page.goto(`${dashboard.server.url}/app${path}`);
    await open(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await assertUsable(page, `${width} px`);
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }

  for (const theme of THEMES) {
    for (const [name, shown] of Object.entries(OPEN_PAGES)) {
      test(`${name} is accessible and fits in the ${theme} theme at every width`, async () => {
        await assertEverywhere(await openAsStranger(theme), shown);
      });
    }
    for (const [name, shown] of Object.entries(OWN_PAGES)) {
      test(`${name} is accessible and fits in the ${theme} theme at every width`, async () => {
        await assertEverywhere(await dashboard.open('', { colorScheme: theme }), shown);
      });
    }
  }
});
