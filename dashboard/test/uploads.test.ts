// Runs in test:browser: uploads on every page.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import type { Page, Route } from 'playwright-core';

import { assertUsable } from './testing/assert-usable.ts';
import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { writeWav } from './testing/wav.ts';

const CONTRACT = fileURLToPath(new URL('../../examples/sample-contract.pdf', import.meta.url));
const RECORDING = fileURLToPath(
  new URL('../../server/src/testing/fixtures/speech/short-answers.ogg', import.meta.url),
);

suite('uploads in a browser', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard();
  });
  after(() => dashboard[Symbol.asyncDispose]());

  test('files dropped on any page are uploaded by their kind and stay in sight', async () => {
    const page = await dashboard.open('/tasks');
    await page.getByRole('heading', { name: 'Tasks' }).waitFor();

    await drop(page, { 'dropped.pdf': CONTRACT, 'dropped.ogg': RECORDING });
    await page.getByRole('link', { name: 'Meetings', exact: true }).first().click();
    await page.waitForURL(/\/meetings/);
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByText('Ready').waitFor();
    await tray.getByText('Transcribed').waitFor();
    await tray.getByRole('listitem').filter({ hasText: 'dropped.ogg' }).getByRole('link').click();
    await page.waitForURL(/\/recordings\//);

    const { docket } = dashboard;
    const documents = await docket.documents.list({ title: 'dropped' });
    const recordings = await docket.transcriptions.list({ title: 'dropped' });
    assert.equal(documents.data.length, 1);
    assert.equal(recordings.data.length, 1);
    await tray.getByRole('button', { name: '2 uploads done' }).click();
    assert.equal(await tray.getByRole('listitem').count(), 2);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test('uploads that went well make room by themselves, and never lie over a page', async () => {
    const page = await dashboard.open('/documents');
    const tray = page.getByRole('region', { name: 'Uploads' });

    await page.locator('input[type=file]').first().setInputFiles(CONTRACT);
    await tray.getByRole('link', { name: 'Open' }).click();
    await page.waitForURL(/doc_/);
    await page.getByRole('tab', { name: 'Ask' }).click();
    assert.equal(await tray.getByRole('listitem').count(), 1);
    await assertUsable(page, 'while the document is analyzed');
    await tray.getByRole('button', { name: '1 upload done' }).waitFor();
    await tray.getByRole('listitem').waitFor({ state: 'detached' });
    await assertUsable(page, 'when all is done');
    await tray.getByRole('button', { name: 'Hide all' }).click();

    await tray.waitFor({ state: 'detached' });
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test('a file that cannot be read says why until it is hidden', async () => {
    const page = await dashboard.open('/documents');
    const tray = page.getByRole('region', { name: 'Uploads' });

    const buffer = Buffer.from('%PDF-1.4 and no more');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'torn.pdf', mimeType: 'application/pdf', buffer });
    await tray.getByText('The file is damaged.').waitFor();
    await tray.getByRole('button', { name: '1 failed' }).click();
    await tray.getByRole('listitem').waitFor({ state: 'detached' });
    await tray.getByRole('button', { name: '1 failed' }).click();
    await tray.getByText('The file is damaged.').waitFor();
    await tray.getByRole('button', { name: 'Hide all' }).click();

    await tray.waitFor({ state: 'detached' });
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test('the page asks before it is left while bytes are on their way, and not after', async () => {
    const page = await dashboard.open('/documents');
    const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
    await page.route(/\/v2\/documents\/upload/, (route) => hold(route));

    await page.locator('input[type=file]').first().setInputFiles(CONTRACT);
    const route = await held;
    assert.equal(await asksBeforeLeaving(page), true);
    await route.continue();
    await page.getByRole('region', { name: 'Uploads' }).getByRole('link').waitFor();

    assert.equal(await asksBeforeLeaving(page), false);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test('a paused recording goes on behind the parts that the server has', async () => {
    const page = await dashboard.open('/recordings');
    const offsets: string[] = [];
    const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
    await page.route(/\/v2\/transcribe\/uploads\/.*offset=/, (route) => {
      offsets.push(new URL(route.request().url()).searchParams.get('offset') ?? '');
      if (offsets.length === 2) return hold(route);
      return route.continue();
    });

    const buffer = writeWav(new Int16Array(3 * 1024 * 1024));
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'silence.wav', mimeType: 'audio/wav', buffer });
    await held;
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(/^Paused at/).waitFor();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('region', { name: 'Uploads' }).getByRole('link').waitFor();

    assert.deepEqual(offsets, ['0', String(4 * 1024 * 1024), String(4 * 1024 * 1024)]);
    const { data } = await dashboard.docket.transcriptions.list({ title: 'silence' });
    assert.equal(data.length, 1);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
});

/** Drops files on the page, as from the desktop. */
async function drop(page: Page, paths: Record<string, string>): Promise<void> {
  const files = await Promise.all(
    Object.entries(paths).map(async ([name, path]) => [name, await readFile(path, 'base64')]),
  );
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const [name, base64] of ${JSON.stringify(files)}) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  })()`);
  await page.dispatchEvent('main', 'drop', { dataTransfer });
}

/** True if the page stops an attempt to leave it. */
async function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(
    `!dispatchEvent(new Event('beforeunload', { cancelable: true }))`,
  ) as Promise<boolean>;
}
