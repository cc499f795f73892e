// Runs in test:browser: it goes from page to page by key.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import type { Page } from 'playwright-core';

import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { closeWithoutProblems, until, untilTrue } from './testing/walk.ts';

const FOCUSED = `document.activeElement.tagName + ' ' + document.activeElement.textContent`;

async function untilFocused(page: Page, heading: string): Promise<void> {
  await untilTrue(page, `${FOCUSED} === ${JSON.stringify(`H1 ${heading}`)}`);
}

suite('the focus on the pages of the dashboard', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard();
  });
  after(() => dashboard[Symbol.asyncDispose]());

  test('is on the heading of each page that follows the first one', async () => {
    await dashboard.docket.documents.create({ title: 'Lease', content: 'A lease.' }).untilDone();
    const page = await dashboard.open('/documents');
    await page.getByRole('link', { name: 'Lease' }).waitFor();
    assert.equal(await page.evaluate('document.activeElement === document.body'), true);

    await page.getByRole('link', { name: 'Meetings' }).focus();
    await page.keyboard.press('Enter');
    await untilFocused(page, 'Meetings');
    await page.keyboard.press('Tab');
    assert.match(await page.evaluate<string>(FOCUSED), /^BUTTON Import a transcript/);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').locator('input').fill('Lease');
    await page.getByRole('option', { name: 'Lease', exact: true }).first().click();
    await untilFocused(page, 'Lease');
    await page.goBack();
    await untilFocused(page, 'Meetings');
    await closeWithoutProblems(page);
  });

  test('moves without scrolling a list that the person comes back to', async () => {
    for (let count = 0; count < 40; count += 1) {
      await dashboard.docket.tasks.create({ title: `Errand ${count}` });
    }
    const list = `[...document.querySelectorAll('main *')].find((part) => part.scrollTop > 0)`;
    const page = await dashboard.open('/tasks');
    await page.getByText('Errand 0', { exact: true }).scrollIntoViewIfNeeded();
    const top = await page.evaluate<number>(`${list}.scrollTop`);
    await page.getByRole('link', { name: 'Documents' }).click();
    await untilFocused(page, 'Documents');

    await page.goBack();

    await untilFocused(page, 'Tasks');
    await until(async () => (await page.evaluate(`${list}?.scrollTop`)) === top);
    await closeWithoutProblems(page);
  });

  test('stays on the task that the address opens', async () => {
    const { id } = await dashboard.docket.tasks.create({ title: 'Open me' });
    const page = await dashboard.open(`/tasks?task=${id}`);

    await untilTrue(page, `document.activeElement.ariaLabel === 'Task'`);

    await closeWithoutProblems(page);
  });
});
