import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { untilTrue } from './testing/walk.ts';

const CONTRACT = fileURLToPath(new URL('../../examples/sample-contract.pdf', import.meta.url));
const POINTER = '/extracted_fields/governing_law';

suite('the dashboard in a browser', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard();
  });
  after(() => dashboard[Symbol.asyncDispose]());

  test('a contract is uploaded, analyzed, and its findings lead to the marked page', async () => {
    const page = await dashboard.open('/documents');

    await page.locator('input[type=file]').first().setInputFiles(CONTRACT);
    await page.getByRole('link', { name: 'Open' }).click();
    await page.getByRole('button', { name: /^Governing law/ }).click();

    const mark = page.locator('[data-mark="/extracted_fields/governing_law"]').first();
    await mark.waitFor();
    await untilTrue(
      page,
      `(() => {
      const mark = document.querySelector('[data-mark="/extracted_fields/governing_law"]');
      const { top, bottom } = mark.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    })()`,
    );
    assert.match(page.url(), /finding=/);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test('a corrected value of a finding is undone by the key Z', async () => {
    const { docket } = dashboard;
    const { id } = await docket.documents.upload(CONTRACT);
    await docket.documents
      .analyze({ document_id: id, analysis_type: 'contract_review' })
      .untilDone();
    const page = await dashboard.open(`/documents/${id}?finding=${POINTER}`);
    const row = page.getByRole('button', { name: /^Governing law/ });
    const read = await row.textContent();

    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    await page.getByLabel('The right value').fill('The law of Ohio');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Governing law.*Ohio/ }).waitFor();
    await page.getByText(/^judged/).waitFor();
    await page.keyboard.press('z');
    await page.getByText(/^judged/).waitFor({ state: 'detached' });

    assert.equal(await row.textContent(), read);
    const { analysis } = await docket.documents.get(id);
    assert.equal(analysis?.findings[POINTER]?.source, 'engine');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test('the list of keys names those of the keyboard', async () => {
    for (const [userAgent, name] of [
      ['Mozilla/5.0 (X11; Linux x86_64)', 'CtrlK'],
      ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘K'],
    ] as const) {
      const page = await dashboard.open('/tasks', { userAgent });
      await page.getByRole('heading', { name: 'Tasks' }).waitFor();

      await page.keyboard.press('?');
      const line = page.getByRole('dialog').locator('dt').first();
      await line.waitFor();

      assert.equal(await line.textContent(), name);
      await page.context().close();
    }
  });

  test('a list without a match shows all rows again when its filters are cleared', async () => {
    await dashboard.docket.documents.upload(CONTRACT);
    const page = await dashboard.open('/documents');
    const filter = page.getByLabel('Filter by title');

    await filter.fill('no such title');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByRole('link', { name: 'sample-contract' }).first().waitFor();

    assert.equal(await filter.inputValue(), '');
    assert.equal(await page.title(), 'Documents · Docket');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
});
