import type { Combination } from '../../server/src/engines/rules/analysis/contract-terms/classify-sentence.ts';
import { addCounts, type Counts, emptyCounts } from '../scores.ts';
import type { Decision } from './term-model.ts';

/** Formats recall and precision at probability 0.5 for each key, and of all together. */
export function measureDecisions(
  decisions: readonly Decision[],
  combinations: Readonly<Record<string, Combination>>,
): string {
  const byKey = Map.groupBy(decisions, ({ key }) => key);
  const lines = [...byKey].map(([key, own]) => {
    const [valueWeight, sentenceWeight, anyWeight, bias] = combinations[key]!;
    const counts = emptyCounts();
    for (const { value, sentence, any, isRight } of own) {
      const isFound = valueWeight * value + sentenceWeight * sentence + anyWeight * any + bias >= 0;
      if (isFound && isRight) counts.right++;
      else if (isFound) counts.wrong++;
      else if (isRight) counts.missed++;
    }
    return { key, counts };
  });
  const all = addCounts(lines.map(({ counts }) => counts));
  return [...lines, { key: 'all', counts: all }]
    .map(({ key, counts }) => `${key.padEnd(28)} ${describe(counts)}`)
    .join('\n');
}

function describe({ right, wrong, missed }: Counts): string {
  const recall = right / (right + missed);
  const precision = right / (right + wrong);
  return `n ${right + missed}  recall ${recall.toFixed(2)}  precision ${precision.toFixed(2)}`;
}
