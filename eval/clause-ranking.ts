import { scoreClauses } from '../server/src/engines/rules/analysis/clauses/clauses.ts';
import { type Reading, readText } from '../server/src/engines/rules/analysis/document/reading.ts';
import { type LabelledClauses, labelSentences } from './clause-labels.ts';
import type { LabelledContract } from './contract-data.ts';
import { isTuneItem } from './eval-folder.ts';
import { figure, type Row } from './report.ts';
import { mean, precisionAtRecall } from './scores.ts';

const RECALL = 0.8;
/** Result of DeBERTa-xlarge (Hendrycks et al. 2021). */
const GOAL = '≥ .44';

type Read = { id: string; reading: Reading; labels: LabelledClauses };

/** Precision at recall .8 by category; the candidates are all sentences of a half, ranked by probability. */
export function clauseRows(contracts: readonly LabelledContract[]): Row[] {
  const read = contracts.map((contract) => {
    const reading = readText(contract.text);
    return { id: contract.id, reading, labels: labelSentences(contract, reading) };
  });
  const categories = [...new Set(read.flatMap(({ labels }) => [...labels.keys()]))].toSorted();
  const [tune, held] = [true, false].map((isTune) =>
    read.filter(({ id }) => isTuneItem(id) === isTune),
  );
  const scored = categories.map((category) => ({
    category,
    tune: precisionOf(tune!, category),
    held: precisionOf(held!, category),
    labelled: countLabelled(held!, category),
  }));
  return [
    row(
      'mean of the categories',
      meanOfPresent(scored.map((one) => one.tune)),
      meanOfPresent(scored.map((one) => one.held)),
      scored.length,
      GOAL,
    ),
    ...scored.map((one) => row(one.category, one.tune, one.held, one.labelled)),
  ];
}

function row(
  name: string,
  tune: number | undefined,
  held: number | undefined,
  n: number,
  goal = 'report',
): Row {
  return { name, cells: [figure(tune), figure(held), goal, String(n)] };
}

function meanOfPresent(values: readonly (number | undefined)[]): number {
  return mean(values.filter((value) => value !== undefined));
}

function countLabelled(half: readonly Read[], category: string): number {
  return half.reduce((total, { labels }) => total + (labels.get(category)?.length ?? 0), 0);
}

/** Undefined when the half has no clause of the category. */
function precisionOf(half: readonly Read[], category: string): number | undefined {
  const labelled = countLabelled(half, category);
  if (labelled === 0) return undefined;
  const ranked = half.flatMap(({ id, reading, labels }) => {
    const clauses = labels.get(category) ?? [];
    return Array.from(scoreClauses(reading, category), (score, sentence) => ({
      score,
      holds: clauses.flatMap((one, index) => (one.includes(sentence) ? [`${id} ${index}`] : [])),
    }));
  });
  return precisionAtRecall(ranked, labelled, RECALL);
}
