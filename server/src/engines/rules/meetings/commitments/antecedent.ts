import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { SpeechToken } from '../../../../language/speech-tokens.ts';
import { isStopWord } from '../../../../language/stop-words.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { Commitment, TaggedMeeting } from './commitment.ts';
import { isWeakVerb } from './verbs.ts';

const PHRASE_WORDS_MAX = 6;
/** Articles and possessives that begin a noun phrase. */
const DETERMINER = /^(?:the|my|our|your|his|her|their|this|that|these|those|a|an)$/;
const OWN = /^(?:my|our|your)$/;
const LINK = /^(?:of|for)$/;
const PLURAL = /[^s]s$|men$|people$/;

/**
 * Finds the noun phrase that `it` or `them` stands for: the only one with an article in the sentence before.
 *
 * @returns undefined when there are several, or that sentence has a pronoun itself
 */
export function findAntecedent(
  meeting: TaggedMeeting,
  commitment: Commitment,
  isPlural: boolean,
): SpeechToken[] | undefined {
  const { sentence } = commitment;
  if (isPlural && CONTACT_VERB.test(commitment.base)) {
    const group = findGroupBefore(meeting, sentence);
    if (group) return group;
  }
  const before = meeting.sentences[sentence.index - 1];
  if (!before || sentence.turn - before.turn > 1) return undefined;
  if (/ (?:it|them|they|that|this|those|these|one|ones|he|him|her|she) /.test(before.plain)) {
    return undefined;
  }
  const wish = findWishedThing(before);
  if (wish && !isPlural) return wish;
  const phrases = nounPhrases(before);
  const [only] = phrases;
  return phrases.length === 1 && only && PLURAL.test(only.at(-1)!.text) === isPlural
    ? only
    : undefined;
}

const CONTACT_VERB = new RegExp(`^${anyOf(loadCues('en', 'meetings/contact-verbs'))}$`);
/** Matches nouns for many people who are spoken of as one. */
const GROUP_NOUN = new RegExp(`${anyOf(loadCues('en', 'meetings/group-nouns'))}$`);
const SENTENCES_BACK = 4;

/** Finds whom `Call them` means: the only group named in this turn and the one before. */
function findGroupBefore(
  meeting: TaggedMeeting,
  { index, turn }: MeetingSentence,
): SpeechToken[] | undefined {
  const recent = meeting.sentences
    .slice(Math.max(0, index - SENTENCES_BACK), index)
    .filter((one) => turn - one.turn <= 1);
  const groups = recent
    .flatMap((one) => nounPhrasesIn(one))
    .filter((phrase) => GROUP_NOUN.test(phrase.at(-1)!.text));
  const names = new Set(groups.map((phrase) => phrase.map(({ text }) => text).join(' ')));
  return names.size === 1 ? groups[0] : undefined;
}

/** Words of a wish that names a thing. */
const WISH_WORDS_MAX = 9;

/** Finds the thing that somebody wishes for: `Churn by plan would help.` – `I'll pull that together.` */
function findWishedThing({ tokens, plain }: MeetingSentence): SpeechToken[] | undefined {
  const match =
    /^((?: (?:and|so|well|but|okay|also|,))*)( [^,]+?) would (?:also |really )?(?:help|be (?:good|great|useful|helpful|nice|handy)) /.exec(
      plain,
    );
  if (!match) return undefined;
  const from = match[1]!.split(' ').length - 1;
  const end = from + match[2]!.split(' ').length - 1;
  const isOther = / (?:i|you|we|what|which|who|there|if) /.test(`${match[2]} `);
  if (isOther || end - from > WISH_WORDS_MAX) return undefined;
  const [first, ...rest] = tokens.slice(from, end);
  const isName = first!.isCapitalized && rest[0]?.isCapitalized === true;
  return [{ ...first!, raw: isName ? first!.raw : first!.raw.toLowerCase() }, ...rest];
}

const PREPOSITION = new RegExp(`^${anyOf(loadCues('en', 'meetings/prepositions'))}$`);

/** Returns the noun phrases that do not stand behind a preposition. */
function nounPhrases(sentence: MeetingSentence): SpeechToken[][] {
  return nounPhrasesIn(sentence, isInPrepositionalPhrase);
}

function isInPrepositionalPhrase(tokens: readonly SpeechToken[], at: number): boolean {
  return (
    PREPOSITION.test(tokens[at - 1]?.text ?? '') &&
    !/^(?:what|how)$/.test(tokens[at - 2]?.text ?? '')
  );
}

type TokenTest = (tokens: readonly SpeechToken[], at: number) => boolean;

function nounPhrasesIn(
  { tokens }: MeetingSentence,
  isLeftOut: TokenTest = () => false,
): SpeechToken[][] {
  const phrases: SpeechToken[][] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!DETERMINER.test(tokens[at]!.text)) continue;
    const phrase = nounPhraseAt(tokens, at);
    if (phrase.length < 2) continue;
    if (!isLeftOut(tokens, at) && !/^\d/.test(phrase[1]!.text)) {
      phrases.push(phrase);
    }
    at += phrase.length - 1;
  }
  return phrases;
}

function nounPhraseAt(tokens: readonly SpeechToken[], at: number): SpeechToken[] {
  const phrase = [plainArticle(tokens[at]!)];
  for (let i = at + 1; i < tokens.length && phrase.length < PHRASE_WORDS_MAX; i++) {
    const continues = isLinkAt(tokens, i, phrase.length) || isNounLike(tokens[i]!, phrase.length);
    if (!continues) break;
    phrase.push(OWN.test(tokens[i]!.text) ? plainArticle(tokens[i]!) : tokens[i]!);
  }
  while (phrase.length > 1 && /^(?:of|for|the)$/.test(phrase.at(-1)!.text)) phrase.pop();
  return phrase;
}

/** Replaces `my`, `a` and the like by `the`, as seen from outside. */
function plainArticle(token: SpeechToken): SpeechToken {
  const text = /^(?:my|our|your|a|an)$/.test(token.text) ? 'the' : token.text;
  return { ...token, text, raw: text };
}

/** Tells whether a token links two nouns: `of the` in `the lift of the north wing`. */
function isLinkAt(tokens: readonly SpeechToken[], at: number, length: number): boolean {
  const { text } = tokens[at]!;
  if (/^(?:the|our|my)$/.test(text)) return LINK.test(tokens[at - 1]!.text);
  return (
    LINK.test(text) && length > 1 && /^(?:the|our|my)$|^\p{L}{4}/u.test(tokens[at + 1]?.text ?? '')
  );
}

/** Matches words that end a noun phrase. */
const NOT_A_NOUN = new RegExp(`ly$|^'|^${anyOf(loadCues('en', 'meetings/not-nouns'))}$`);

function isNounLike({ text, isCapitalized }: SpeechToken, length: number): boolean {
  if (isCapitalized) return true;
  if (!/^[\p{L}\d]/u.test(text) || isStopWord(text, 'en') || NOT_A_NOUN.test(text)) return false;
  return length === 1 || !isWeakVerb(text);
}
