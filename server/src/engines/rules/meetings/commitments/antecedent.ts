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
 * Finds the noun phrase that `it` or `them` stands for: the only one with an article in the sentence before, else the topic
 * that somebody named just before.
 *
 * @returns undefined when there are several, or that sentence has a pronoun itself and nobody named a topic
 */
export function findAntecedent(
  meeting: TaggedMeeting,
  commitment: Commitment,
  isPlural: boolean,
): SpeechToken[] | undefined {
  return (
    findAntecedentBefore(meeting, commitment, isPlural) ??
    findTopic(meeting, commitment.sentence, isPlural)
  );
}

/** Turns and sentences back to the name of a topic. */
const TOPIC_REACH = { turns: 4, sentences: 5 };
/** Matches what may stand before the name of a topic. */
const TOPIC_LEAD =
  /^(?: (?:and|so|but|okay|ok|right|now|then|next|also|well|what about|how about|that leaves|,))* $/;

/** Finds the topic that somebody named alone, if nothing else was named since: `And the launch mail?` – `I'll write it.` */
function findTopic(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  isPlural: boolean,
): SpeechToken[] | undefined {
  const named = recentSentences(meeting, sentence).findLast((one) => nounPhrases(one).length > 0);
  const topic = named && readTopic(named);
  return topic && PLURAL.test(topic.at(-1)!.text) === isPlural ? topic : undefined;
}

/** Tells whether somebody named another topic between a sentence and a later one. */
export function changesTopic(
  meeting: TaggedMeeting,
  before: MeetingSentence,
  now: MeetingSentence,
): boolean {
  const between = recentSentences(meeting, now).filter(({ index }) => index > before.index);
  return between.some((one) => {
    const noun = readTopic(one)?.at(-1)!.text;
    return noun !== undefined && !before.plain.includes(` ${noun} `);
  });
}

function recentSentences(
  { sentences }: TaggedMeeting,
  { index, turn }: MeetingSentence,
): MeetingSentence[] {
  return sentences
    .slice(Math.max(0, index - TOPIC_REACH.sentences), index)
    .filter((one) => turn - one.turn <= TOPIC_REACH.turns);
}

/** Returns the noun phrase that is the whole of a sentence. */
function readTopic(sentence: MeetingSentence): SpeechToken[] | undefined {
  const [phrase, ...others] = nounPhrases(sentence);
  if (!phrase || others.length > 0) return undefined;
  const { tokens } = sentence;
  const at = tokens.findIndex(({ start }) => start === phrase[0]!.start);
  const lead = ` ${tokens
    .slice(0, at)
    .map(({ text }) => text)
    .join(' ')} `;
  const rest = tokens.slice(at + phrase.length);
  const isAlone = rest.every(({ text }) => /^[.?!…]$/.test(text));
  return isAlone && TOPIC_LEAD.test(lead.replace(/ {2,}/, ' ')) ? phrase : undefined;
}

function findAntecedentBefore(
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
