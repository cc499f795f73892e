import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import type { Commitment, TaggedMeeting } from './commitment.ts';

const LABEL = /^\s*(?:[-*•]\s*)?(?<label>[^:–—()]{3,60}?)(?::|\s[-–—])\s/u;
const WORDS_MAX = 8;
const GENERIC = new RegExp(`^${anyOf(loadCues('en', 'meetings/task-labels'))}$`);

/**
 * Finds the label that says what a note is about: `Conveyor 3` in `Conveyor 3: maintenance to strip and inspect`.
 *
 * @returns undefined when there is none, or when it names the owner or only says that work follows
 */
export function findTopicLabel(
  { wordsOf }: TaggedMeeting,
  { sentence, verb, object, omitted, facts }: Commitment,
): string | undefined {
  const label = LABEL.exec(sentence.text)?.groups?.['label']?.trim();
  const own = label === undefined || object ? undefined : wordsOf(sentence.index);
  if (label === undefined || !own) return undefined;
  const end = sentence.start + sentence.text.indexOf(label) + label.length;
  const isOwner = omitted.some((span) => span.start < end) || facts.has('label');
  const isBefore = sentence.tokens[verb]!.start >= end;
  const isTopic = isNounPhrase(own.filter((word) => word.end + sentence.start <= end));
  return isTopic && isBefore && !isOwner ? label : undefined;
}

function isNounPhrase(words: readonly TaggedWord[]): boolean {
  const isNoun = words.some(({ pos }) => pos === 'NOUN' || pos === 'PROPN');
  const isOther = words.some(
    ({ pos, lower }) => /^(?:VERB|AUX|PRON|INTJ)$/.test(pos) || GENERIC.test(lower),
  );
  return words.length <= WORDS_MAX && isNoun && !isOther;
}
