import type { Judgement } from '../calibration.ts';
import { randomOf, shuffled } from '../speech/random.ts';
import type { Row, Table } from '../report.ts';
import type { Costs } from './compare-engines.ts';
import type { JudgedValue } from './judged-value.ts';

export type JudgementOfHalf = Judgement & { field: string; isTune: boolean };

/** Results for one kind of documents. */
export type Part = {
  /** Kind of documents, such as `contracts`. */
  name: string;
  table: Table;
  costs: Costs;
  judgements: readonly JudgementOfHalf[];
  values: readonly JudgedValue[];
};

/** Columns: the rules alone, the engine on the model as callers have it, and the number of items. */
export const COLUMNS = ['built-in', 'the model', 'n'] as const;
export const COLUMNS_WITH_ALONE = [
  'built-in',
  'the model',
  'the model without rules',
  'n',
] as const;
export type By = 'builtIn' | 'model';

/** A figure of each engine. */
export function rowOf(name: string, count: number, figureOf: (by: By) => string): Row {
  return { name, cells: [figureOf('builtIn'), figureOf('model'), String(count)] };
}

export function rowWithAlone(
  name: string,
  count: number,
  figureOf: (by: By | 'alone') => string,
): Row {
  const figures = (['builtIn', 'model', 'alone'] as const).map(figureOf);
  return { name, cells: [...figures, String(count)] };
}

/** Draws a random sample of `count` items, the same in each run. */
export function sampleOf<T>(name: string, all: readonly T[], count: number): T[] {
  return shuffled(randomOf(`language-model ${name}`), all).slice(0, count);
}
