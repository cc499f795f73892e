import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { ComputePool } from '../../compute/compute-pool.ts';
import type { EngineStatus } from '../engine-status.ts';
import { OCR_MODELS, type ExtractionRequest } from './compute-requests.ts';
import { type OcrSettings, recognizePages } from './recognize-pages.ts';
import type { ExtractedText, TextExtractionEngine } from './text-extraction-engine.ts';

const MODULE = new URL('extract.compute.ts', import.meta.url).href;

/** Default limits. A text PDF with 2,000 pages takes 5 to 15 seconds and up to 300 MB. */
const COMPUTE_LIMITS: ComputeLimits = { timeoutMs: 120_000, memoryMaxBytes: 1_000_000_000 };

const EXTRACTION: EngineStatus = {
  kind: 'text_extraction',
  name: 'docket-builtin',
  version: '1.0.0',
  languages: [],
  state: 'ready',
  why: null,
};
const OCR: EngineStatus = {
  kind: 'ocr',
  name: 'tesseract.js',
  version: '7.0.0',
  languages: Object.keys(OCR_MODELS),
  state: 'ready',
  why: null,
};
const OCR_OFF: EngineStatus = { ...OCR, state: 'off', why: 'Set DOCKET_OCR to auto' };

/** Settings of the built-in engine. */
export type TextExtractionSettings = {
  /** Settings of OCR; without them, image pages stay unread. */
  ocr?: OcrSettings;
  computeLimits?: ComputeLimits;
};

/** Creates the built-in engine: pdfium, tesseract, and own readers for DOCX and TXT, all in compute children. */
export function createTextExtraction(
  pool: Pick<ComputePool, 'forWorkspace'>,
  { ocr, computeLimits = COMPUTE_LIMITS }: TextExtractionSettings = {},
): TextExtractionEngine {
  return {
    async extract(path, limits, signal, { workspaceId, onPage, ...options }) {
      const compute = pool.forWorkspace(workspaceId, 'batch');
      const run = <T>(name: string, request: ExtractionRequest) =>
        compute.run<T>(MODULE, name, request, {
          limits: computeLimits,
          stage: 'extract',
          signal,
        });
      const request = { path, limits, ...options };
      if (!ocr) return run<ExtractedText>('extractText', request);

      const result = await run<ExtractedText | { imagePages: number[] }>(
        'extractUnlessImages',
        request,
      );
      if (!('imagePages' in result)) return result;
      const document = { path, pages: result.imagePages, ...(onPage && { onPage }) };
      const recognized = await recognizePages(compute, document, ocr, signal);
      return run<ExtractedText>('extractText', { ...request, recognized });
    },

    describe: () => [EXTRACTION, ocr ? OCR : OCR_OFF],
  };
}
