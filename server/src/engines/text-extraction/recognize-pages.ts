import type { Logger } from 'pino';

import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { ComputePool } from '../../compute/compute-pool.ts';
import { SECOND_MS, MINUTE_MS } from '../../kernel/clock.ts';
import type { OcrLanguage } from './ocr-languages.ts';
import type { RecognizedPage, RecognizedPages } from './recognized-page.ts';
import type { Recognition, RecognitionRequest } from './tasks.ts';

const TASK_MODULE = new URL('recognize.compute.ts', import.meta.url).href;

export type OcrSettings = {
  /** Pages at once. */
  atOnce: number;
  /** Of a document; further pages stay unread. */
  pagesMax: number;
  /** For one page. */
  limits?: ComputeLimits;
  log?: Logger;
};

/** A page takes 1 to 12 seconds of a free core, and up to 600 MB. */
const PAGE_LIMITS: ComputeLimits = { timeoutMs: 120 * SECOND_MS, memoryMaxBytes: 1_200_000_000 };

/** Less than the job that waits for it has. */
const DOCUMENT_TIMEOUT_MS = 10 * MINUTE_MS;

/** So many pages in a row that cannot be drawn or read say what the others are like. */
const FAILURES_MAX = 4;

/**
 * Recognises the text of pages in compute children.
 *
 * @param pages their numbers
 * @returns what was recognised; a page that failed, or that a limit left out, is missing
 * @throws the reason of `signal`
 */
export async function recognizePages(
  compute: ComputePool,
  path: string,
  pages: readonly number[],
  settings: OcrSettings,
  signal: AbortSignal,
): Promise<RecognizedPages> {
  const { atOnce, pagesMax, limits = PAGE_LIMITS, log } = settings;
  const recognized = new Map<number, RecognizedPage | null>();
  const waiting = pages.slice(0, pagesMax);
  const end = performance.now() + DOCUMENT_TIMEOUT_MS;
  let language: OcrLanguage | null = null;
  let failures = 0;

  async function recognizeNext(): Promise<void> {
    const page = waiting.shift();
    if (page === undefined) return;
    const request: RecognitionRequest = { path, page, language };
    try {
      const recognition = await compute.run<Recognition>(TASK_MODULE, 'recognizePage', request, {
        limits,
        stage: 'extract',
        signal,
      });
      recognized.set(page, recognition.page);
      language ??= recognition.language;
      failures = 0;
    } catch (error) {
      if (signal.aborted || (error as Error).name === 'AbortError') throw error;
      // The page stays unread, which its span says.
      log?.warn({ err: error, page }, 'page not recognised');
      failures += 1;
    }
  }

  const mayGoOn = () => waiting.length > 0 && failures < FAILURES_MAX && performance.now() < end;
  async function recognizeInTurn(): Promise<void> {
    while (mayGoOn()) await recognizeNext();
  }

  // One by one until a page has told the language.
  while (mayGoOn() && language === null) await recognizeNext();
  await Promise.all(Array.from({ length: atOnce }, recognizeInTurn));
  return recognized;
}
