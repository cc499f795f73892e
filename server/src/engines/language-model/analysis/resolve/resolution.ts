import type { Analysis, Evidence } from '../../../../contract/analysis.ts';
import type { FieldValues } from '../../../../contract/field-values.ts';
import type { FieldSlot } from '../extract/plan-fields.ts';
import type { ReadingContext, ReadValue } from './read-value.ts';
import type { ResolutionInput } from './resolution-input.ts';
import type { RuleFindings } from './rule-findings.ts';

/** State shared by all steps that resolve an analysis. */
export type Resolution = {
  input: ResolutionInput;
  context: ReadingContext;
  ruleFindings: RuleFindings;
  /** Text in which every name of a claim must occur, in lower case. */
  names: string;
};

/** Value of a slot with its evidence. */
export type ResolvedValue = ReadValue & {
  evidence: Evidence[];
  /** Probability that the value is right, 0 to 1. */
  confidence: number;
  /** Set for a value of the rules engine: whether it replaces a value of the model or stands alone. */
  by?: 'rules_instead' | 'rules_alone';
};

/** Slot with its distinct values; empty if none was found. */
export type ResolvedSlot = { slot: FieldSlot; values: ResolvedValue[] };

/** Requested field as it is shown. */
export type ResolvedField = {
  value: unknown;
  /** Evidence by JSON pointer below the field. */
  evidence: readonly (readonly [below: string, evidence: readonly Evidence[]])[];
  /** Probability that the value is right, 0 to 1. */
  confidence: number;
  /** Typed values by JSON pointer below the field, of fields whose types `ANALYSIS_FIELDS` does not give. */
  typed?: FieldValues;
  /** Warnings without `field`, which the caller fills in. */
  warnings: readonly Omit<Analysis['warnings'][number], 'field'>[];
};

/** Field without a value. */
export const EMPTY_FIELD: ResolvedField = {
  value: null,
  evidence: [],
  confidence: 0,
  warnings: [],
};
