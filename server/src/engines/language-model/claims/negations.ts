import { tokenizeSpeech, type SpeechToken } from '../../../language/speech-tokens.ts';
import { hasNegation } from '../../../language/speech/same-claim.ts';
import { stem } from '../../../language/stemming.ts';
import { isStopWord } from '../../../language/stop-words.ts';
import type { TextLanguage } from '../../../language/text-language.ts';

/** Greatest distance in words between a negation and the word that it denies. */
const REACH = 4;
/** Negations of a subject: the subject comes next, then the denied word. */
const SUBJECT_NEGATIONS = new Set(['neither', 'nor', 'nobody', 'none']);
/** Punctuation that ends the reach of a negation. */
const ENDS = new Set([',', ';', ':', '?', '!']);

/**
 * Returns whether a claim without negation affirms no word that its text only denies. "Is not liable" must not become "is
 * liable", while "shall not exceed" may become a limit.
 */
export function isNegationPreserved(claim: string, text: string, language: TextLanguage): boolean {
  if (hasNegation(claim)) return true;
  const tokens = tokenize(text);
  const denied = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    if (!hasNegation(token.text)) continue;
    for (const word of listDenied(tokens, at, language)) {
      denied.set(word, (denied.get(word) ?? 0) + 1);
    }
  }
  const occurrences = countWords(tokens, language);
  return [...countWords(tokenize(claim), language).keys()].every(
    (word) => !denied.has(word) || occurrences.get(word)! > denied.get(word)!,
  );
}

function tokenize(text: string): SpeechToken[] {
  return tokenizeSpeech(text, { start: 0, end: text.length });
}

/** Lists the words that a negation denies: those after it, in German also those before it. */
function listDenied(tokens: readonly SpeechToken[], at: number, language: TextLanguage): string[] {
  const { text } = tokens[at]!;
  const after = listWordsUntilEnd(tokens.slice(at + 1, at + 1 + REACH), language);
  const before =
    language === 'de'
      ? listWordsUntilEnd(tokens.slice(Math.max(0, at - REACH), at).toReversed(), language)
      : [];
  return [...after.slice(0, SUBJECT_NEGATIONS.has(text) ? 2 : 1), ...before.slice(0, 1)];
}

function listWordsUntilEnd(tokens: readonly SpeechToken[], language: TextLanguage): string[] {
  const end = tokens.findIndex(({ text }) => ENDS.has(text) || hasNegation(text));
  const reached = end === -1 ? tokens : tokens.slice(0, end);
  return [...countWords(reached, language).keys()];
}

/** Counts the content words by their stems. */
function countWords(tokens: readonly SpeechToken[], language: TextLanguage): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of tokens) {
    if (!/\p{L}{3}/u.test(text) || isStopWord(text, language) || hasNegation(text)) continue;
    const word = stem(text, language);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
