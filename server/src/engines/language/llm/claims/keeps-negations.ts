import { readTokens, type Token } from '../../built-in/meetings/reading/tokens.ts';
import { hasNegation } from '../../built-in/meetings/speech/same-claim.ts';
import { stem } from '../../built-in/words/stem.ts';
import { isStopWord } from '../../built-in/words/stop-words.ts';
import type { TextLanguage } from '../../built-in/words/text-language.ts';

/** Words between a negation and what it denies. */
const REACH = 4;
/** Behind these stands who does not, before what they do not. */
const OF_SUBJECTS = new Set(['neither', 'nor', 'nobody', 'none']);
const ENDS = new Set([',', ';', ':', '?', '!']);

/**
 * Whether a claim without a negation affirms nothing that its ground denies alone: of "is not liable" nobody may make
 * "is liable", while "shall not exceed" may well be a limit.
 */
export function keepsNegations(claim: string, ground: string, language: TextLanguage): boolean {
  if (hasNegation(claim)) return true;
  const tokens = tokensOf(ground);
  const denied = new Map<string, number>();
  for (const [at, { text }] of tokens.entries()) {
    if (!hasNegation(text)) continue;
    for (const word of deniedAt(tokens, at, language)) {
      denied.set(word, (denied.get(word) ?? 0) + 1);
    }
  }
  const affirmed = countWords(tokens, language);
  return [...countWords(tokensOf(claim), language).keys()].every(
    (word) => !denied.has(word) || affirmed.get(word)! > denied.get(word)!,
  );
}

function tokensOf(text: string): Token[] {
  return readTokens(text, { start: 0, end: text.length });
}

/** German denies behind the verb; elsewhere the negation comes first. */
function deniedAt(tokens: readonly Token[], at: number, language: TextLanguage): string[] {
  const { text } = tokens[at]!;
  const behind = wordsUntilEnd(tokens.slice(at + 1, at + 1 + REACH), language);
  const before =
    language === 'de'
      ? wordsUntilEnd(tokens.slice(Math.max(0, at - REACH), at).toReversed(), language)
      : [];
  return [...behind.slice(0, OF_SUBJECTS.has(text) ? 2 : 1), ...before.slice(0, 1)];
}

function wordsUntilEnd(tokens: readonly Token[], language: TextLanguage): string[] {
  const end = tokens.findIndex(({ text }) => ENDS.has(text) || hasNegation(text));
  const reached = end === -1 ? tokens : tokens.slice(0, end);
  return [...countWords(reached, language).keys()];
}

/** Stems of those that mean something, with how often they stand there. */
function countWords(tokens: readonly Token[], language: TextLanguage): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of tokens) {
    if (!/\p{L}{3}/u.test(text) || isStopWord(text, language) || hasNegation(text)) continue;
    const word = stem(text, language);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
