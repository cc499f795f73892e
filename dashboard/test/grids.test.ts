// Runs in test:browser: it fills grids, and reviews their cells by key.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';

import type { Page } from 'playwright-core';

import { setDocumentStatus } from '../../server/src/testing/set-document-status.ts';
import { assertUsable } from './testing/assert-usable.ts';
import { openAsMember } from './testing/open-as-member.ts';
import { CALLS_OF_GRIDS, listMissing } from './testing/listed-calls.ts';
import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { closeWithoutProblems, until, untilGone, untilTrue } from './testing/walk.ts';

const RENT = 'What is the monthly rent?';
const LEASES = [
  { title: 'Office lease', content: 'Lease of an office.\n\nThe monthly rent is EUR 900.' },
  { title: 'Warehouse lease', content: 'Lease of a hall.\n\nThe monthly rent is EUR 2,400.' },
];
const SCHEMA = {
  type: 'object',
  properties: {
    rent: { type: 'number', description: 'monthly rent' },
    end: { type: 'string', format: 'date', description: 'end of the lease' },
  },
} as const;

/** Cell of a row by its position, from 0. */
const cell = (page: Page, row: number, column = 0) =>
  page
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(column);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Cell' });

suite('grids in the dashboard', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard();
    for (const lease of LEASES) await dashboard.docket.documents.create(lease).untilDone();
  });
  after(() => dashboard[Symbol.asyncDispose]());

  /** Creates a grid with the rents of both leases. @returns its id */
  async function createRents(name: string): Promise<string> {
    const columns = [{ name: 'Rent', question: RENT }];
    const { id } = await dashboard.docket.grids.create({ name, columns }).untilDone();
    return id;
  }

  test('four columns fit beside the navigation until a cell is chosen', async () => {
    const columns = ['Rent', 'End', 'Tenant', 'Deposit'].map((name) => ({ name, question: RENT }));
    const { id } = await dashboard.docket.grids.create({ name: 'Wide', columns }).untilDone();
    const viewport = { width: 1280, height: 800 };
    const page = await dashboard.open(`/grids/${id}`, { viewport });

    const last = page.getByRole('columnheader', { name: 'Deposit' });
    await page.getByText('Choose a cell to see').waitFor();
    const { x, width } = (await last.boundingBox())!;
    assert.ok(x + width <= viewport.width, `ends at ${x + width}`);
    assert.equal(await panel(page).count(), 0);
    await cell(page, 0, 3).click();
    await panel(page).getByRole('heading', { name: 'Deposit' }).waitFor();
    await untilTrue(page, isFocused('Warehouse lease', 3));
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await panel(page).waitFor({ state: 'detached' });
    await closeWithoutProblems(page);
  });

  test('two chosen leases are asked, and their cells approved and corrected by key', async () => {
    const page = await dashboard.open('/documents');
    await page.getByRole('checkbox', { name: 'Choose all rows' }).check();
    await page.getByRole('button', { name: 'Ask each of these…' }).click();
    await page.getByLabel('Name').fill('Rents');
    await page.getByLabel('Question 1', { exact: true }).fill(RENT);
    await page.getByLabel('Heading of question 1').fill('Rent');
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question 2', { exact: true }).fill('Who is the guarantor?');
    await assertUsable(page, 'form of a new grid');
    await page.getByRole('dialog').getByRole('button', { name: 'New grid' }).click();

    await page.getByRole('heading', { name: 'Rents', level: 1 }).waitFor();
    await cell(page, 0).getByText('2,400').waitFor();
    await cell(page, 1).getByText('900').waitFor();
    await cell(page, 1, 1).getByText('not stated').waitFor();
    await page.getByText('0 of 4 reviewed').waitFor();
    await cell(page, 0).click();
    await panel(page).getByText('The monthly rent is EUR 2,400.').first().waitFor();
    await assertUsable(page, 'with a chosen cell');

    await page.keyboard.press('y');
    await page.getByText('1 of 4 reviewed').waitFor();
    await untilTrue(page, isFocused('Warehouse lease', 1));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await untilTrue(page, isFocused('Office lease', 0));
    await page.keyboard.press('e');
    await page.getByLabel('The right value: Rent').fill('EUR 950');
    await page.keyboard.press('Enter');
    await cell(page, 1).getByText('EUR 950').waitFor();
    await page.getByText('2 of 4 reviewed').waitFor();
    await untilTrue(page, isFocused('Office lease', 0));
    await page.keyboard.press('z');
    await cell(page, 1).getByText('900').waitFor();
    await page.getByText('1 of 4 reviewed').waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('The right value: Rent').fill('nothing');
    await page.keyboard.press('Escape');
    await untilTrue(page, isFocused('Office lease', 0));

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await (await downloading).path();
    const lines = (await readFile(file, 'utf8')).split('\r\n');
    assert.match(lines[0]!, /Rent,Who is the guarantor\?$/);
    assert.match(lines[1]!, /^Warehouse lease,.*2,400/);
    assert.match(lines[2]!, /^Office lease,.*900/);
    await closeWithoutProblems(page);
  });

  test('a passage opens marked in its document, and the way back leads to its cell', async () => {
    const id = await createRents('Passages');
    const page = await dashboard.open(`/grids/${id}`);
    await cell(page, 1).click();

    await panel(page)
      .getByRole('link', { name: /EUR 900/ })
      .click();
    await page.getByRole('heading', { name: 'Office lease', level: 1 }).waitFor();
    await page.locator('[data-mark="passage"]').first().waitFor();
    await page.goBack();

    await panel(page)
      .getByRole('link', { name: /EUR 900/ })
      .waitFor();
    assert.equal(await cell(page, 1).getAttribute('aria-selected'), 'true');
    await closeWithoutProblems(page);
  });

  test('shows at once what another person reviews, and takes an own approval back', async () => {
    const { docket } = dashboard;
    const id = await createRents('Live');
    const { data: rows } = await docket.grids.rows(id);
    const page = await dashboard.open(`/grids/${id}`);
    await page.getByText('0 of 2 reviewed').waitFor();

    await docket.grids.review(id, rows[0]!.id, 'Rent', { value: null });
    await page.getByText('1 of 2 reviewed').waitFor();
    await cell(page, 0).getByText('not stated').click();
    await panel(page).getByRole('button', { name: 'Restore the read value' }).click();
    await page.getByText('0 of 2 reviewed').waitFor();
    await cell(page, 0).getByText('2,400').waitFor();
    await panel(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('1 of 2 reviewed').waitFor();
    await until(async () => {
      const { data } = await docket.grids.rows(id);
      return data[0]!.cells['Rent']!.state === 'approved';
    });
    await closeWithoutProblems(page);
  });

  test('values of a template are corrected in fields of their types', async () => {
    const { docket } = dashboard;
    await docket.extractionTemplates.create({ name: 'Lease fields', schema: SCHEMA });
    const page = await dashboard.open('/grids');
    await page.getByRole('button', { name: 'New grid' }).first().click();
    await page.getByLabel('Name').fill('Fields');
    await page.getByLabel('Columns').selectOption('Fields of a template');
    await page.getByLabel('Template', { exact: true }).selectOption('Lease fields');
    await assertUsable(page, 'form of a template');
    await page.getByRole('dialog').getByRole('button', { name: 'New grid' }).click();

    await page.getByRole('heading', { name: 'Fields', level: 1 }).waitFor();
    await cell(page, 0).getByText('2,400').waitFor();
    await cell(page, 0, 1).click();
    await page.keyboard.press('Enter');
    await page.getByLabel('The right value: end').fill('2027-03-01');
    await page.keyboard.press('Enter');
    await cell(page, 0, 1).getByText('1 March 2027').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('e');
    await page.getByLabel('The right value: rent').fill('2450.5');
    await page.keyboard.press('Enter');
    await cell(page, 0).getByText('2,450.5').waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('The right value: rent').fill('');
    await page.keyboard.press('Enter');
    await cell(page, 0).getByText('not stated').waitFor();
    await closeWithoutProblems(page);
  });

  test('a failed row says why, and is filled again', async () => {
    const { docket } = dashboard;
    const lease = { title: 'Torn lease', content: 'The monthly rent is EUR 70.' };
    const { id: document } = await docket.documents.create(lease).untilDone();
    const columns = [{ name: 'Rent', question: RENT }];
    const filters = { document_ids: [document] };
    const { id } = await docket.grids.create({ name: 'Torn', columns, filters }).untilDone();
    setDocumentStatus(dashboard.dataDir, document, 'failed');
    await docket.grids.fill(id, { mode: 'all' }).untilDone();
    const page = await dashboard.open(`/grids/${id}`);
    await page.getByText('1 row failed').waitFor();
    await page.getByRole('rowheader').getByText('It could not be read.').waitFor();
    await assertUsable(page, 'with a failed row');

    setDocumentStatus(dashboard.dataDir, document, 'completed');
    await page.getByRole('button', { name: 'Fill again' }).click();
    await page.getByRole('menuitem', { name: 'What is missing or failed' }).click();
    await page.getByText('Filled', { exact: true }).waitFor();
    await docket.documents.delete(document);
    await page.reload();
    await page.getByText('No document and no meeting matches this grid.').waitFor();
    await closeWithoutProblems(page);
  });

  test('a refused grid and an unknown one have the id of the request and a way out', async () => {
    const page = await dashboard.open('/grids');
    await page.getByRole('button', { name: 'New grid' }).first().click();
    await page.getByLabel('Name').fill('Twice');
    await page.getByLabel('Question 1', { exact: true }).fill(RENT);
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question 2', { exact: true }).fill(RENT);
    await page.getByRole('dialog').getByRole('button', { name: 'New grid' }).click();
    await page.getByRole('button', { name: /^Copy the request id req_/ }).waitFor();
    await page.goto(`${dashboard.server.url}/app/w/${dashboard.workspaceId}/grids/grid_none`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: /^Copy the request id req_/ }).waitFor();
    await closeWithoutProblems(page);
  });

  test('an answer leads to a grid of its sources', async () => {
    const page = await dashboard.open(`/search?ask=${encodeURIComponent(RENT)}`);
    await page.getByRole('button', { name: 'Ask each source' }).click();
    assert.equal(await page.getByLabel('Question 1', { exact: true }).inputValue(), RENT);
    assert.equal(await page.getByLabel('Name').inputValue(), RENT);
    await page.getByRole('dialog').getByRole('button', { name: 'New grid' }).click();

    await cell(page, 1).getByText('900').waitFor();
    await page.getByRole('columnheader', { name: RENT }).waitFor();
    await closeWithoutProblems(page);
  });

  test('a grid is filled again, and deleted unless that is undone', async () => {
    const { docket } = dashboard;
    const id = await createRents('Short-lived');
    const { filled_at: firstFilledAt } = await docket.grids.get(id);
    const page = await dashboard.open(`/grids/${id}`);
    await page.getByRole('button', { name: 'Fill again' }).click();
    await page.getByRole('menuitem', { name: 'All rows' }).click();
    await until(async () => {
      const { status, filled_at: filledAt } = await docket.grids.get(id);
      return status === 'completed' && filledAt !== firstFilledAt;
    });

    await page.getByRole('link', { name: 'Grids' }).first().click();
    await page.getByRole('button', { name: 'Delete Short-lived' }).click();
    await page.keyboard.press('z');
    await page.getByRole('button', { name: 'Delete Short-lived' }).click();
    await page.goto(`${dashboard.server.url}/app/w/${dashboard.workspaceId}`);
    await untilGone(() => docket.grids.get(id));
    await closeWithoutProblems(page);
  });

  test('a viewer reads and exports, in German too', async () => {
    const id = await createRents('Read');
    const viewer = await openAsMember(dashboard, 'viewer', `/grids/${id}`);
    await cell(viewer, 0).getByText('2,400').click();
    await panel(viewer).getByText('1 passage').waitFor();
    for (const key of ['y', 'e', 'Enter', 'z']) await viewer.keyboard.press(key);
    assert.equal(
      await viewer.getByRole('button', { name: /Approve|Correct|Fill|Delete/ }).count(),
      0,
    );
    assert.equal(await viewer.locator('textarea').count(), 0);
    await viewer.getByRole('button', { name: 'Export' }).waitFor();
    await closeWithoutProblems(viewer);

    const german = await dashboard.open(`/grids/${id}`, { locale: 'de-DE' });
    await german.getByText('0 von 2 geprüft').waitFor();
    await closeWithoutProblems(german);
  });

  test('shows fifty rows at a time, and the address leads to the next ones', async () => {
    const { docket } = dashboard;
    const tags = ['paged'];
    const numbers = Array.from({ length: 52 }, (_, index) => index + 1);
    await Promise.all(
      numbers.map((number) =>
        docket.documents
          .create({ title: `Note ${number}`, content: `Note ${number}: the fee is EUR 5.`, tags })
          .untilDone(),
      ),
    );
    const columns = [{ name: 'Fee', question: 'How much is the fee?' }];
    const filters = { type: ['document' as const], tags };
    const { id } = await docket.grids.create({ name: 'Paged', columns, filters });
    const page = await dashboard.open(`/grids/${id}`);
    await page.getByText('50 rows shown').waitFor();
    await page.getByRole('button', { name: 'Next rows' }).click();
    await page.getByText('2 rows shown').waitFor();
    await page.reload();
    await page.getByText('2 rows shown').waitFor();
    await page.getByText('Filled', { exact: true }).waitFor();
    await page.getByText('0 of 2 reviewed').waitFor();
    await page.goBack();
    await page.getByText('0 of 50 reviewed').waitFor();
    await closeWithoutProblems(page);
  });

  test('all operations that the pages are designed to call are called', () => {
    assert.deepEqual(listMissing(CALLS_OF_GRIDS, dashboard.calls), []);
  });

  test('small screens show the table or the chosen cell', async () => {
    const id = await createRents('Small');
    const page = await dashboard.open(`/grids/${id}`, { viewport: { width: 320, height: 640 } });
    await cell(page, 0).click();
    await assertUsable(page, 'the table at 320 px');
    await page.getByRole('button', { name: 'Cell' }).click();
    await panel(page).getByText('1 passage').waitFor();
    await assertUsable(page, 'the cell at 320 px');
    await closeWithoutProblems(page);
  });
});

/** Expression that is true while the cell of a column has the focus in the row of a source. */
function isFocused(title: string, column: number): string {
  return `(() => {
    const cell = document.activeElement?.closest('[role=gridcell]');
    const row = cell?.closest('tr');
    return row?.querySelector('th').textContent.includes('${title}') &&
      [...row.querySelectorAll('[role=gridcell]')].indexOf(cell) === ${column};
  })()`;
}
