// Runs in test:browser: a recording with the microphone of the browser.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { loudnessOf, toneSecond, writeWav } from './testing/wav.ts';

suite('recording in a browser', () => {
  let dashboard: OpenDashboard;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-microphone-'));
    const microphone = join(folder, 'tone.wav');
    await writeFile(microphone, writeWav(toneSecond()));
    dashboard = await openDashboard({}, { microphone });
  });
  after(async () => {
    await dashboard[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  test('the dashboard alone may use the microphone and the sound of a tab', async () => {
    const { url } = dashboard.server;

    assert.match(await permissionsOf(url, '/app'), /display-capture=\(self\).*microphone=\(self\)/);
    assert.match(await permissionsOf(url, '/docs'), /display-capture=\(\).*microphone=\(\)/);
  });

  test('a recording survives a pause, a reload and a lost network', async () => {
    const page = await dashboard.open('/recordings');
    page.on('dialog', (dialog) => void dialog.accept());
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await button('Record').click();
    await page.getByText('Everybody who is recorded must know it').waitFor();
    await button('Start recording').click();
    await waitForClock(page, '0:02');
    await button('Pause').click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await button('Go on').click();
    await waitForClock(page, '0:04');
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(violations, []);

    await page.reload();
    await button('Go on recording').click();
    await waitForClock(page, '0:06');
    await page.context().setOffline(true);
    await waitForClock(page, '0:08');
    await button('Finish and transcribe').click();
    await page.getByText('The server cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('region', { name: 'Uploads' }).getByRole('link').waitFor();

    const { docket } = dashboard;
    const { data } = await docket.transcriptions.list({ title: 'Recording' });
    assert.equal(data.length, 1);
    await docket.transcriptions.get(data[0]!.id).untilDone();
    const loudness = loudnessOf(await readMedia(page, data[0]!.id));
    assert.ok(loudness.length >= 80, `${loudness.length} tenths of a second`);
    const silent = loudness.filter((each) => each < 1_000).length;
    assert.ok(silent <= 3, `${silent} tenths of a second are silent`);
    assert.equal(await page.getByText('has not been sent').count(), 0);
    await page.reload();
    await page.getByRole('link', { name: /^Recording / }).waitFor();
    assert.equal(await page.getByText('has not been sent').count(), 0);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
});

async function permissionsOf(url: string, path: string): Promise<string> {
  const { headers } = await fetch(url + path);
  return headers.get('permissions-policy') ?? '';
}

async function waitForClock(page: Page, clock: string): Promise<void> {
  await page.getByRole('region', { name: 'Recording' }).getByText(clock, { exact: true }).waitFor();
}

/** Reads the file of a recording with the session of the page. */
async function readMedia(page: Page, id: string): Promise<Buffer> {
  const reply = await page.request.get(new URL(`/v2/transcribe/${id}/media`, page.url()).href);
  assert.equal(reply.status(), 200, await reply.text());
  return reply.body();
}
