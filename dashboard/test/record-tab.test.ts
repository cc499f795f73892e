// Runs in test:browser: recordings of the sound of a browser tab.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import type { Page } from 'playwright-core';

import { assertUsable } from './testing/assert-usable.ts';
import type { OpenDashboard, WatchedPage } from './testing/open-dashboard.ts';
import {
  assertLoud,
  openDashboardWithMicrophone,
  readMedia,
  recordFor,
} from './testing/recording.ts';
import { toneSecond, writeWav } from './testing/wav.ts';

/** Keeps the tracks of each source that the page opens, and ends the share of a tab as a browser does. */
const WATCH_SOURCES = `
  window.sources = {};
  for (const name of ['getUserMedia', 'getDisplayMedia']) {
    const open = navigator.mediaDevices[name].bind(navigator.mediaDevices);
    navigator.mediaDevices[name] = async (options) => {
      const stream = await open(options);
      sources[name] = stream.getTracks();
      return stream;
    };
  }
  window.endShare = () => {
    for (const track of sources.getDisplayMedia) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  };`;
const SHARE_NO_SOUND = `
  const open = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getDisplayMedia = async (options) =>
    new MediaStream((await open(options)).getVideoTracks());`;
const REFUSE_SHARE = `
  navigator.mediaDevices.getDisplayMedia = () =>
    Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));`;

/** Chromium counts the picture of a shared tab as a camera, which no page may use, and shares the tab all the same. */
const CAMERA_NOTE = 'Permissions policy violation: camera is not allowed in this document.';

async function close(page: WatchedPage): Promise<void> {
  assert.deepEqual(
    page.problems.filter((problem) => problem !== CAMERA_NOTE),
    [],
  );
  await page.context().close();
}

async function startFrom(page: Page, source: string): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('radio', { name: source }).check();
  await page.getByRole('button', { name: 'Start recording' }).click();
}

suite('recording of a tab in a browser', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboardWithMicrophone(writeWav(toneSecond()));
  });
  after(() => dashboard[Symbol.asyncDispose]());

  async function openPage(script: string): Promise<WatchedPage> {
    const page = await dashboard.open('/recordings');
    // Reloading asks first while something is recorded.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.addInitScript(script);
    await page.reload();
    return page;
  }

  test('records a tab without the microphone, ends with its share, and goes on with it after a reload', async () => {
    const page = await openPage(WATCH_SOURCES);
    await startFrom(page, 'Browser tab');
    await recordFor(page, 2);
    assert.deepEqual(await page.evaluate('Object.keys(sources)'), ['getDisplayMedia']);

    await page.evaluate('endShare()');
    await page.getByText('The recording has ended.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Go on recording' }).click();
    const seconds = await recordFor(page, 2);
    assert.deepEqual(await page.evaluate('Object.keys(sources)'), ['getDisplayMedia']);

    assertLoud(await finishRecording(page), seconds);
    await close(page);
  });

  test('mixes the microphone with a tab, and waits for the person when the tab is closed', async () => {
    const page = await openPage(WATCH_SOURCES);
    await startFrom(page, 'Both');
    await recordFor(page, 1);
    // What is heard from here on is the tab alone, and after its end the microphone alone.
    await page.evaluate('sources.getUserMedia.forEach((track) => { track.enabled = false; })');
    await recordFor(page, 2);
    await page.evaluate('endShare()');
    await page.getByText('The tab is not shared any more').waitFor();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Go on', exact: true }).click();
    const seconds = await recordFor(page, 2);

    assertLoud(await finishRecording(page), seconds);
    await close(page);
  });

  for (const [what, script, message] of [
    ['is shared without its sound', SHARE_NO_SOUND, 'The tab was shared without its sound.'],
    ['is not shared', REFUSE_SHARE, 'No tab was shared.'],
  ] as const) {
    test(`says so when the tab ${what}`, async () => {
      const page = await openPage(script);

      await startFrom(page, 'Browser tab');
      await page.getByRole('alert').getByText(message).waitFor();

      await assertUsable(page, what);
      assert.equal(await page.getByRole('region', { name: 'Recording' }).count(), 0);
      await close(page);
    });
  }

  test('a browser without shared tabs says so, and records the microphone', async () => {
    const page = await openPage('delete MediaDevices.prototype.getDisplayMedia');

    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('This browser cannot record a tab.').waitFor();
    assert.equal(await page.getByRole('radio').count(), 0);
    await page.getByRole('button', { name: 'Start recording' }).click();

    await recordFor(page, 1);
    await finishRecording(page);
    await close(page);
  });

  async function finishRecording(page: Page): Promise<Buffer> {
    await page.getByRole('button', { name: 'Finish and transcribe' }).click();
    const link = page.getByRole('region', { name: 'Uploads' }).getByRole('link');
    await link.waitFor();
    const id = /trans_\w+/.exec((await link.getAttribute('href'))!)![0];
    await dashboard.docket.transcriptions.get(id).untilDone();
    return readMedia(page, id);
  }
});
