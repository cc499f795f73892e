// Runs in test:browser: it reads two contracts and walks through three pages.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import type { Browser } from 'playwright-core';

import { buildDashboard } from '../../scripts/build-dashboard/build-application.ts';
import { startBrowser } from '../../server/src/testing/browser.ts';
import { type ServerProcess, startServerProcess } from '../../server/src/testing/server-process.ts';
import { PERSON, watch } from './testing/open-dashboard.ts';

/** Longest time in which a busy machine has transcribed the call of the sample. */
const CALL_MS = 300_000;

const OWN_FILE = {
  name: 'lease.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(`LEASE AGREEMENT

This Lease Agreement is entered into as of May 4, 2026 by and between Alder Holdings LLC ("Landlord") and Birch Studio Inc. ("Tenant").

1. Rent. Tenant shall pay Landlord a monthly rent of $2,400.00 on the first day of each month.

2. Governing law. This Agreement is governed by the laws of the State of Ohio.
`),
};

suite('the first start in a browser', () => {
  let dataDir: string;
  let server: ServerProcess;
  let browser: Browser;
  before(async () => {
    await buildDashboard();
    dataDir = await mkdtemp(join(tmpdir(), 'docket-first-start-'));
    server = await startServerProcess({ dataDir, settings: { DOCKET_OPEN_BROWSER: 'false' } });
    browser = await startBrowser();
  });
  after(async () => {
    await browser.close();
    await server[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('leads from the printed address to findings, a refused question, a file of one’s own and an account', async () => {
    const [address = ''] = /http\S+\/app\/start#\S+/.exec(server.greeting) ?? [];
    const page = watch(await (await browser.newContext()).newPage());
    // The duties of the sample contract are due by then, and its end is still to come.
    await page.clock.setFixedTime('2026-11-20T09:00:00Z');
    const home = page.getByRole('link', { name: 'Home' });

    await page.goto(address);
    await page
      .getByText('Generative models: off · requests to the internet since start: 0')
      .waitFor();

    // The analysis waits for the call, which is transcribed at the same time.
    await page.getByRole('link', { name: 'two dates you could miss' }).click({ timeout: 120_000 });
    await page.waitForURL(/finding=/);
    const date = new URL(page.url()).searchParams.get('finding');
    await page.locator(`[data-mark="${date}"]`).first().waitFor();
    await home.click();
    await page.getByRole('link', { name: /clauses? to look at$/ }).click();
    await page.waitForURL((url) => ![null, date].includes(url.searchParams.get('finding')));
    await page.getByText('Automatic renewal').first().waitFor();
    await home.click();
    await page.getByRole('link', { name: 'one question it does not answer' }).click();
    await page.getByText('May Provider name Customer as a reference?').waitFor();
    await page
      .getByRole('button', { name: /p\. \d/ })
      .first()
      .waitFor();
    await page.getByText('The document does not say.').waitFor();

    await home.click();
    await page
      .getByRole('link', { name: /^\w+ things? (was|were) promised$/ })
      .click({ timeout: CALL_MS });
    await page.getByRole('heading', { name: /^Call about the services agreement/ }).waitFor();
    await page.getByText(/^0 of [1-9] are tasks$/).waitFor();

    await home.click();
    await page.getByRole('button', { name: 'Remove the sample' }).click();
    await page.getByRole('heading', { name: /sample contract/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: /sample contract/ }).waitFor();
    await page.getByLabel('Choose a contract').setInputFiles(OWN_FILE);
    await page.getByRole('link', { name: 'Open' }).click();
    await page.getByRole('button', { name: /^Governing law.*Ohio/ }).click();
    await page.locator('[data-mark="/extracted_fields/governing_law"]').first().waitFor();
    assert.deepEqual(page.problems, []);

    await home.click();
    await page.getByRole('heading', { name: 'Newest documents' }).waitFor();
    await page.getByRole('heading', { name: /sample contract/ }).waitFor({ state: 'detached' });

    await page.goto(address);
    await page.getByText(/start the server again/).waitFor();
    await page.getByRole('link', { name: 'Open Docket' }).click();
    await page.getByRole('button', { name: 'Make an account' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Maya Lindqvist');
    await page.getByLabel('Email').fill(PERSON.email);
    await page.getByLabel('Password').fill(PERSON.password);
    await page.keyboard.press('Enter');
    await page.getByText('Your account is ready.').waitFor();
    await page.goto(address);
    await page.getByText(/the server prints no further addresses/).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.context().close();
  });
});
