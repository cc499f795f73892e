// node eval/fit-questions.ts: fits on the tune half how passages are ranked for a question and how sure an answer is,
// and writes weights/questions.json. Rankings for the second fit come from weights fitted without the same documents.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { computeAnswerabilityFeatures } from '../server/src/engines/rules/questions/passages/answerability.ts';
import {
  type DocumentIndex,
  indexDocument,
  passageText,
} from '../server/src/engines/rules/questions/passages/document-index.ts';
import type { PassageSearch } from '../server/src/engines/rules/questions/passages/passage-features.ts';
import { readQuestion } from '../server/src/engines/rules/questions/wording/question.ts';
import {
  type PassageCandidate,
  findCandidates,
  rankCandidates,
  searchDocument,
} from '../server/src/engines/rules/questions/passages/rank-passages.ts';
import { aucOf } from './calibration.ts';
import { isTuneItem } from './eval-folder.ts';
import { fitChoices } from './choice-regression.ts';
import { featureScales, scaledBy } from './feature-scales.ts';
import { fitRegression, probabilityOf, type Regression } from './logistic-regression.ts';
import { loadArticles, loadContractQuestions, type QuestionedDocument } from './question-data.ts';
import { loadTableQuestions } from './table-question-data.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/questions.json', import.meta.url),
);
const RANKING_RIDGE = 60;
const ANSWERABILITY_RIDGE = 50;
const FOLDS = 5;
/** Both kinds of question must be told at least so often, with room for other documents. */
const RATE_MIN = 0.55;

type Kind = 'articles' | 'contracts' | 'tables';

/** Rows of tables are put unlike sentences, which are what most documents consist of. */
const KIND_WEIGHTS: Readonly<Record<Kind, number>> = { articles: 1, contracts: 1, tables: 0.4 };

type Asked = {
  isAnswerable: boolean;
  kind: Kind;
  fold: number;
  search: PassageSearch;
  candidates: PassageCandidate[];
  isRight: boolean[];
};

type Outcome = { features: readonly number[]; isRight: boolean; fold: number };

const articles = loadArticles();
const contracts = await loadContractQuestions();
const tables = loadTableQuestions();
if (!articles || !contracts || !tables) throw new Error('The labelled questions are not there');

const asked = [
  ...askAll(articles, 'articles'),
  ...askAll(contracts, 'contracts'),
  ...askAll(tables, 'tables'),
];
const names = Object.keys(asked.find(({ candidates }) => candidates[0])!.candidates[0]!.features);
const ranking = weightsOf(fitRanking(asked));
const crossed = Array.from({ length: FOLDS }, (_, fold) =>
  weightsOf(fitRanking(asked.filter((one) => one.fold !== fold))),
);
const judged = asked.flatMap((one) => {
  // All questions on tables have answers: they say nothing about those without.
  if (one.kind === 'tables') return [];
  const passages = rankCandidates(one.candidates, crossed[one.fold]!);
  if (!passages[0]) return [];
  const best = one.candidates.findIndex(({ at }) => at === passages[0]!.at);
  const isRight = one.isAnswerable && one.isRight[best]!;
  return [
    { ...one, isBestRight: isRight, features: computeAnswerabilityFeatures(one.search, passages) },
  ];
});
const lackNames = Object.keys(judged[0]!.features);
const outcomes = judged.map(({ features, isBestRight, fold }) => ({
  features: lackNames.map((name) => features[name]!),
  isRight: isBestRight,
  fold,
}));
const confidences = crossedConfidences(outcomes);
report();
const surety = fitOutcomes(outcomes);
const fitted = {
  ranking: rounded(ranking),
  answerability: {
    threshold: chooseThreshold(),
    bias: round(surety.bias),
    weights: rounded(Object.fromEntries(lackNames.map((name, j) => [name, surety.weights[j]!]))),
  },
};
const text = `${JSON.stringify(fitted, undefined, 2)}\n`;
console.log(
  text === readFileSync(WEIGHTS_FILE, 'utf8') ? 'The weights stay as they are' : 'Written',
);
writeFileSync(WEIGHTS_FILE, text);

function askAll(documents: readonly QuestionedDocument[], kind: Kind): Asked[] {
  const tune = documents.filter(({ id }) => isTuneItem(id));
  return tune.flatMap(({ text: extracted, questions }, order) => {
    const index = indexDocument(extracted);
    return questions.map((labelled) => {
      const { question, pages } = labelled;
      const search = searchDocument(index, readQuestion(question, index.language));
      const candidates = findCandidates(search);
      const isRight = candidates.map(({ at }) => {
        const { page } = extracted.pages[index.passages[at]!.page]!;
        return (
          pages.includes(page) && labelled.isAnswer(passageText(index, at), startOf(index, at))
        );
      });
      return {
        isAnswerable: pages.length > 0,
        kind,
        fold: order % FOLDS,
        search,
        candidates,
        isRight,
      };
    });
  });
}

function startOf({ passages, reading }: DocumentIndex, at: number): number {
  return reading.fold.rawStart(passages[at]!.start);
}

function fitRanking(some: readonly Asked[]): number[] {
  const telling = some.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false));
  const rows = telling.map(({ candidates }) =>
    candidates.map(({ features }) => Object.values(features)),
  );
  const scales = featureScales(rows.flat());
  const choices = telling.map(({ isRight, kind }, i) => ({
    options: rows[i]!.map((row) => scaledBy(scales, row)),
    isRight,
    weight: KIND_WEIGHTS[kind],
  }));
  return [...scaledBy(scales, [...fitChoices(choices, scales.length, RANKING_RIDGE)])];
}

/** Weights of the features as they are, fitted on them as multiples of their deviation. */
function fitOutcomes(some: readonly Outcome[]): Regression {
  const scales = featureScales(some.map(({ features }) => features));
  const all = scales.map((_, j) => j);
  const examples = some.map(({ features, isRight }) => ({
    features: all,
    values: scaledBy(scales, features),
    isPositive: isRight,
  }));
  const { bias, weights } = fitRegression(examples, scales.length, { ridge: ANSWERABILITY_RIDGE });
  return { bias, weights: scaledBy(scales, [...weights]) };
}

function weightsOf(values: readonly number[]): Record<string, number> {
  return Object.fromEntries(names.map((name, j) => [name, values[j]!]));
}

/** Each by a regression fitted without its document's fold. */
function crossedConfidences(all: readonly Outcome[]): number[] {
  const fits = Array.from({ length: FOLDS }, (_, fold) =>
    fitOutcomes(all.filter((one) => one.fold !== fold)),
  );
  return all.map(({ features, fold }) =>
    probabilityOf(fits[fold]!, {
      features: features.keys().toArray(),
      values: Float64Array.from(features),
    }),
  );
}

/** The threshold with the best balanced accuracy on questions of the articles. */
function chooseThreshold(): number {
  const own = judged.flatMap((one, i) =>
    one.kind !== 'articles'
      ? []
      : [{ confidence: confidences[i]!, isAnswerable: one.isAnswerable }],
  );
  const [yes, no] = [true, false].map((kind) => own.filter((one) => one.isAnswerable === kind));
  let best = { threshold: 0.5, balanced: 0 };
  for (let threshold = 0.1; threshold < 0.8; threshold += 0.005) {
    const answered = yes!.filter(({ confidence }) => confidence >= threshold).length / yes!.length;
    const abstained = no!.filter(({ confidence }) => confidence < threshold).length / no!.length;
    const balanced = (answered + abstained) / 2;
    if (Math.min(answered, abstained) >= RATE_MIN && balanced > best.balanced) {
      best = { threshold, balanced };
    }
  }
  console.log(
    `threshold ${best.threshold.toFixed(3)}: balanced accuracy ${best.balanced.toFixed(3)}`,
  );
  return round(best.threshold);
}

function report(): void {
  for (const kind of ['articles', 'contracts', 'tables'] as const) {
    const own = asked.filter((one) => one.kind === kind && one.isAnswerable);
    const ranks = own.map((one) => {
      const ranked = rankCandidates(one.candidates, crossed[one.fold]!);
      return ranked.findIndex(
        ({ at }) => one.isRight[one.candidates.findIndex((c) => c.at === at)],
      );
    });
    const within = (count: number) =>
      (ranks.filter((rank) => rank >= 0 && rank < count).length / own.length).toFixed(3);
    const judgements = (isRight: (one: (typeof judged)[number]) => boolean) =>
      judged.flatMap((one, i) =>
        one.kind === kind ? [{ confidence: confidences[i]!, isRight: isRight(one) }] : [],
      );
    console.log(
      kind,
      `sentence @1 ${within(1)} @3 ${within(3)},`,
      `AUC answerable ${aucOf(judgements((one) => one.isAnswerable))?.toFixed(3)}`,
      `right ${aucOf(judgements((one) => one.isBestRight))?.toFixed(3)}`,
    );
  }
}

function rounded(values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value)]));
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
