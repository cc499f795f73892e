import type { GenerationSource, SourceEvidence } from '../../contract/generation.ts';
import type { ResultWarning } from '../../contract/meeting-results.ts';
import type { SourceText } from './generation-engine.ts';
import { isCutOut, pageAt } from './grounding.ts';
import { placeAt, turnsOf } from './meeting-turns.ts';

// Every engine's result goes through here before it is stored or shown: evidence that does not cut its excerpt out of
// the source is left out, and a warning says so.

type Sourced = { sources: readonly GenerationSource[]; warnings: readonly ResultWarning[] };

/** Makes what leaves out of a result the evidence that these sources do not bear out. */
export function createEvidenceCheck(sources: readonly SourceText[]) {
  const truths = new Map(sources.map((source) => [source.id, truthOf(source)]));

  function keepTrue(given: readonly GenerationSource[]): {
    kept: GenerationSource[];
    lost: number;
  } {
    let lost = 0;
    const kept = given
      .filter(({ id }) => truths.has(id))
      .map((source) => {
        const evidence = source.evidence.filter(truths.get(source.id)!);
        lost += source.evidence.length - evidence.length;
        return { ...source, evidence };
      });
    return { kept, lost };
  }

  return {
    /** Only what is true of the sources of a result, or of an idea in it. */
    keepTrue,

    verify<R extends Sourced>(
      result: R,
    ): R & { sources: GenerationSource[]; warnings: ResultWarning[] } {
      const { kept, lost } = keepTrue(result.sources);
      return { ...result, sources: kept, warnings: withLoss(result.warnings, lost) };
    },
  };
}

type IsTrue = (evidence: SourceEvidence) => boolean;

function truthOf(source: SourceText): IsTrue {
  const { text, text_sha256 } = source.text;
  const isInPlace = source.type === 'document' ? inPageOf(source.text) : inTurnOf(source.text);
  return (evidence) =>
    evidence.text_sha256 === text_sha256 && isCutOut(text, evidence) && isInPlace(evidence);
}

function inPageOf({ pages }: Extract<SourceText, { type: 'document' }>['text']): IsTrue {
  return ({ page, start }) => page === pageAt(pages, start);
}

/** What is quoted of a meeting is what one person says in one turn. */
function inTurnOf(meeting: Extract<SourceText, { type: 'meeting' }>['text']): IsTrue {
  const turns = turnsOf(meeting);
  const starts = turns.map(({ start }) => start);
  return ({ page, start, end }) => {
    const turn = turns[placeAt(starts, start)];
    return page === null && turn !== undefined && start >= turn.start && end <= turn.end;
  };
}

function withLoss(warnings: readonly ResultWarning[], lost: number): ResultWarning[] {
  if (lost === 0) return [...warnings];
  const what = lost === 1 ? '1 passage' : `${lost} passages`;
  const message = `${what} left out: not found in the source`;
  return [...warnings, { code: 'evidence_failed', message }];
}
