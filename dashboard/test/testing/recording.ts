import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { type OpenDashboard, openDashboard } from './open-dashboard.ts';
import { loudnessOf } from './wav.ts';

/**
 * Opens a dashboard whose browser hears a sound by its microphone.
 *
 * @param sound a WAV file, which is played again and again
 */
export async function openDashboardWithMicrophone(sound: Buffer): Promise<OpenDashboard> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-microphone-'));
  const microphone = join(folder, 'sound.wav');
  await writeFile(microphone, sound);
  const dashboard = await openDashboard({}, { microphone });
  return {
    ...dashboard,
    async [Symbol.asyncDispose]() {
      await dashboard[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Waits until the clock of the recording shows some seconds more. A busy page skips seconds of the clock.
 *
 * @returns the seconds that it shows at least
 */
export async function recordFor(page: Page, seconds: number): Promise<number> {
  const bar = page.getByRole('region', { name: 'Recording' });
  const shown = await bar.getByText(/^0:\d\d$/).innerText();
  const end = Number(shown.slice(2)) + seconds;
  const later = Array.from({ length: 60 - end }, (_, index) =>
    String(end + index).padStart(2, '0'),
  );
  await bar.getByText(new RegExp(`^0:(${later.join('|')})$`)).waitFor();
  return end;
}

/** Asserts that a WAV file lasts at least some seconds and that something is heard all the time. */
export function assertLoud(file: Buffer, seconds: number): void {
  const loudness = loudnessOf(file);
  assert.ok(loudness.length >= 10 * seconds, `${loudness.length} tenths of a second`);
  const silent = loudness.filter((each) => each < 1_000).length;
  assert.ok(silent <= 3, `${silent} tenths of a second are silent`);
}

/** Reads the file of a recording with the session of the page. */
export async function readMedia(page: Page, id: string): Promise<Buffer> {
  const reply = await page.request.get(new URL(`/v2/transcribe/${id}/media`, page.url()).href);
  assert.equal(reply.status(), 200, await reply.text());
  return reply.body();
}
