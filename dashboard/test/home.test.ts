// Runs in test:browser: it opens Home as several people of a workspace.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { assertUsable } from './testing/assert-usable.ts';
import { openAsMember } from './testing/open-as-member.ts';
import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { closeWithoutProblems } from './testing/walk.ts';

/** Lists the names of the search field that are cut off. Runs in the page. */
const CUT_TEXTS = `[...document.querySelectorAll('nav button:has(kbd) .truncate')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent)`;

suite('Home in the dashboard', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard();
  });
  after(() => dashboard[Symbol.asyncDispose]());

  test('shows what is newest in place of the sample once a workspace has something of its own', async () => {
    const { docket } = dashboard;
    await docket.setup.addSample();
    const page = await dashboard.open('');
    await page.getByRole('heading', { name: 'Now yours' }).waitFor();

    await docket.meetings.create({ title: 'Kick-off', transcript: 'Ana: Good morning.' });
    await docket.documents.create({ title: 'Lease of the office', content: 'A note.' }).untilDone();
    await page.getByRole('link', { name: 'Lease of the office' }).waitFor();
    await page.getByRole('heading', { name: 'Now yours' }).waitFor({ state: 'detached' });
    const member = await openAsMember(dashboard, 'member', '');
    await member.getByRole('heading', { name: 'Newest documents' }).waitFor();
    await member.getByRole('heading', { name: 'Now yours' }).waitFor({ state: 'detached' });
    await member.locator('a[href*="/meetings/meet_"]').filter({ hasText: 'Kick-off' }).waitFor();
    const recordings = member.locator('a[href*="/recordings/"]');
    assert.equal(await recordings.filter({ hasText: 'Kick-off' }).count(), 0);
    await closeWithoutProblems(member);

    const sample = page.getByRole('link', { name: 'Services agreement (sample)', exact: true });
    const call = page.getByRole('link', { name: /^Call about the services agreement/ });
    await sample.waitFor();
    await call.first().waitFor();
    await page.getByRole('button', { name: 'Remove the sample' }).click();
    await sample.waitFor({ state: 'detached' });
    assert.equal(await call.count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await sample.waitFor();
    await call.first().waitFor();
    await page.getByRole('link', { name: 'All documents' }).click();
    await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor();
    await closeWithoutProblems(page);
  });

  test('folds the command of an empty list away, and has none for a person who may only look', async () => {
    const page = await dashboard.open('/tasks');
    const command = page.getByText(/^curl/);
    await page.getByText('Developers').waitFor();
    assert.equal(await command.isVisible(), false);
    await page.getByText('Developers').click();
    await command.waitFor();
    await assertUsable(page, 'unfolded');
    await closeWithoutProblems(page);

    const viewer = await openAsMember(dashboard, 'viewer', '/tasks');
    await viewer.getByText('Nothing here yet.').waitFor();
    assert.equal(await viewer.getByText('Developers').count(), 0);
    await closeWithoutProblems(viewer);
  });

  test('rows stay readable on a wide screen', async () => {
    const { docket } = dashboard;
    await docket.documents.create({ title: 'Price list', content: 'A note.' });
    await docket.meetings.create({ title: 'Stand-up', transcript: 'Ana: Good morning.' });
    for (const path of ['', '/documents', '/meetings']) {
      const page = await dashboard.open(path, { viewport: { width: 3840, height: 2160 } });
      const row = page
        .locator('tr, li')
        .filter({ has: page.getByRole('link') })
        .last();
      const box = await row.boundingBox();
      assert.ok(box !== null && box.width <= 1_200, `${path}: ${box?.width}`);
      await closeWithoutProblems(page);
    }
  });

  test('the field of the search is not cut off in any language', async () => {
    for (const [locale, name] of [
      ['en-US', /^Search/],
      ['de-DE', /^Suchen/],
    ] as const) {
      const page = await dashboard.open('', { locale });
      await page.getByRole('navigation').getByRole('button', { name }).waitFor();
      assert.deepEqual(await page.evaluate(CUT_TEXTS), [], locale);
      await closeWithoutProblems(page);
    }
  });

  test('offers no upload and no deletion to a person who may only look', async () => {
    await dashboard.docket.documents.create({ title: 'Annex', content: 'A note.' });
    const page = await openAsMember(dashboard, 'viewer', '');

    await page.getByRole('link', { name: 'Annex' }).waitFor();
    await page.getByRole('button', { name: 'Choose a contract' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove the sample' }).waitFor({ state: 'detached' });
    await closeWithoutProblems(page);
  });
});
