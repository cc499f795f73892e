import type { Logger } from 'pino';

import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { Compute } from '../../compute/compute-pool.ts';
import { SECOND_MS, MINUTE_MS } from '../../kernel/clock.ts';
import type { OcrLanguage, PageRecognition, RecognitionRequest } from './compute-requests.ts';
import type { RecognizedPage, RecognizedPages } from './recognized-page.ts';
import type { ExtractionOptions } from './text-extraction-engine.ts';

const MODULE = new URL('recognize.compute.ts', import.meta.url).href;

/** Settings of OCR. */
export type OcrSettings = {
  /** Number of pages that are recognized at the same time. */
  concurrency: number;
  /** Most pages of a document; further pages stay unread. */
  pagesMax: number;
  /** Compute limits for one page. */
  limits?: ComputeLimits;
  log?: Logger;
};

/** Default limits. A page takes 1 to 12 seconds of a core and up to 600 MB. */
const PAGE_LIMITS: ComputeLimits = { timeoutMs: 120 * SECOND_MS, memoryMaxBytes: 1_200_000_000 };

/** Timeout for a document, below that of the remaining job. */
const DOCUMENT_TIMEOUT_MS = 10 * MINUTE_MS;

/** Failed pages in a row after which recognition stops, since the rest would fail too. */
const FAILURES_MAX = 4;

/** Pages to recognize. */
type DocumentToRecognize = Pick<ExtractionOptions, 'onPage'> & {
  path: string;
  /** Page numbers. */
  pages: readonly number[];
};

/**
 * Recognizes the text of pages in compute children.
 *
 * @returns recognized pages; failed pages and pages beyond a limit are missing
 * @throws the reason of `signal`
 */
export async function recognizePages(
  compute: Pick<Compute, 'run'>,
  { path, pages, onPage }: DocumentToRecognize,
  settings: OcrSettings,
  signal: AbortSignal,
): Promise<RecognizedPages> {
  const { concurrency: atOnce, pagesMax, limits = PAGE_LIMITS, log } = settings;
  const recognized = new Map<number, RecognizedPage | null>();
  const remaining = pages.slice(0, pagesMax);
  const total = remaining.length;
  let done = 0;
  const end = performance.now() + DOCUMENT_TIMEOUT_MS;
  let language: OcrLanguage | null = null;
  let failures = 0;

  async function recognizeNext(): Promise<void> {
    const page = remaining.shift();
    if (page === undefined) return;
    const request: RecognitionRequest = { path, page, language };
    try {
      const recognition = await compute.run<PageRecognition>(MODULE, 'recognizePage', request, {
        limits,
        stage: 'extract',
        signal,
      });
      recognized.set(page, recognition.page);
      language ??= recognition.language;
      failures = 0;
    } catch (error) {
      if (signal.aborted || (error as Error).name === 'AbortError') throw error;
      // The page stays unread, and its span is marked accordingly.
      log?.warn({ err: error, page }, 'page not recognised');
      failures += 1;
    }
    done += 1;
    await onPage?.(done, total);
  }

  const canContinue = () =>
    remaining.length > 0 && failures < FAILURES_MAX && performance.now() < end;
  async function runWorker(): Promise<void> {
    while (canContinue()) await recognizeNext();
  }

  await onPage?.(0, total);
  // Pages are recognized one by one until the language is known.
  while (canContinue() && language === null) await recognizeNext();
  await Promise.all(Array.from({ length: atOnce }, runWorker));
  return recognized;
}
