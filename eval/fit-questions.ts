// node eval/fit-questions.ts: fits on the tune half and on the fitted hands of the natural questions how passages are ranked
// for a question and how sure an answer is, and writes weights/questions.json. Every figure that it prints comes from
// weights fitted without the same documents; of natural questions, without the same hand.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { aucOf } from './calibration.ts';
import {
  estimateByFold,
  fitAnswerability,
  isFirstRight,
  rankByFold,
  type RankedQuestion,
} from './question-fit/answerability-fit.ts';
import { FOLDS, loadAskedQuestions, type QuestionSource } from './question-fit/asked-questions.ts';
import { fitRanking } from './question-fit/ranking-fit.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/questions.json', import.meta.url),
);
/** Share of the natural questions without an answer that must be refused. */
const REFUSED_MIN = 0.82;
const asked = await loadAskedQuestions();
const weightsByFold = Array.from({ length: FOLDS }, (_, fold) =>
  fitRanking(asked.filter((one) => one.fold !== fold)),
);
const ranked = rankByFold(asked, weightsByFold);
// All questions on tables have answers: they say nothing about those without.
const judged = ranked.filter(({ source }) => source !== 'tables');
const confidences = estimateByFold(judged);
report();
const names = Object.keys(judged[0]!.features);
const { bias, weights } = fitAnswerability(judged);
const { ranking, rankingByWords, pairs } = fitRanking(asked);
const fitted = {
  ranking: rounded(ranking),
  rankingByWords: rounded(rankingByWords),
  pairs: rounded(pairs),
  answerability: {
    threshold: chooseThreshold(),
    bias: round(bias),
    weights: rounded(Object.fromEntries(names.map((name, j) => [name, weights[j]!]))),
  },
};
const text = `${JSON.stringify(fitted, undefined, 2)}\n`;
console.log(
  text === readFileSync(WEIGHTS_FILE, 'utf8') ? 'The weights stay as they are' : 'Written',
);
writeFileSync(WEIGHTS_FILE, text);

/** Chooses the lowest threshold at which enough natural questions without an answer are refused. */
function chooseThreshold(): number {
  const refused = judged
    .flatMap(({ source, isAnswerable }, i) =>
      source === 'natural' && !isAnswerable ? [confidences[i]!] : [],
    )
    .toSorted((a, b) => a - b);
  const threshold = refused[Math.floor(refused.length * REFUSED_MIN)]!;
  console.log(`threshold ${threshold.toFixed(3)}`);
  return round(threshold);
}

function report(): void {
  for (const source of ['articles', 'contracts', 'tables', 'natural'] as const) {
    const own = ranked.filter((one) => one.source === source && one.isAnswerable);
    const count = asked.filter((one) => one.source === source && one.isAnswerable).length;
    const within = (places: number) =>
      (
        own.filter(({ isPassageRight }) => isPassageRight.slice(0, places).includes(true)).length /
        count
      ).toFixed(3);
    console.log(
      source,
      `sentence @1 ${within(1)} @2 ${within(2)} @3 ${within(3)},`,
      `AUC answerable ${aucOf(judgements(source, (one) => one.isAnswerable))?.toFixed(3)}`,
      `right ${aucOf(judgements(source, isFirstRight))?.toFixed(3)}`,
    );
  }
  for (let threshold = 0.3; threshold < 0.65; threshold += 0.05) reportOutcomes(threshold);
}

function reportOutcomes(threshold: number): void {
  for (const source of ['articles', 'natural'] as const) {
    const own = judged.flatMap((one, i) =>
      one.source === source ? [{ one, isAnswered: confidences[i]! >= threshold }] : [],
    );
    const shareOf = (is: (one: (typeof own)[number]) => boolean, isAnswerable: boolean) => {
      const some = own.filter(({ one }) => one.isAnswerable === isAnswerable);
      return (some.filter(is).length / some.length).toFixed(3);
    };
    console.log(
      `${source} at ${threshold.toFixed(2)}: answered ${shareOf(({ isAnswered }) => isAnswered, true)},`,
      `right ${shareOf(({ one, isAnswered }) => isAnswered && isFirstRight(one), true)},`,
      `refused without an answer ${shareOf(({ isAnswered }) => !isAnswered, false)}`,
    );
  }
}

function judgements(source: QuestionSource, isRight: (one: RankedQuestion) => boolean) {
  return judged.flatMap((one, i) =>
    one.source === source ? [{ confidence: confidences[i]!, isRight: isRight(one) }] : [],
  );
}

function rounded(values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value)]));
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
