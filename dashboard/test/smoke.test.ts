import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';

const CONTRACT = fileURLToPath(new URL('../../examples/sample-contract.pdf', import.meta.url));

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
    await page.waitForFunction(`(() => {
      const mark = document.querySelector('[data-mark="/extracted_fields/governing_law"]');
      const { top, bottom } = mark.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    })()`);
    assert.match(page.url(), /finding=/);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
});
