import type { MeetingSentence } from '../reading/read-meeting.ts';
import type { Token } from '../reading/tokens.ts';
import { isStopWord } from '../../words/stop-words.ts';
import type { TaggedMeeting } from './finding.ts';
import { baseOfThird, isWeakVerb, isWorkVerb } from './verbs.ts';

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
    if (!PREPOSITION.test(tokens[at - 1]?.text ?? '') && !/^\d/.test(phrase[1]!.text)) {
      phrases.push(phrase);
    }
    at += phrase.length - 1;
  }
  return phrases;
}

function phraseAt(tokens: readonly Token[], at: number): Token[] {
  const first = tokens[at]!;
  const phrase: Token[] = [
    /^(?:my|our|your|a|an)$/.test(first.text) ? { ...first, text: 'the', raw: 'the' } : first,
  ];
  for (let i = at + 1; i < tokens.length && phrase.length < PHRASE_WORDS_MAX; i++) {
    const token = tokens[i]!;
    const isLink =
      LINK.test(token.text) &&
      phrase.length > 1 &&
      /^(?:the|our|my)$|^\p{L}{4}/u.test(tokens[i + 1]?.text ?? '');
    const isArticle = /^(?:the|our|my)$/.test(token.text) && LINK.test(tokens[i - 1]!.text);
    if (!isLink && !isArticle && !isNounLike(token, phrase.length)) break;
    phrase.push(OWN.test(token.text) ? { ...token, text: 'the', raw: 'the' } : token);
  }
  while (phrase.length > 1 && /^(?:of|for|the)$/.test(phrase.at(-1)!.text)) phrase.pop();
  return phrase;
}

function isNounLike({ text, isCapitalized }: Token, length: number): boolean {
  if (isCapitalized) return true;
  if (
    !/^\p{L}|^\d/u.test(text) ||
    isStopWord(text, 'en') ||
    /^(?:has|got|gets|goes|came|went|says|said|takes|needs|looks|like|yet|today|tomorrow|please|okay|yeah|still|not|already)$/.test(
      text,
    )
  ) {
    return false;
  }
  if (/ly$|^'/.test(text)) return false;
  return (
    length === 1 ||
    !(
      isWeakVerb(text) ||
      (baseOfThird(text) !== undefined &&
        !isWorkVerb(text) &&
        length > 1 &&
        /(?:runs|takes|costs|looks|needs|works|comes|goes|closes|ends|holds|shows|says)$/.test(
          text,
        ))
    )
  );
}
