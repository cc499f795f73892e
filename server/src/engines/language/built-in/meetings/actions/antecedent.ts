import type { MeetingSentence } from '../reading/read-meeting.ts';
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
  sentence: MeetingSentence,
  isPlural: boolean,
): Token[] | undefined {
  const before = meeting.sentences[sentence.index - 1];
  if (!before || sentence.turn - before.turn > 1) return undefined;
  if (/ (?:it|them|they|that|this|those|these|one|ones|he|him|her|she) /.test(before.plain)) {
    return undefined;
  }
  const phrases = nounPhrases(before);
  const [only] = phrases;
  return phrases.length === 1 && only && PLURAL.test(only.at(-1)!.text) === isPlural
    ? only
    : undefined;
}

const PREPOSITION =
  /^(?:of|for|on|in|at|to|with|from|as|by|about|before|after|until|over|under|into|since|than|like|per|is|are|am|was|were|be)$/;

/** Those that no preposition makes a circumstance of. */
function nounPhrases({ tokens }: MeetingSentence): Token[][] {
  const phrases: Token[][] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!OPENS.test(tokens[at]!.text)) continue;
    const phrase = phraseAt(tokens, at);
    if (phrase.length < 2) continue;
    const isCircumstance =
      PREPOSITION.test(tokens[at - 1]?.text ?? '') &&
      !/^(?:what|how)$/.test(tokens[at - 2]?.text ?? '');
    if (!isCircumstance && !/^\d/.test(phrase[1]!.text)) {
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
