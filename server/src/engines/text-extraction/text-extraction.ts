import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { ComputePool } from '../../compute/compute-pool.ts';
import type { ExtractedText, TextExtractionEngine } from './text-extraction-engine.ts';

const TASK_MODULE = new URL('extract.compute.ts', import.meta.url).href;

/** A 2,000-page text PDF takes 5 to 15 seconds and up to 300 MB. */
const COMPUTE_LIMITS: ComputeLimits = { timeoutMs: 120_000, memoryMaxBytes: 1_000_000_000 };

/** The built-in engine: pdfium, our own DOCX reader and our own TXT decoder, in a compute child. */
export function createTextExtraction(
  compute: ComputePool,
  computeLimits: ComputeLimits = COMPUTE_LIMITS,
): TextExtractionEngine {
  return {
    extract: (path, limits, signal, options) =>
      compute.run<ExtractedText>(
        TASK_MODULE,
        'extractText',
        { path, limits, ...options },
        { limits: computeLimits, stage: 'extract', signal },
      ),
  };
}
