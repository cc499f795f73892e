// Runs in test:browser: it asks questions across documents and meetings.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import type { Page, Route } from 'playwright-core';

import { assertUsable } from './testing/assert-usable.ts';
import { openAsMember } from './testing/open-as-member.ts';
import { type OpenDashboard, openDashboard, type WatchedPage } from './testing/open-dashboard.ts';
import { closeWithoutProblems, until, untilTrue } from './testing/walk.ts';

const RENT = 'What is the monthly rent?';
const RENTS = [
  { title: 'Office lease', content: 'Lease of an office.\n\nThe monthly rent is EUR 900.' },
  { title: 'Warehouse lease', content: 'Lease of a hall.\n\nThe monthly rent is EUR 2,400.' },
];
const LAUNCH = 'When did we decide to launch the catalogue?';
const DECISION = 'We decided to launch the catalogue on 20 March.';
const NO_ANSWER = /^The sources do not say/;
const IS_IN_FIELD = `document.activeElement.matches('textarea') && document.activeElement.checkVisibility()`;

const field = (page: Page) => page.getByLabel('Question', { exact: true });
const sourceLinks = (page: Page) => page.getByRole('link', { name: /^Source \d: / });

suite('questions across documents and meetings in the dashboard', () => {
  let dashboard: OpenDashboard;
  let documentId: string;
  before(async () => {
    dashboard = await openDashboard();
    const { docket } = dashboard;
    for (const [index, lease] of RENTS.entries()) {
      const tags = index === 0 ? ['berlin'] : [];
      const { id } = await docket.documents.create({ ...lease, tags }).untilDone();
      documentId = id;
    }
    const transcript = `Ana: Good morning.\nMara: ${DECISION}`;
    await docket.meetings.create({ title: 'Catalogue', transcript });
    await until(async () => {
      const answers = await Promise.all(
        [RENT, LAUNCH].map((question) => docket.search.ask({ question })),
      );
      return answers.every(({ outcome }) => outcome === 'answered');
    });
  });
  after(() => dashboard[Symbol.asyncDispose]());

  async function openQuestion(question: string, more = ''): Promise<WatchedPage> {
    return dashboard.open(`/search?ask=${encodeURIComponent(question)}${more}`);
  }

  test('Home answers from two documents, and a source opens with its passage marked', async () => {
    const page = await dashboard.open('');
    const asked = countQuestions(page);
    await field(page).fill(RENT);
    await page.keyboard.press('Enter');

    await sourceLinks(page).nth(1).waitFor();
    const names = await sourceLinks(page).evaluateAll((links) =>
      links.map((link) => link.ariaLabel),
    );
    assert.deepEqual(names, [
      'Source 1: Warehouse lease, Page 1',
      'Source 2: Office lease, Page 1',
    ]);
    await assertUsable(page, 'with an answer');
    await sourceLinks(page).first().hover();
    await page.getByRole('tooltip').filter({ hasText: 'The monthly rent is EUR 2,400.' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'hidden' });
    await page.mouse.move(0, 0);
    await field(page).focus();
    for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
    await page.getByRole('tooltip').filter({ hasText: 'The monthly rent is EUR 900.' }).waitFor();
    assert.equal(await page.getByRole('tooltip').count(), 1);
    await sourceLinks(page).first().click();

    await page.getByRole('heading', { name: 'Warehouse lease', level: 1 }).waitFor();
    await untilTrue(page, isInSight('[data-mark="passage"]'));
    await page.goBack();
    await sourceLinks(page).nth(1).waitFor();
    assert.equal(asked.count, 1);
    await page.reload();
    await sourceLinks(page).nth(1).waitFor();
    assert.equal(asked.count, 2);
    assert.equal(await field(page).inputValue(), RENT);
    await page.getByRole('button', { name: 'Close the answer' }).click();
    await sourceLinks(page).first().waitFor({ state: 'detached' });
    await closeWithoutProblems(page);
  });

  test('a passage of a meeting without times opens marked in its transcript', async () => {
    const page = await openQuestion(LAUNCH);

    await sourceLinks(page).first().click();

    await page.getByRole('heading', { name: 'Catalogue', level: 1 }).waitFor();
    await untilTrue(page, isInSight('.mark-on'));
    assert.match((await page.locator('.mark-on').first().textContent()) ?? '', /20 March/);
    await closeWithoutProblems(page);
  });

  test('no answer is a calm state that names what was read and what was not', async () => {
    const page = await openQuestion('What is the monthly rent in Bristol?');

    await page.getByText(NO_ANSWER).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.getByText(/sources? read/).click();
    await page.getByText('comes near').first().waitFor();
    await assertUsable(page, 'without an answer');
    await closeWithoutProblems(page);
  });

  test('names a source that has no text, with the reason', async () => {
    const { docket } = dashboard;
    const file = new Blob(['%PDF-1.4 and no more']);
    const { id } = await docket.documents.upload(file, { filename: 'torn rent.pdf' });
    await until(async () => (await docket.documents.get(id)).status === 'failed');
    const page = await openQuestion(RENT);

    await page.getByText(/sources read · 1 not read/).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'torn rent' })
      .getByText('it could not be read')
      .waitFor();
    await docket.documents.delete(id);
    await closeWithoutProblems(page);
  });

  test('an answer is stopped, and asked for again', async () => {
    const page = await dashboard.open('/search');
    const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
    await page.route(/\/v2\/ask\/stream/, (route) => hold(route), { times: 1 });
    await field(page).fill(RENT);
    await page.keyboard.press('Enter');
    await held;

    await page.getByText('Reading …').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('The answer was stopped.').waitFor();
    await assertUsable(page, 'stopped');
    await page.getByRole('button', { name: 'Ask again' }).click();

    await sourceLinks(page).nth(1).waitFor();
    await closeWithoutProblems(page);
  });

  test('an error has the id of the request, and a way out', async () => {
    const page = await openQuestion(RENT, `&tag=${'x'.repeat(2_001)}`);

    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: /^Copy the request id req_/ }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await assertUsable(page, 'after an error');
    await page.getByLabel('Tag', { exact: true }).fill('berlin');
    await sourceLinks(page).first().waitFor();

    assert.equal(await sourceLinks(page).count(), 1);
    await closeWithoutProblems(page);
  });

  test('the search offers to ask a question that is typed into it, and filters its sources', async () => {
    const page = await dashboard.open('/search');

    await page.getByLabel('Words or a question').fill(RENT);
    await page.getByText(/^\d results?$/).waitFor();
    await page.getByRole('button', { name: `Ask: “${RENT}”` }).click();
    await sourceLinks(page).nth(1).waitFor();
    await page.getByRole('heading', { name: /^Documents/ }).waitFor();
    await assertUsable(page, 'with an answer above the results');
    await page.getByRole('button', { name: 'Transcripts' }).click();

    await page.getByText(/^No document and no meeting matches|^The sources do not say/).waitFor();
    assert.equal(await sourceLinks(page).count(), 0);
    await closeWithoutProblems(page);
  });

  test('one key goes to the field for questions of each page', async () => {
    const page = await dashboard.open('/documents');
    await page.getByRole('link', { name: 'Office lease' }).waitFor();

    await page.keyboard.press('Control+j');
    await page.waitForURL(/\/search$/);
    await untilTrue(page, IS_IN_FIELD);
    await page.goto(
      `${dashboard.server.url}/app/w/${dashboard.workspaceId}/documents/${documentId}`,
    );
    await page.getByRole('tab', { name: 'Ask' }).waitFor();
    await page.keyboard.press('Control+j');
    await page.waitForURL(/tab=ask/);
    await untilTrue(page, IS_IN_FIELD);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Pages' }).click();
    await page.keyboard.press('Control+j');
    await untilTrue(page, IS_IN_FIELD);
    await page.goto(`${dashboard.server.url}/app/w/${dashboard.workspaceId}`);
    await field(page).waitFor();
    await page.keyboard.press('Control+j');
    await untilTrue(page, IS_IN_FIELD);
    assert.equal(await page.getByLabel('Question', { exact: true }).count(), 1);
    await closeWithoutProblems(page);
  });

  test('the palette goes to the field, and asks a question that is typed', async () => {
    const page = await dashboard.open('');
    await field(page).waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /^Ask a question/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await untilTrue(page, IS_IN_FIELD);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').locator('input').fill(RENT);
    await page.getByRole('option', { name: `Ask: “${RENT}”` }).waitFor();
    await page.keyboard.press('Enter');

    await sourceLinks(page).nth(1).waitFor();
    assert.equal(new URL(page.url()).searchParams.get('ask'), RENT);
    await closeWithoutProblems(page);
  });

  test('a viewer may ask, in German too', async () => {
    const viewer = await openAsMember(dashboard, 'viewer', '');
    await field(viewer).fill(RENT);
    await viewer.keyboard.press('Enter');
    await sourceLinks(viewer).nth(1).waitFor();
    await closeWithoutProblems(viewer);

    const path = `/search?ask=${encodeURIComponent(RENT)}`;
    const german = await dashboard.open(path, { locale: 'de-DE' });
    await german.getByRole('link', { name: 'Quelle 1: Warehouse lease, Seite 1' }).waitFor();
    await german.getByText(/Quellen gelesen/).waitFor();
    await closeWithoutProblems(german);
  });
});

/** Counts the questions that a page sends. */
function countQuestions(page: Page): { count: number } {
  const asked = { count: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/ask/stream')) asked.count += 1;
  });
  return asked;
}

/** Expression that is true while one of the elements is in sight. */
function isInSight(selector: string): string {
  return `[...document.querySelectorAll('${selector}')].some((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top > 0 && bottom < innerHeight;
  })`;
}
