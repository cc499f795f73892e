import type { Judgement } from '../calibration.ts';
import { randomOf, shuffled } from '../speech/random.ts';
import type { Row, Table } from '../report.ts';
import type { Costs } from './compare-engines.ts';
import type { JudgedValue } from './judged-value.ts';

export type JudgementOfHalf = Judgement & { field: string; isTune: boolean };

/** What came out for one kind of documents. */
export type Part = {
  /** What was read: `contracts`. */
  name: string;
  /** With `COLUMNS`. */
  table: Table;
  costs: Costs;
  judgements: readonly JudgementOfHalf[];
  values: readonly JudgedValue[];
};

export const COLUMNS = ['built-in', 'the model', 'n'] as const;
export const BY = ['builtIn', 'model'] as const;
export type By = (typeof BY)[number];

/** A figure of both engines. */
export function rowOf(name: string, count: number, figureOf: (by: By) => string): Row {
  return { name, cells: [...BY.map(figureOf), String(count)] };
}

/** So many of `all`, the same in each run, by lot. */
export function sampleOf<T>(name: string, all: readonly T[], count: number): T[] {
  return shuffled(randomOf(`language-model ${name}`), all).slice(0, count);
}
