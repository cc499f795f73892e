// Runs in test:browser: it plays recordings.
import assert from 'node:assert/strict';
import { readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { assertUsable } from './testing/assert-usable.ts';
import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { closeWithoutProblems } from './testing/walk.ts';

const SPEECH = fileURLToPath(
  new URL('../../server/src/testing/fixtures/speech/short-answers.ogg', import.meta.url),
);

suite('the player of a recording', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard();
  });
  after(() => dashboard[Symbol.asyncDispose]());

  const upload = async () => {
    const { id } = await dashboard.docket.transcriptions.upload(SPEECH, { language: 'en' });
    await dashboard.docket.transcriptions.get(id).untilDone();
    return id;
  };

  test('says that the file is lost, with the request id, and plays it once it is restored', async () => {
    const id = await upload();
    const blobs = join(dashboard.dataDir, 'blobs');
    await rename(blobs, `${blobs}-lost`);
    const page = await dashboard.open(`/recordings/${id}`, {
      viewport: { width: 320, height: 900 },
    });

    const alert = page.getByRole('region', { name: 'Recording' }).getByRole('alert');
    await alert.getByText(/is missing from the data folder/).waitFor();
    await alert.getByRole('button', { name: /^Copy the request id req_/ }).waitFor();
    assert.equal(await alert.getByRole('link').count(), 0);
    await assertUsable(page, 'a lost recording');
    await rename(`${blobs}-lost`, blobs);
    await alert.getByRole('button', { name: 'Try again' }).click();

    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    assert.equal(await alert.count(), 0);
    await closeWithoutProblems(page);
  });

  test('stays in reach while a turn is corrected in its place', async () => {
    const id = await upload();
    const page = await dashboard.open(`/recordings/${id}`, {
      viewport: { width: 320, height: 900 },
    });
    const pencil = page.getByRole('button', { name: /^Correct the words: / }).first();

    await pencil.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: 'Correct the words' }).waitFor();
    await assertUsable(page, 'a turn that is corrected');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByLabel('Words', { exact: true }).first().focus();
    await page.keyboard.press('Escape');
    await page.getByRole('form').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    // The focus came back to the pencil, and goes to the words.
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Indubitably so.');
    await page.keyboard.press('Control+Enter');

    await page.locator('[data-turn="0"]').getByText('Indubitably so.').waitFor();
    assert.match((await dashboard.docket.transcriptions.get(id)).transcript, /Indubitably so/);
    await closeWithoutProblems(page);
  });

  test('offers the original where the browser cannot read it', async () => {
    const id = await upload();
    const page = await dashboard.open('/recordings');
    // No format that the server reads is unknown to this Chromium: the stored bytes become one.
    await overwriteFiles(join(dashboard.dataDir, 'blobs'));
    await page.goto(`${page.url()}/${id}`);

    await page.getByText('This browser cannot read the file.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the original' }).click(),
    ]);

    assert.equal(download.suggestedFilename(), 'short-answers.ogg');
    await closeWithoutProblems(page);
  });
});

/** Fills all files of a folder with zeros. */
async function overwriteFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await writeFile(path, new Uint8Array((await stat(path)).size));
  }
}
