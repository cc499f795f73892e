import { anyOf, loadCues } from '../../../../language/cues.ts';
import { shortenLine, splitWordUnits } from '../../../../language/content-words.ts';
import { lowerFirstWord } from '../topic.ts';

const FOCUS_LIMITS = { words: 9, length: 64 };

/** Question or request before the subject. */
const REQUEST =
  /^(?:how\s+(?:(?:can|could|might|do|does|should|would|will)\s+(?:we|i|you|they|one|it)|to)|(?:new\s+)?(?:ways?|ideas?|suggestions?|things?)\s+(?:of|to|for|on|about|how\s+to)|what\s+(?:can|could|should)\s+(?:we|i|you)\s+do\s+(?:to|about|for|with))\s+/iu;
/** Verb at the beginning of an order. */
const AIM_VERB = new RegExp(
  `^(?:to\\s+)?(${loadCues('en', 'generation/aim-verbs').join('|')})(?=\\s)`,
  'iu',
);
const ANY_VERB = /^(?:to\s+)?(\p{Ll}{2,14})(?=\s)/u;
/** Rest of a subject, which says more about it. */
const MODIFIER = new RegExp(
  `\\s+${anyOf(loadCues('en', 'generation/modifier-words'))}\\s.*$|\\s+(?:less|more|better|faster|easier|cheaper)$`,
  'iu',
);

/**
 * Shortens a subject to a phrase that fits into a sentence, as `lowering the cost of the agreement`. The phrase keeps the
 * verb: ideas for waste are not ideas for reducing waste.
 */
export function toFocusPhrase(subject: string): string {
  const aim = subject.replace(REQUEST, '');
  const verb = aim === subject ? AIM_VERB : ANY_VERB;
  const phrase = aim.replace(verb, (_, word: string) => toGerund(word.toLowerCase()));
  const isLong = splitWordUnits(phrase).length > FOCUS_LIMITS.words;
  const shortened = (isLong ? phrase.replace(MODIFIER, '') : phrase).trim();
  return lowerFirstWord(shortenLine(shortened || subject, FOCUS_LIMITS));
}

/** Returns the gerund of a verb: `cutting` for `cut`, `making` for `make`. */
function toGerund(verb: string): string {
  if (verb.endsWith('ing')) return verb;
  if (/[^aeiou]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return /^[^aeiou]*[aeiou][bdgmnpt]$/.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`;
}
