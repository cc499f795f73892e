// Runs in test:browser: the page of one document.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import type { Response } from 'playwright-core';

import { assertUsable } from './testing/assert-usable.ts';
import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { closeWithoutProblems, untilGone, untilTrue } from './testing/walk.ts';

const CONTRACT = fileURLToPath(new URL('../../examples/sample-contract.pdf', import.meta.url));

suite('the page of a document', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard({ DOCKET_ALLOW_PRIVATE_URLS: 'true' });
  });
  after(() => dashboard[Symbol.asyncDispose]());

  test('says why a file could not be read, and lets it be downloaded and deleted', async () => {
    const { docket } = dashboard;
    const { id } = await docket.documents.upload(new Blob(['%PDF-1.4 and no more']), {
      filename: 'torn.pdf',
    });
    const page = await dashboard.open(`/documents/${id}`);

    await page.getByText('The file is damaged.').waitFor();
    assert.equal(await page.getByText('1 of 0').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Analyze' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
    await assertUsable(page, 'after a failure');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the original' }).last().click();
    assert.equal((await download).suggestedFilename(), 'torn.pdf');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/documents$/);
    await page.goto(`${dashboard.server.url}/app/account`);

    await untilGone(() => docket.documents.get(id));
    await closeWithoutProblems(page);
  });

  test('reads a document again whose work was canceled', async () => {
    const { docket } = dashboard;
    await using source = await startSource();
    const { document_id: id } = await docket.documents.analyze({
      document_url: source.url,
      analysis_type: 'contract_review',
    });
    await docket.documents.cancel(id);
    const page = await dashboard.open(`/documents/${id}`);

    await page.getByText('The work was canceled.').waitFor();
    source.release();
    await page.getByRole('button', { name: 'Try again' }).click();

    await page.getByRole('button', { name: /^Governing law.*Ohio/ }).waitFor();
    await closeWithoutProblems(page);
  });

  test('keeps the passage of a corrected value in sight', async () => {
    const id = await uploadContract(dashboard);
    const page = await dashboard.open(`/documents/${id}`);
    const mark = page.locator('[data-mark="/extracted_fields/governing_law"]').first();

    await page.getByRole('button', { name: /^Governing law/ }).click();
    await mark.waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('The right value').fill('State of Delaware');
    const saved = page.waitForResponse(isCorrection);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await saved;
    await page.reload();

    await page.getByRole('button', { name: /^Governing law.*State of Delaware/ }).waitFor();
    await mark.waitFor();
    await untilTrue(
      page,
      `(() => {
      const mark = document.querySelector('[data-mark="/extracted_fields/governing_law"]');
      const { top, bottom } = mark.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    })()`,
    );
    await closeWithoutProblems(page);
  });

  test('lists what is not in the document apart, and takes a value for it', async () => {
    const { docket } = dashboard;
    const { id } = await docket.documents
      .create({ title: 'Note', content: 'This Agreement is governed by the laws of Ohio.' })
      .untilDone();
    const fields = ['governing_law', 'dates', 'notice_period'];
    await docket.documents
      .reanalyze(id, { analysis_type: 'contract_review', extract_fields: fields })
      .untilDone();
    const page = await dashboard.open(`/documents/${id}`);

    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    assert.equal(await page.getByText(/^Check, /).count(), 0);
    await page.getByText('0 of 1 confirmed or dismissed').waitFor();
    await page.getByRole('button', { name: 'Notice period' }).click();
    await page.getByRole('button', { name: 'Confirm that it is not there' }).click();
    await page.getByRole('button', { name: 'Notice period Confirmed' }).waitFor();
    await page.getByText('0 of 1 confirmed or dismissed').waitFor();
    await page.getByRole('button', { name: 'Ends' }).click();
    await page.keyboard.press('e');
    await page.getByLabel('The right value').fill('2027-12-31');
    await page.keyboard.press('Enter');

    await page.getByText('1 of 2 confirmed or dismissed').waitFor();
    await page.getByRole('button', { name: 'Ends 31 December 2027' }).waitFor();
    await closeWithoutProblems(page);
  });

  test('names clauses by their kind, and judges one by a key', async () => {
    const { docket } = dashboard;
    const id = await uploadContract(dashboard);
    await docket.documents.reanalyze(id, { analysis_type: 'legal_review' }).untilDone();
    const page = await dashboard.open(`/documents/${id}`);

    await page.getByRole('button', { name: /^Renewal term/ }).click();
    const { analysis } = await docket.documents.get(id);
    const clauses = analysis!.extracted_fields['clauses'] as { id: string; category: string }[];
    const renewal = clauses.find(({ category }) => category === 'renewal_term')!;
    const response = page.waitForResponse((one) => one.url().endsWith(renewal.id));
    await page.keyboard.press('y');
    await response;
    await page.getByText(/^1 of \d+ confirmed/).waitFor();
    await page.keyboard.press('z');
    await page.getByText(/^0 of \d+ confirmed/).waitFor();
    await closeWithoutProblems(page);
  });

  test('lets the text of a printed page flow, with its marks, and selects in no color of evidence', async () => {
    const id = await uploadContract(dashboard);
    const page = await dashboard.open(`/documents/${id}?tab=text`);
    const firstPage = page.getByRole('region', { name: 'Page 1' });

    await firstPage.getByText(/with its principal place of business at 410 Wharf/).waitFor();
    const mark = firstPage.locator('[data-mark]', { hasText: 'Harrow & Quay Data Services LLC' });
    await mark.first().waitFor();
    const colors = await page.evaluate<string[]>(`(() => {
      const mark = document.createElement('span');
      mark.style.background = 'var(--mark)';
      document.body.append(mark);
      const selected = getComputedStyle(document.body, '::selection').backgroundColor;
      return [selected, getComputedStyle(mark).backgroundColor];
    })()`);
    assert.equal(new Set(['rgba(0, 0, 0, 0)', ...colors]).size, 3, String(colors));
    await closeWithoutProblems(page);
  });

  test('goes on with the focus to the next finding when one is dismissed', async () => {
    const id = await uploadContract(dashboard);
    const page = await dashboard.open(`/documents/${id}`);
    const focused = page.locator('button[aria-pressed=true]:focus');

    await page.getByRole('button', { name: /^Starts/ }).click();
    await page.keyboard.press('n');
    await focused.filter({ hasText: 'Ends' }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await focused.filter({ hasText: 'Governing law' }).waitFor();

    await page.getByText(/^2 of \d+ confirmed or dismissed/).waitFor();
    await closeWithoutProblems(page);
  });

  test('says that nobody else can open a link to this computer', async () => {
    const { id } = await dashboard.docket.documents.create({ title: 'Note', content: 'A note.' });
    const page = await dashboard.open(`/documents/${id}`);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Share by link' }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();

    await page.getByText(/^Only this computer can open the link/).waitFor();
    await closeWithoutProblems(page);
  });

  test('takes a correction of an obligation', async () => {
    const id = await uploadContract(dashboard);
    const page = await dashboard.open(`/documents/${id}`);

    await page.getByRole('button', { name: /^Pay Provider a monthly fee/ }).click();
    await page.keyboard.press('e');
    await page.getByLabel('The right value').fill('Pay the monthly fee in advance');
    const saved = page.waitForResponse(isCorrection);
    await page.getByRole('button', { name: 'Save' }).click();
    await saved;
    await page.reload();

    await page.getByRole('button', { name: /^Pay the monthly fee in advance/ }).waitFor();
    await closeWithoutProblems(page);
  });

  test('opens an older analysis of another type, and says which one is shown', async () => {
    const { docket } = dashboard;
    const id = await uploadContract(dashboard);
    await docket.documents.reanalyze(id, { analysis_type: 'financial_analysis' }).untilDone();
    const page = await dashboard.open(`/documents/${id}`);
    const shown = page.getByLabel('Analysis that is shown');

    await page.getByRole('button', { name: /^Currency/ }).waitFor();
    assert.match((await shown.locator('option:checked').textContent()) ?? '', /^Financial/);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: /^Open Contract review/ }).click();
    await page.getByRole('button', { name: /^Governing law/ }).click();
    await page.locator('[data-mark="/extracted_fields/governing_law"]').first().waitFor();
    assert.match(new URL(page.url()).searchParams.get('analysis') ?? '', /^analysis_/);
    const saved = page.waitForResponse(isCorrection);
    await page.keyboard.press('y');
    await page.getByText(/^1 of \d+ confirmed/).waitFor();
    await saved;
    await page.reload();
    await page.getByText(/^1 of \d+ confirmed/).waitFor();
    await assertUsable(page, 'with an older analysis');
    await shown.selectOption({ index: 0 });

    await page.getByRole('button', { name: /^Currency/ }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get('analysis'), null);
    await closeWithoutProblems(page);
  });
});

function isCorrection(response: Response): boolean {
  return response.request().method() === 'PATCH';
}

/** Uploads the sample contract and reviews it. @returns the id of the document */
async function uploadContract({ docket }: OpenDashboard): Promise<string> {
  const { id } = await docket.documents.upload(CONTRACT);
  const request = { document_id: id, analysis_type: 'contract_review' } as const;
  await docket.documents.analyze(request).untilDone();
  return id;
}

/** Starts a server that has one text and holds each request until `release`. */
async function startSource() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    void released.then(() => response.end('This Agreement is governed by the laws of Ohio.'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/agreement.txt`,
    release,
    async [Symbol.asyncDispose]() {
      release();
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
