// Runs in test:browser: a recording with the microphone of the browser.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, suite, test } from 'node:test';

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

import { decodeAudio } from '../../server/src/engines/audio/decode.ts';
import type { OpenDashboard } from './testing/open-dashboard.ts';
import {
  assertLoud,
  openDashboardWithMicrophone,
  readMedia,
  recordFor,
} from './testing/recording.ts';
import { toneSecond, writeWav } from './testing/wav.ts';

suite('recording in a browser', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboardWithMicrophone(writeWav(toneSecond()));
  });
  after(() => dashboard[Symbol.asyncDispose]());

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
    await recordFor(page, 2);
    await button('Pause').click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await button('Go on').click();
    await recordFor(page, 2);
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(violations, []);

    await page.reload();
    await button('Go on recording').click();
    await recordFor(page, 2);
    await page.context().setOffline(true);
    const seconds = await recordFor(page, 2);
    await button('Finish and transcribe').click();
    await page.getByText('The server cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('region', { name: 'Uploads' }).getByRole('link').waitFor();

    const { docket } = dashboard;
    const { data } = await docket.transcriptions.list({ title: 'Recording' });
    assert.equal(data.length, 1);
    await docket.transcriptions.get(data[0]!.id).untilDone();
    assertLoud(await readMedia(page, data[0]!.id), seconds);
    assert.equal(await page.getByText('is not finished').count(), 0);
    await page.reload();
    await page.getByRole('link', { name: /^Recording / }).waitFor();
    assert.equal(await page.getByText('is not finished').count(), 0);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
});

suite('live text of a recording in a browser', () => {
  test('shows the words while they are spoken, and is replaced by the transcript', async () => {
    const speech = writeWav(await decodeSpeech());
    await using dashboard = await openDashboardWithMicrophone(speech);
    const page = await dashboard.open('/recordings');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const bar = page.getByRole('region', { name: 'Recording' });

    await button('Record').click();
    await button('Start recording').click();
    await bar.getByText(SPOKEN).waitFor();
    const { docket } = dashboard;
    const [live] = (await docket.transcriptions.list({ title: 'Recording' })).data;
    const { upload } = await docket.transcriptions.get(live!.id);
    const { violations } = await new AxeBuilder({ page }).analyze();
    await bar.getByRole('link', { name: 'Read along' }).click();
    await page.getByText('Is being recorded').waitFor();
    await button('Finish and transcribe').click();
    await page.getByText('Is being recorded').waitFor({ state: 'detached' });
    const done = await docket.transcriptions.get(live!.id).untilDone();

    assert.equal(upload?.size, null);
    assert.ok(upload.received > 44);
    assert.deepEqual(violations, []);
    assert.equal(done.status, 'completed');
    assert.match(done.transcript, SPOKEN);
    assert.ok(await isPlayable(page, live!.id), 'the player knows how long the recording lasts');
    assert.deepEqual(page.problems, []);
  });
});

const SENTENCES = fileURLToPath(
  new URL('../../server/src/testing/fixtures/speech/sentences.ogg', import.meta.url),
);
/** Words of the sentences. */
const SPOKEN = /thank you for coming|annual report|lease|meeting/i;

async function decodeSpeech(): Promise<Int16Array> {
  const blocks = await Array.fromAsync(decodeAudio(SENTENCES, { channels: 'mixed' }));
  const samples = blocks.flatMap(([block]) => [...block!]);
  return Int16Array.from(samples, (value) => Math.round(value * 32_767));
}

/** Whether the browser can play a recording, whose header states no length, and knows how long it lasts. */
async function isPlayable(page: Page, id: string): Promise<boolean> {
  return page.evaluate(async (source) => {
    const audio = new Audio(source);
    await new Promise((resolve) => audio.addEventListener('loadedmetadata', resolve));
    return Number.isFinite(audio.duration) && audio.duration > 1;
  }, `/v2/transcribe/${id}/media`);
}

async function permissionsOf(url: string, path: string): Promise<string> {
  const { headers } = await fetch(url + path);
  return headers.get('permissions-policy') ?? '';
}
