import { byLanguage, loadCues, loadPairs } from './cues.ts';
import type { Span } from './span.ts';
import type { TextLanguage } from './text-language.ts';

/** Word or sign of a spoken text. Offsets are those of the meeting's text. */
export type SpeechToken = Span & {
  /** Lower-case form with plain quotes and open contractions: `I'll` is `i`, `will`; `gon na` is `going`, `to`. */
  text: string;
  /** Spoken form; of an open contraction its own part, as `'ll`. */
  raw: string;
  /** Whether no blank separates it from the previous token. */
  isGlued: boolean;
  isCapitalized: boolean;
};

const TOKEN =
  /\d+(?:[.,:/-]\d+)*(?:st|nd|rd|th|[ap]m|%|[kKmM])?|\p{L}[\p{L}\p{M}\p{N}]*(?:[-.&/](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+|['’](?=\p{L}{3})\p{L}+)*|['’](?:ll|re|ve|s|m|d|t)(?!\p{L})|[,;:?!$€£%]|[–—]/gu;
const CONTRACTIONS = new Map(loadPairs('en', 'speech/contractions'));
/** Two words that are spoken as one. */
const MERGED_WORDS = new Map(loadPairs('en', 'speech/merged-words'));
/** Words that transcripts of AMI and ICSI cut in two. */
const SPLIT_WORDS = new Map(loadPairs('en', 'speech/split-words'));
const VERB_BEFORE_NOT = new Map(loadPairs('en', 'speech/negated-verbs'));
/** A hesitation of one language is a word of another: `um` and `er` of English in German. */
const FILLERS = byLanguage((language) => new Set(loadCues(language, 'speech/fillers')));
const SUBJECTS_OF_IS = new Set(loadCues('en', 'speech/subjects-of-is'));
const REPEATED = new Set(loadCues('en', 'speech/repeated-words'));
const CAPITAL = /^\p{Lu}/u;

/** Splits a span of spoken text into tokens, without hesitation sounds and repeated words. */
export function tokenizeSpeech(
  text: string,
  { start, end }: Span,
  language: TextLanguage = 'en',
): SpeechToken[] {
  const tokens: SpeechToken[] = [];
  const fillers = FILLERS[language];
  for (const match of text.slice(start, end).matchAll(TOKEN)) {
    const at = start + match.index;
    const raw = match[0];
    const previous = tokens.at(-1);
    const word = raw.toLowerCase().replaceAll('’', "'");
    if (fillers.has(word)) continue;
    addToken(tokens, {
      start: at,
      end: at + raw.length,
      text: word,
      raw,
      isGlued: previous?.end === at,
      isCapitalized: CAPITAL.test(raw),
    });
  }
  return tokens;
}

function addToken(tokens: SpeechToken[], token: SpeechToken): void {
  const previous = tokens.at(-1);
  if (token.text === ',' && (!previous || previous.text === ',')) return;
  if (previous && SPLIT_WORDS.get(previous.text) === token.text) {
    tokens.pop();
    const whole = { ...previous, end: token.end, raw: previous.raw + token.raw };
    addToken(tokens, { ...whole, text: previous.text + token.text });
    return;
  }
  const merged = MERGED_WORDS.get(token.text);
  if (merged) {
    tokens.push(...merged.split(' ').map((text, index) => splitMergedWord(token, text, index)));
    return;
  }
  if (isContraction(token, previous)) openContraction(tokens, token, previous!);
  else if (previous && isRepeated(previous, token)) tokens[tokens.length - 1] = token;
  else tokens.push(token);
}

function splitMergedWord(token: SpeechToken, text: string, index: number): SpeechToken {
  return { ...token, text, raw: index === 0 ? token.raw : '', isGlued: index > 0 || token.isGlued };
}

function isContraction(token: SpeechToken, previous: SpeechToken | undefined): boolean {
  return previous !== undefined && token.text.startsWith("'");
}

/** Opens a contraction: `don` + `'t`, `I` + `'ll`, `let` + `'s`. Another `'s` may be a possessive and stays. */
function openContraction(tokens: SpeechToken[], token: SpeechToken, previous: SpeechToken): void {
  if (token.text === "'t") {
    const stem = VERB_BEFORE_NOT.get(previous.text) ?? previous.text.replace(/n$/, '');
    tokens[tokens.length - 1] = { ...previous, text: stem };
    tokens.push({ ...token, text: 'not', isGlued: true });
    return;
  }
  const text = token.text === "'s" ? openFinalS(previous.text) : CONTRACTIONS.get(token.text);
  tokens.push({ ...token, text: text ?? token.text, isGlued: true });
}

function openFinalS(before: string): string {
  if (before === 'let') return 'us';
  return SUBJECTS_OF_IS.has(before) ? 'is' : "'s";
}

/** Tells whether a token repeats the previous one: `I I'll`, `the the`. */
function isRepeated(previous: SpeechToken, token: SpeechToken): boolean {
  return previous.text === token.text && REPEATED.has(token.text);
}
