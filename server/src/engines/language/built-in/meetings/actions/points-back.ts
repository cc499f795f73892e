import type { Commitment } from './commitment.ts';
import { isWeakVerb } from './verbs.ts';

const PRONOUN =
  /^(?:it|that|this|them|those|these|him|her|one|some|das|es|ça|cela|eso|lo|isso|so|both|all|me|us|you)$/;
const OF_THE_TALK = /^(?:you|me|us)$/;
const EMPTY_VERB = /^(?:do|handle|manage|go)$/;
const NO_OBJECT = /^(?:|,|then|now|today|tomorrow|by|on)$/;
const LINK =
  /^(?:up|out|off|over|on|back|with|for|after|to|at|about|of|into|through|in|care|around)$/;

/** `send it`, `do that`, `take care of them`: only what was said before tells what. */
export function pointsBack({ sentence, verb, end, base }: Commitment): boolean {
  const words = sentence.tokens.slice(verb + 1, Math.min(end, verb + 4)).map(({ text }) => text);
  const [first = '', second = '', third = ''] = words;
  if (PRONOUN.test(first)) return !OF_THE_TALK.test(first) || PRONOUN.test(second);
  if (EMPTY_VERB.test(base) && NO_OBJECT.test(first)) return true;
  if (LINK.test(first)) return PRONOUN.test(second) || (second === 'of' && PRONOUN.test(third));
  return isWeakVerb(base) && first === '';
}
