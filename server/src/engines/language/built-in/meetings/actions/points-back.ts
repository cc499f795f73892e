import type { Commitment } from './commitment.ts';
import { isWeakVerb } from './verbs.ts';

const PRONOUN = /^(?:it|that|this|them|those|these|him|her|one|so|both|all|me|us|you)$/;

/** `send it`, `do that`, `take care of them`: only what was said before tells what. */
export function pointsBack({ sentence, verb, end, base }: Commitment): boolean {
  const words = sentence.tokens.slice(verb + 1, Math.min(end, verb + 4)).map(({ text }) => text);
  const [first = '', second = '', third = ''] = words;
  if (PRONOUN.test(first)) {
    return first !== 'you' && first !== 'me' && first !== 'us' ? true : PRONOUN.test(second);
  }
  if (
    /^(?:do|handle|manage|go)$/.test(base) &&
    (first === '' || /^(?:,|then|now|today|tomorrow|by|on)$/.test(first))
  ) {
    return true;
  }
  if (
    /^(?:up|out|off|over|on|back|with|for|after|to|at|about|of|into|through|in|care|around)$/.test(
      first,
    )
  ) {
    return PRONOUN.test(second) || (second === 'of' && PRONOUN.test(third));
  }
  return isWeakVerb(base) && first === '';
}
