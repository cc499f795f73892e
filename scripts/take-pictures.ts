/**
 * Takes the pictures of docs/images anew: a server of its own reads the sample, and a browser shows it. Look at them
 * before you commit them.
 *
 *     npm run pictures
 */
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';

import { type OpenDashboard, openDashboard } from '../dashboard/test/testing/open-dashboard.ts';
import { untilTrue } from '../dashboard/test/testing/walk.ts';

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));
const VIEW = { viewport: { width: 1_440, height: 900 }, colorScheme: 'light' } as const;
/** Longest time in which a busy machine has transcribed the call of the sample. */
const CALL_MS = 300_000;
const QUESTION = 'What is the monthly rent?';
const LEASES = [
  {
    title: 'Office lease',
    content: `Lease of an office.

The monthly rent is EUR 900, payable in advance on the third working day of each month.

The lease ends on 31 May 2027.`,
  },
  {
    title: 'Warehouse lease',
    content: `Lease of a hall with a yard.

The monthly rent is EUR 2,400. Heating is included.

The lease ends on 31 December 2028.`,
  },
];
/** True when each page in sight has its image. */
const ARE_DRAWN = `[...document.querySelectorAll('[data-page]')]
  .filter((page) => {
    const { top, bottom } = page.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  })
  .every((page) => page.querySelector('img')?.naturalWidth > 0)`;

await using opened = await openDashboard();
const { id } = await opened.docket.setup.addSample();
await takeFirstPage(opened);
await takeContract(opened, id);
await takeAnswer(opened);

/** Home of a new workspace, with all that was found in the sample. */
async function takeFirstPage(dashboard: OpenDashboard): Promise<void> {
  const page = await dashboard.open('', VIEW);
  await page.getByRole('link', { name: /promised$/ }).waitFor({ timeout: CALL_MS });
  await page.getByRole('link', { name: /does not answer$/ }).waitFor();
  await take(page, 'first-page.png');
}

/** The sample contract with the chosen end of its term. */
async function takeContract(dashboard: OpenDashboard, documentId: string): Promise<void> {
  const { analysis } = await dashboard.docket.documents.get(documentId);
  const end = analysis?.findings['/extracted_fields/dates/end']?.id;
  if (end === undefined) throw new Error('The sample contract has no end');
  const page = await dashboard.open(`/documents/${documentId}?finding=${end}`, VIEW);
  await page.locator(`[data-mark="${end}"]`).first().waitFor();
  await untilTrue(page, ARE_DRAWN);
  await take(page, 'dashboard.png');
}

/** An answer out of two leases, with the passage of a source that is pointed at. */
async function takeAnswer(dashboard: OpenDashboard): Promise<void> {
  for (const lease of LEASES) await dashboard.docket.documents.create(lease).untilDone();
  const page = await dashboard.open(`/search?ask=${encodeURIComponent(QUESTION)}`, VIEW);
  const sources = page.getByRole('link', { name: /^Source \d: .* lease/ });
  await sources.nth(1).waitFor();
  await page.getByText(/sources? read/).click();
  await sources.first().hover();
  await page.getByRole('tooltip').first().waitFor();
  await take(page, 'answer.png');
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: `${FOLDER}${name}` });
  await page.context().close();
}
