import { setTimeout as sleep } from 'node:timers/promises';

import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser } from 'playwright-core';

/** The flags of the package switch off what tests look at, such as the rules of origins; these are needed everywhere. */
const FLAGS = ['--no-sandbox', '--no-zygote', '--disable-dev-shm-usage', '--disable-gpu'];
const ATTEMPTS = 20;
const WAIT_MS = 500;

export type BrowserOptions = {
  /** Names that lead to this machine, to test pages without https; addresses of it count as safe. */
  localNames?: readonly string[];
  /**
   * WAV file that the browser hears as its microphone and as the sound of a shared tab, again and again. Pages may use both
   * without a question.
   */
  microphone?: string;
};

/**
 * Starts Chromium, which the package unpacks into the temporary folder at the first start.
 *
 * @returns a browser that closes with its scope
 */
export async function startBrowser({
  localNames = [],
  microphone,
}: BrowserOptions = {}): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  const rules = localNames.map((name) => `MAP ${name} 127.0.0.1`).join(', ');
  const args = [...FLAGS];
  if (rules !== '') args.push(`--host-resolver-rules=${rules}`);
  if (microphone !== undefined) {
    args.push(
      '--use-fake-device-for-media-stream=display-media-type=browser',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
    );
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await playwright.launch({ executablePath, args });
    } catch (error) {
      // Another process may still unpack it.
      if (attempt === ATTEMPTS) throw error;
      await sleep(WAIT_MS);
    }
  }
}
