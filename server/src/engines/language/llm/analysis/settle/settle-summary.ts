import type { Evidence } from '../../../../../contract/analysis.ts';
import { ofKind } from '../candidates.ts';
import { sayBorne } from './say-borne.ts';
import { withStop } from '../../with-stop.ts';
import type { Settling } from './settling.ts';
import { confidenceOfValue } from './value-confidence.ts';

/** One sentence of a summary. */
export type SettledSentence = { said: string; evidence: Evidence; confidence: number };

/** Each sentence rests on one passage; one that its passage does not bear gives way to the passage itself. */
export function settleSummary(settling: Settling): SettledSentence[] {
  const sentences = ofKind(settling.task.candidates, 'summary').map(
    ({ item, evidence, located }): SettledSentence => {
      const said = withStop(sayBorne(settling, item.sentence, evidence));
      const match = evidence.excerpt === said ? ('exact' as const) : ('normalized' as const);
      const signs = { key: 'summary', located, agreement: 'none' } as const;
      const confidence = confidenceOfValue(settling, signs);
      return { said, evidence: { ...evidence, match }, confidence };
    },
  );
  return [...new Map(sentences.map((one) => [one.said, one])).values()];
}
