import type { Agreement } from '../server/src/engines/language/llm/analysis/settle/built-in-view.ts';
import { mean } from './scores.ts';

const STATES = ['same', 'other', 'none'] as const;
/** No one model is known: the middle of these is what a model's values are taken to be right before the rules are asked. */
const ACCURACIES = [0.6, 0.75, 0.9];
/** So many values of a real model weigh as much as what is assumed without one. */
const ASSUMED_WEIGHT = 10;

/** A value of one field, and what the rules say to it. */
type Said = { isRight: boolean; agreement: Agreement };

/**
 * How likely a value of a field is right, by what the rules say to it: by Bayes' rule from how often they say so to right
 * and to wrong values.
 *
 * @param drawn values that a model might give
 * @param counted values that a real model gave: the more there are, the less the others count
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

/** With one more of each, so that what was never seen is not impossible. */
function shareOf(own: readonly Said[], state: Agreement): number {
  const count = own.filter(({ agreement }) => agreement === state).length;
  return (count + 1) / (own.length + STATES.length);
}
