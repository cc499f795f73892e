import type { GenerationSource, SourceEvidence } from '../../../contract/generation.ts';
import type { ResultWarning } from '../../../contract/meeting-results.ts';
import type { SourceText } from '../generation-engine.ts';
import { matchesExcerpt, pageAt } from './grounder.ts';
import { withLossWarning } from './warnings.ts';
import { createTurnCheck } from './meeting-turns.ts';

type Sourced = { sources: readonly GenerationSource[]; warnings: readonly ResultWarning[] };

/**
 * Creates a verifier that removes false evidence from generated results. The result of every engine passes through it
 * before it is stored or shown.
 *
 * @param sources texts that the result was generated from; evidence of any other source is removed
 */
export function createSourceVerifier(sources: readonly SourceText[]) {
  const checks = new Map(sources.map((source) => [source.id, createTruthCheck(source)]));

  function keepTrue(given: readonly GenerationSource[]): {
    kept: GenerationSource[];
    removed: number;
  } {
    let removed = 0;
    const kept = given
      .filter(({ id }) => checks.has(id))
      .map((source) => {
        const evidence = source.evidence.filter(checks.get(source.id)!);
        removed += source.evidence.length - evidence.length;
        return { ...source, evidence };
      });
    return { kept, removed };
  }

  return {
    /** Keeps the true evidence of a result or of one idea in it, and counts the evidence it removes. */
    keepTrue,

    /** Keeps the true evidence of a result; a warning counts the removed evidence. */
    verify<R extends Sourced>(
      result: R,
    ): R & { sources: GenerationSource[]; warnings: ResultWarning[] } {
      const { kept, removed } = keepTrue(result.sources);
      const warnings = withLossWarning(result.warnings, removed, {
        part: 'passage',
        source: 'source',
      });
      return { ...result, sources: kept, warnings };
    },
  };
}

type TruthCheck = (evidence: SourceEvidence) => boolean;

function createTruthCheck(source: SourceText): TruthCheck {
  const { text, text_sha256 } = source.text;
  const isInPlace = createPlaceCheck(source);
  return (evidence) =>
    evidence.text_sha256 === text_sha256 && matchesExcerpt(text, evidence) && isInPlace(evidence);
}

/** Returns a predicate: a document's evidence names its page; a meeting's has no page and lies within one turn. */
function createPlaceCheck(source: SourceText): TruthCheck {
  if (source.type === 'document') {
    const { pages } = source.text;
    return ({ page, start }) => page === pageAt(pages, start);
  }
  const isWithinTurn = createTurnCheck(source.text);
  return (evidence) => evidence.page === null && isWithinTurn(evidence);
}
