import type { ComputePool } from '../../../compute/compute-pool.ts';
import type { ExtractionResult } from '../../../contract/extraction-result.ts';
import type {
  SchemaExtractionEngine,
  SchemaExtractionRequest,
} from '../../language-engine/extraction/schema-extraction.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';

/** Input of `extract` in `extraction.compute.ts`. */
export type ExtractInput = { text: ExtractedText; request: SchemaExtractionRequest };

const MODULE = new URL('extraction.compute.ts', import.meta.url).href;

const COMPUTE_LIMITS = { timeoutMs: 120_000, memoryMaxBytes: 1_000_000_000 };

/** Creates the engine that fills schemas by rules, in a compute child. */
export function createSchemaExtraction(compute: ComputePool): SchemaExtractionEngine {
  return {
    async extract(workspaceId, text, request, signal) {
      signal.throwIfAborted();
      const input: ExtractInput = { text, request };
      const options = { limits: COMPUTE_LIMITS, stage: 'analyze', signal } as const;
      return compute
        .forWorkspace(workspaceId, 'batch')
        .run<ExtractionResult>(MODULE, 'extract', input, options);
    },
  };
}
