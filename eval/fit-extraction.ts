// node eval/fit-extraction.ts: fits how the values of a document are ranked for a leaf of a schema, and how sure the likeliest
// one is, and writes weights/extraction.json. Every figure that it prints comes from weights fitted without the same hand.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { LeafQuery } from '../server/src/engines/rules/extraction/leaf-query.ts';
import {
  listOptions,
  type LeafOption,
} from '../server/src/engines/rules/extraction/ranking/rank-leaf.ts';
import { excludeSharedPlaces } from '../server/src/engines/rules/extraction/ranking/exclude-shared-places.ts';
import {
  type RankedValue,
  rankValues,
} from '../server/src/engines/rules/extraction/ranking/rank-values.ts';
import { confidenceSignals } from '../server/src/engines/rules/extraction/ranking/value-confidence.ts';
import { fitChoices, type SparseRow } from './choice-regression.ts';
import {
  FITTED_HANDS,
  isSameValue,
  listLabelledLeaves,
  loadExtractions,
} from './extraction-data.ts';
import { fitRegression, probabilityOf, type Regression } from './logistic-regression.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/extraction.json', import.meta.url),
);
const RANKING_RIDGE = 3;
const CONFIDENCE_RIDGE = 2;
/** Share of all leaves that may get a wrong value. */
const WRONG_MAX = 0.03;

/** Leaf with its options, on which weights are fitted. */
type Case = {
  hand: string;
  /** Leaves of one schema and document have the same one. */
  schema: object;
  query: LeafQuery;
  label: unknown;
  options: readonly LeafOption[];
  rows: readonly SparseRow[];
  isRight: readonly boolean[];
};

const indexes = new Map<string, number>();
const cases = FITTED_HANDS.flatMap(listCases);
console.log(`${cases.length} leaves, ${indexes.size} features`);
const outcomes = FITTED_HANDS.flatMap((hand) => rankCases(hand));
const signals = [...new Set(outcomes.flatMap(({ signals: own }) => Object.keys(own)))];
const confidences = new Map(
  FITTED_HANDS.flatMap((hand) => {
    const regression = fitConfidence(outcomes.filter((one) => one.hand !== hand));
    const own = outcomes.filter((one) => one.hand === hand);
    return own.map((one) => [one, probabilityOf(regression, toExample(one))] as const);
  }),
);
const threshold = chooseThreshold();
report();
const confidence = fitConfidence(outcomes);
const fitted = {
  threshold: round(threshold),
  ranking: toWeights([...indexes.keys()], fitRanking(cases)),
  confidence: { bias: round(confidence.bias), weights: toWeights(signals, confidence.weights) },
};
const text = `${JSON.stringify(fitted, undefined, 2)}\n`;
console.log(text === readFileSync(WEIGHTS_FILE, 'utf8') ? 'The weights stay' : 'Written');
writeFileSync(WEIGHTS_FILE, text);

function listCases(hand: string): Case[] {
  return loadExtractions(hand).flatMap((document) =>
    listLabelledLeaves(document).map(({ source, schema, query, label }) => {
      const options = listOptions(source, query);
      const states = options.map(({ value }) => value !== null && isSameValue(value, label));
      // Nothing is right as well if no option has the value.
      const isRight = states.includes(true) ? states : options.map(({ value }) => value === null);
      return { hand, schema, query, label, options, rows: options.map(toRow), isRight };
    }),
  );
}

function toRow({ features }: LeafOption): SparseRow {
  const entries = Object.entries(features).filter(([, value]) => value !== 0);
  return {
    indexes: Uint32Array.from(entries, ([name]) => indexOf(name)),
    values: Float64Array.from(entries, ([, value]) => value),
  };
}

function indexOf(name: string): number {
  const known = indexes.get(name) ?? indexes.size;
  indexes.set(name, known);
  return known;
}

function fitRanking(some: readonly Case[]): Float64Array {
  const choices = some.map(({ rows, isRight }) => ({ options: rows, isRight }));
  return fitChoices(choices, indexes.size, RANKING_RIDGE);
}

type Outcome = {
  hand: string;
  label: unknown;
  query: LeafQuery;
  ranked: RankedValue;
  isRight: boolean;
  signals: Readonly<Record<string, number>>;
};

/** Ranks the values of a hand by weights that are fitted without it. */
function rankCases(hand: string): Outcome[] {
  const weights = toWeights(
    [...indexes.keys()],
    fitRanking(cases.filter((one) => one.hand !== hand)),
  );
  const own = cases.filter((one) => one.hand === hand);
  return [...Map.groupBy(own, ({ schema }) => schema).values()].flatMap((ofSchema) =>
    excludeSharedPlaces(
      ofSchema.map(({ query, label, options }) => ({
        kind: query.kind,
        query,
        label,
        ranked: rankValues(options, weights),
      })),
    ).flatMap(({ query, label, ranked }) => {
      if (!ranked) return [];
      const isRight = isSameValue(ranked.value, label);
      return [
        { hand, label, query, ranked, isRight, signals: confidenceSignals(ranked, query.kind) },
      ];
    }),
  );
}

function toExample({ signals: own, isRight }: Outcome) {
  const entries = Object.entries(own);
  return {
    features: entries.map(([name]) => signals.indexOf(name)),
    values: Float64Array.from(entries, ([, value]) => value),
    isPositive: isRight,
  };
}

function fitConfidence(some: readonly Outcome[]): Regression {
  return fitRegression(some.map(toExample), signals.length, { ridge: CONFIDENCE_RIDGE });
}

/** Chooses the lowest threshold at which few enough leaves get a wrong value. */
function chooseThreshold(): number {
  const wrong = outcomes
    .filter(({ isRight }) => !isRight)
    .map((one) => confidences.get(one)!)
    .toSorted((a, b) => b - a);
  return wrong[Math.floor(WRONG_MAX * cases.length)]!;
}

function report(): void {
  const stated = cases.filter(({ label }) => label !== null);
  const reached = stated.filter(({ options, isRight }) =>
    options.some(({ value }, i) => isRight[i] && value !== null),
  );
  console.log(
    `stated ${stated.length}, of these among the options ${share(reached.length, stated.length)}`,
  );
  console.log(
    `likeliest right ${share(outcomes.filter(({ isRight }) => isRight).length, stated.length)}`,
  );
  for (const least of [0.5, 0.6, 0.7, 0.8, threshold]) {
    const given = outcomes.filter((one) => confidences.get(one)! >= least);
    const right = given.filter(({ isRight }) => isRight);
    console.log(
      `at ${least.toFixed(3)}: found ${share(right.length, stated.length)},`,
      `wrong ${share(given.length - right.length, cases.length)}, right of those given ${share(right.length, given.length)}`,
    );
  }
  for (const [kind, own] of Map.groupBy(outcomes, ({ query }) => query.kind)) {
    const given = own.filter((one) => confidences.get(one)! >= threshold);
    const right = given.filter(({ isRight }) => isRight).length;
    const all = stated.filter(({ query }) => query.kind === kind).length;
    console.log(
      kind.padEnd(10),
      `${all} stated, found ${share(right, all)}, wrong ${given.length - right}`,
    );
  }
}

function share(part: number, whole: number): string {
  return (part / whole).toFixed(3);
}

function toWeights(names: readonly string[], values: ArrayLike<number>): Record<string, number> {
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const weight = round(values[at]!);
      return weight === 0 ? [] : [[name, weight]];
    }),
  );
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
