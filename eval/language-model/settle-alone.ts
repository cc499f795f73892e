import type { ComputePool } from '../../server/src/compute/compute-pool.ts';
import type { Analysis } from '../../server/src/contract/analysis.ts';
import type { SettleTask } from '../../server/src/engines/language/llm/analysis/settle/task.ts';

const SETTLE_MODULE = import.meta
  .resolve('../../server/src/engines/language/llm/analysis/settle/settle.compute.ts');

export type AloneSettling = Pick<ComputePool, 'run'> & {
  /** Of a text by its SHA-256: what its analysis is with the model's proven findings and nothing of the rules. */
  analysisOf(textSha256: string): Analysis | undefined;
};

/**
 * Has every analysis put together a second time, as if the rules had found nothing. Values that the model gives and only
 * the rules can prove are not in it.
 */
export function settleAlone(compute: Pick<ComputePool, 'run'>): AloneSettling {
  const analyses = new Map<string, Analysis>();
  return {
    analysisOf: (textSha256) => analyses.get(textSha256),

    async run<R>(...[module, name, task, options]: Parameters<ComputePool['run']>): Promise<R> {
      if (module === SETTLE_MODULE) {
        const settling = task as SettleTask;
        const alone = { ...settling, builtIn: withoutFindings(settling.builtIn) };
        const analysis = await compute.run<Analysis>(module, name, alone, options);
        analyses.set(settling.text.text_sha256, analysis);
      }
      return compute.run<R>(module, name, task, options);
    },
  };
}

function withoutFindings(analysis: Analysis): Analysis {
  return { ...analysis, extracted_fields: {}, field_confidence: {}, evidence: {} };
}
