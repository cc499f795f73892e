import type { MeetingSentence } from '../reading/read-meeting.ts';
import type { Commitment } from './commitment.ts';
import type { Token } from '../reading/tokens.ts';
import { isStopWord } from '../../words/stop-words.ts';
import type { TaggedMeeting } from './finding.ts';
import { isWeakVerb } from './verbs.ts';

const PHRASE_WORDS_MAX = 6;
const OPENS = /^(?:the|my|our|your|his|her|their|this|that|these|those|a|an)$/;
const OWN = /^(?:my|our|your)$/;
const LINK = /^(?:of|for)$/;
const PLURAL = /[^s]s$|men$|people$/;

/**
 * The noun that `it` or `them` stands for: the only thing with an article that the sentence before it is about. Where
 * there are several, or it speaks of `it` itself, nobody can say without understanding it, and there is none.
 */
export function antecedentOf(
  meeting: TaggedMeeting,
  commitment: Commitment,
  isPlural: boolean,
): Token[] | undefined {
  const { sentence } = commitment;
  if (isPlural && CONTACTS.test(commitment.base)) {
    const body = bodyBefore(meeting, sentence);
    if (body) return body;
  }
  const before = meeting.sentences[sentence.index - 1];
  if (!before || sentence.turn - before.turn > 1) return undefined;
  if (/ (?:it|them|they|that|this|those|these|one|ones|he|him|her|she) /.test(before.plain)) {
    return undefined;
  }
  const wanted = wantedOf(before);
  if (wanted && !isPlural) return wanted;
  const phrases = nounPhrases(before);
  const [only] = phrases;
  return phrases.length === 1 && only && PLURAL.test(only.at(-1)!.text) === isPlural
    ? only
    : undefined;
}

const CONTACTS =
  /^(?:call|ring|phone|email|ask|chase|contact|tell|meet|remind|message|invite|pay|text|visit|update|inform|ping|nudge|thank)$/;
/** Many who are spoken of as one. */
const BODY =
  /(?:suppliers?|vendors?|landlords?|bank|insurers?|agency|agencies|company|council|school|team|office|department|contractors?|clients?|customers?|providers?|brokers?|printers?|caterers?|carriers?|lawyers|auditors|accountants|builders|tenants|neighbours|neighbors|partners?|committee|board|hotel|venue|courier|hospital|university|authority|architects|engineers|plumbers|electricians)$/;
const SENTENCES_BACK = 4;

/** `Call them`: the only people or firm that were spoken of in this turn and the one before. */
function bodyBefore(meeting: TaggedMeeting, { index, turn }: MeetingSentence): Token[] | undefined {
  const recent = meeting.sentences
    .slice(Math.max(0, index - SENTENCES_BACK), index)
    .filter((one) => turn - one.turn <= 1);
  const bodies = recent
    .flatMap((one) => phrasesIn(one))
    .filter((phrase) => BODY.test(phrase.at(-1)!.text));
  const names = new Set(bodies.map((phrase) => phrase.map(({ text }) => text).join(' ')));
  return names.size === 1 ? bodies[0] : undefined;
}

const WANTED_WORDS_MAX = 9;

/** `Churn by plan would help.` – `I'll pull that together.` */
function wantedOf({ tokens, plain }: MeetingSentence): Token[] | undefined {
  const match =
    /^((?: (?:and|so|well|but|okay|also|,))*)( [^,]+?) would (?:also |really )?(?:help|be (?:good|great|useful|helpful|nice|handy)) /.exec(
      plain,
    );
  if (!match) return undefined;
  const from = match[1]!.split(' ').length - 1;
  const end = from + match[2]!.split(' ').length - 1;
  const isOther = / (?:i|you|we|what|which|who|there|if) /.test(`${match[2]} `);
  if (isOther || end - from > WANTED_WORDS_MAX) return undefined;
  const [first, ...rest] = tokens.slice(from, end);
  const isName = first!.isCapitalized && rest[0]?.isCapitalized === true;
  return [{ ...first!, raw: isName ? first!.raw : first!.raw.toLowerCase() }, ...rest];
}

const PREPOSITION =
  /^(?:of|for|on|in|at|to|with|from|as|by|about|before|after|until|over|under|into|since|than|like|per|is|are|am|was|were|be)$/;

/** Those that no preposition makes a circumstance of. */
function nounPhrases(sentence: MeetingSentence): Token[][] {
  return phrasesIn(sentence, isCircumstance);
}

function isCircumstance(tokens: readonly Token[], at: number): boolean {
  return (
    PREPOSITION.test(tokens[at - 1]?.text ?? '') &&
    !/^(?:what|how)$/.test(tokens[at - 2]?.text ?? '')
  );
}

type Test = (tokens: readonly Token[], at: number) => boolean;

function phrasesIn({ tokens }: MeetingSentence, isLeftOut: Test = () => false): Token[][] {
  const phrases: Token[][] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!OPENS.test(tokens[at]!.text)) continue;
    const phrase = phraseAt(tokens, at);
    if (phrase.length < 2) continue;
    if (!isLeftOut(tokens, at) && !/^\d/.test(phrase[1]!.text)) {
      phrases.push(phrase);
    }
    at += phrase.length - 1;
  }
  return phrases;
}

function phraseAt(tokens: readonly Token[], at: number): Token[] {
  const phrase = [plainArticle(tokens[at]!)];
  for (let i = at + 1; i < tokens.length && phrase.length < PHRASE_WORDS_MAX; i++) {
    const continues = isLinkAt(tokens, i, phrase.length) || isNounLike(tokens[i]!, phrase.length);
    if (!continues) break;
    phrase.push(OWN.test(tokens[i]!.text) ? plainArticle(tokens[i]!) : tokens[i]!);
  }
  while (phrase.length > 1 && /^(?:of|for|the)$/.test(phrase.at(-1)!.text)) phrase.pop();
  return phrase;
}

function plainArticle(token: Token): Token {
  const text = /^(?:my|our|your|a|an)$/.test(token.text) ? 'the' : token.text;
  return { ...token, text, raw: text };
}

/** `of the` between nouns: `the lift of the north wing`. */
function isLinkAt(tokens: readonly Token[], at: number, length: number): boolean {
  const { text } = tokens[at]!;
  if (/^(?:the|our|my)$/.test(text)) return LINK.test(tokens[at - 1]!.text);
  return (
    LINK.test(text) && length > 1 && /^(?:the|our|my)$|^\p{L}{4}/u.test(tokens[at + 1]?.text ?? '')
  );
}

const NO_NOUN =
  /ly$|^'|^(?:has|got|gets|goes|came|went|says|said|takes|needs|looks|like|yet|today|tomorrow|please|okay|yeah|still|not|already|runs|costs|works|comes|closes|ends|holds|shows)$/;

function isNounLike({ text, isCapitalized }: Token, length: number): boolean {
  if (isCapitalized) return true;
  if (!/^[\p{L}\d]/u.test(text) || isStopWord(text, 'en') || NO_NOUN.test(text)) return false;
  return length === 1 || !isWeakVerb(text);
}
