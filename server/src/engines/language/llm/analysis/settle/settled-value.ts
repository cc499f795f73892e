import type { Evidence } from '../../../../../contract/analysis.ts';
import type { Slot } from '../plan-fields.ts';
import type { ReadValue } from './read-value.ts';

/** A value with all that bears it out. */
export type SettledValue = ReadValue & {
  evidence: Evidence[];
  /** 0 to 1. */
  confidence: number;
  /** Absent where the model found it; else whether it had found another value, or none. */
  by?: 'rules_instead' | 'rules_alone';
};

export type SettledSlot = { slot: Slot; values: SettledValue[] };
