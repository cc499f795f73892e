import type { Analysis, Evidence } from '../../../../../contract/analysis.ts';
import type { BuiltInView } from './built-in-view.ts';
import type { ReadingContext } from './read-value.ts';
import type { SettleTask } from './task.ts';

/** What all steps of settling an analysis share. */
export type Settling = {
  task: SettleTask;
  context: ReadingContext;
  builtIn: BuiltInView;
  /** Everything in which a name may stand, in lower case. */
  names: string;
};

/** A requested field as it is shown. */
export type SettledField = {
  value: unknown;
  /** By JSON pointer below the field. */
  evidence: readonly (readonly [below: string, evidence: readonly Evidence[]])[];
  /** 0 to 1. */
  confidence: number;
  /** Without `field`: it is filled in. */
  warnings: readonly Omit<Analysis['warnings'][number], 'field'>[];
};

export const NO_FIELD: SettledField = { value: null, evidence: [], confidence: 0, warnings: [] };
