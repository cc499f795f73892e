import type { Agreement } from '../server/src/engines/language-model/analysis/resolve/value-confidence.ts';
import { mean } from './scores.ts';

const STATES = ['same', 'other', 'none'] as const;
/** No one model is known: the middle of these is what a model's values are taken to be right before the rules are asked. */
const ACCURACIES = [0.6, 0.75, 0.9];
/** Number of real model values that weigh as much as the assumption. */
const ASSUMED_WEIGHT = 10;

/** A value of one field, and what the rules say to it. */
type Said = { isRight: boolean; agreement: Agreement };

/**
 * Estimates by Bayes' rule how likely a value is right, given the findings of the rules, from their frequency for
 * right and wrong values.
 *
 * @param drawn simulated values of a model
 * @param counted values of a real model, which outweigh the simulated ones as they grow
 */
export function sharesRight(
  drawn: readonly Said[],
  counted: readonly Said[] = [],
): Record<Agreement, number> {
  const [right, wrong] = [true, false].map((isRight) =>
    drawn.filter((one) => one.isRight === isRight),
  ) as [Said[], Said[]];
  const share = (state: Agreement) => {
    const borne = mean(ACCURACIES) * shareOf(right, state);
    const errors = (1 - mean(ACCURACIES)) * shareOf(wrong, state);
    const assumed = borne / (borne + errors);
    const own = counted.filter(({ agreement }) => agreement === state);
    const ownRight = own.filter(({ isRight }) => isRight).length;
    return (ownRight + ASSUMED_WEIGHT * assumed) / (own.length + ASSUMED_WEIGHT);
  };
  return { same: share('same'), other: share('other'), none: share('none') };
}

/** Adds one to each count, so that unseen states stay possible. */
function shareOf(own: readonly Said[], state: Agreement): number {
  const count = own.filter(({ agreement }) => agreement === state).length;
  return (count + 1) / (own.length + STATES.length);
}
