import { contentStems } from '../../../../language/speech/content-stems.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { Commitment } from './commitment.ts';
import { isWeakVerb } from './verbs.ts';

const PRONOUN =
  /^(?:it|that|this|them|those|these|him|her|one|some|das|es|ça|cela|eso|lo|isso|so|both|all|me|us|you)$/;
/** Pronouns for the people who talk. */
const SPEAKER_PRONOUN = /^(?:you|me|us)$/;
const EMPTY_VERB = /^(?:do|handle|manage|go)$/;
const NO_OBJECT = /^(?:|,|then|now|today|tomorrow|by|on)$/;
const LINK =
  /^(?:up|out|off|over|on|back|with|for|after|to|at|about|of|into|through|in|care|around)$/;

/** Tells whether only a pronoun says what is to be done: `send it`, `do that`, `take care of them`. */
export function hasOnlyPronounObject({ sentence, verb, end, base }: Commitment): boolean {
  const words = sentence.tokens.slice(verb + 1, Math.min(end, verb + 4)).map(({ text }) => text);
  const [first = '', second = '', third = ''] = words;
  if (PRONOUN.test(first)) return !SPEAKER_PRONOUN.test(first) || PRONOUN.test(second);
  if (EMPTY_VERB.test(base) && NO_OBJECT.test(first)) return true;
  if (LINK.test(first)) return PRONOUN.test(second) || (second === 'of' && PRONOUN.test(third));
  return isWeakVerb(base) && first === '';
}

/** Tells whether no content word stands behind the verb. */
export function hasNoContent(
  { language }: { language: TextLanguage },
  { sentence, verb, end }: Commitment,
): boolean {
  return contentStems(sentence.tokens.slice(verb + 1, end), language).size === 0;
}
