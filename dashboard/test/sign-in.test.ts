import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { buildDashboard } from '../../scripts/build-dashboard/build-application.ts';
import { startBrowser } from '../../server/src/testing/browser.ts';
import { startServerProcess } from '../../server/src/testing/server-process.ts';
import { openDashboard, PERSON } from './testing/open-dashboard.ts';

suite('the sign-in in a browser', () => {
  test('leads to the dashboard where the address names a page of another site', async () => {
    await using dashboard = await openDashboard();
    const context = await dashboard.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${dashboard.server.url}/app/sign-in?to=https://evil.example/app/`);

    await page.getByLabel('Email').fill(PERSON.email);
    await page.getByLabel('Password').fill(PERSON.password);
    await page.getByRole('button', { name: 'Sign in' }).click();

    await page.waitForURL(`${dashboard.server.url}/app/w/${dashboard.workspaceId}`);
  });

  test('ends in every tab at once, and leaves nothing of the person behind', async () => {
    await using dashboard = await openDashboard();
    const page = await dashboard.open('/documents');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText(PERSON.email).waitFor();

    await page.getByRole('button', { name: PERSON.email }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();

    for (const tab of [page, other]) {
      await tab.waitForURL(/\/app\/sign-in/);
      await tab.getByLabel('Password').waitFor();
      assert.equal(await tab.getByText(PERSON.email).count(), 0);
    }
  });

  test('says that the code of the first start is used or wrong, and keeps it out of the address', async () => {
    await buildDashboard();
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-dashboard-'));
    try {
      await using server = await startServerProcess({ dataDir });
      await using browser = await startBrowser();
      const page = await browser.newPage();

      await page.goto(`${server.url}/app/start#${'x'.repeat(43)}`);

      const alert = await page.getByRole('alert').innerText();
      assert.match(alert, /start the server again/);
      assert.equal(page.url(), `${server.url}/app/start`);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
