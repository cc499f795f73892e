import { ACTION_WEIGHTS } from './action-weights.ts';
import type { Signals } from './signals.ts';

/** How likely people would write it down as an action item, 0 to 1: a logistic regression. */
export function confidenceOf(signals: Signals): number {
  const { bias, weights } = ACTION_WEIGHTS;
  const sum = signals.reduce((total, name) => total + (weights[name] ?? 0), bias);
  return 1 / (1 + Math.exp(-sum));
}
