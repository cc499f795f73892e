import type { Compute } from '../../server/src/compute/compute-pool.ts';
import type { Analysis } from '../../server/src/contract/analysis.ts';
import type { ResolutionInput } from '../../server/src/engines/language-model/analysis/resolve/resolution-input.ts';

const RESOLVE_MODULE = import.meta
  .resolve('../../server/src/engines/language-model/analysis/resolve/resolve.compute.ts');

/** Compute pool that also records each analysis as it would be without the rules. */
export type ModelAloneRecorder = Pick<Compute, 'run'> & {
  /** Returns the analysis of a text, by its SHA-256, from the supported findings of the model alone. */
  analysisOf(textSha256: string): Analysis | undefined;
};

/**
 * Resolves every analysis a second time as if the rules had found nothing. The second analysis lacks values of the model
 * that only the rules can prove.
 */
export function recordModelAlone(compute: Pick<Compute, 'run'>): ModelAloneRecorder {
  const analyses = new Map<string, Analysis>();
  return {
    analysisOf: (textSha256) => analyses.get(textSha256),

    async run<R>(...[module, name, input, options]: Parameters<Compute['run']>): Promise<R> {
      if (module === RESOLVE_MODULE) {
        const resolution = input as ResolutionInput;
        const ruleAnalysis = withoutFindings(resolution.ruleAnalysis);
        const alone = { ...resolution, ruleAnalysis };
        const analysis = await compute.run<Analysis>(module, name, alone, options);
        analyses.set(resolution.text.text_sha256, analysis);
      }
      return compute.run<R>(module, name, input, options);
    },
  };
}

function withoutFindings(analysis: Analysis): Analysis {
  return { ...analysis, extracted_fields: {}, field_confidence: {}, evidence: {} };
}
