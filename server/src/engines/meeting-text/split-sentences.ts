import { anyCue, anyOf, byLanguage, loadCues, loadPairs } from '../../language/cues.ts';
import type { Span } from '../../language/span.ts';
import { trimSpan } from '../../language/sentences.ts';
import type { TextLanguage } from '../../language/text-language.ts';

/** Characters after which speech without stops is split before a word that begins a thought. */
const UNSTOPPED_LENGTH = 240;
const SENTENCE_LENGTH_MAX = 600;
const STOP = /(?<![.?!…])[.?!…]{1,20}["'”’)\]]{0,3}(?=\s|$)|\n/gu;
const ABBREVIATION = new RegExp(String.raw`(?:^|[\s('’])${anyCue('speech/abbreviations')}\.$`, 'u');
const NUMBER_ABBREVIATION = new RegExp(
  String.raw`(?:^|[\s('’])${anyCue('speech/number-abbreviations')}\.$`,
  'u',
);
/** Matches words after an abbreviation or an ordinal that ended its sentence. */
const SENTENCE_START = byLanguage(
  (language) =>
    new RegExp(
      String.raw`^\s+${anyOf(loadCues(language, 'speech/sentence-starts'))}(?!\p{L})`,
      'u',
    ),
);
/** Matches the number of a list item at the beginning of a line. */
const ITEM_NUMBER = /^\s*\d{1,2}\.$/;
const GERMAN_MONTH = new RegExp(
  String.raw`^\s+${anyOf(loadPairs('de', 'months').map(([name]) => name))}(?!\p{L})`,
  'iu',
);
const GERMAN_DAY = /(?<![\p{L}\d.,])\d{1,2}\.$/u;
const GERMAN_DATE = /(?<![\p{L}\d.,])\d{1,2}\.\s?\d{1,2}\.$/u;
/** Matches a German ordinal behind a word that needs a noun: `die 2.` before `Sitzung`. */
const GERMAN_ORDINAL =
  /(?<!\p{L})(?:d(?:er|ie|as|em|en|es)|[ai]m|zu[mr]|vom|beim|ins|jede[mnrs]?|unsere[mnrs]?|eine?[mnrs]?)\s\d{1,2}\.$/iu;
const OPENERS =
  /\s(?=(?:okay|alright|all right|so|and then|then|but|anyway|also|now|well|because|and (?:i|we|you|he|she|they))\s)/giu;

/** Splits a turn into sentences; every character that is not blank belongs to exactly one of them. */
export function splitSpeechSentences(
  text: string,
  turn: Span,
  language: TextLanguage = 'en',
): Span[] {
  const spoken = text.slice(turn.start, turn.end);
  const cuts: Span[] = [];
  let [from, seen, hasWord] = [0, 0, false];
  for (const match of spoken.matchAll(STOP)) {
    const end = match.index + match[0].length;
    hasWord ||= /[\p{L}\p{N}]/u.test(spoken.slice(seen, end));
    seen = end;
    if (!hasWord || !endsSentence(spoken, { start: from, end }, language)) continue;
    cuts.push({ start: from, end });
    from = end;
    hasWord = false;
  }
  cuts.push({ start: from, end: spoken.length });
  return cuts
    .flatMap((cut) => splitUnpunctuated(spoken, cut))
    .flatMap((cut) => {
      const span = trimSpan(text, { start: turn.start + cut.start, end: turn.start + cut.end });
      return span.start < span.end ? [span] : [];
    });
}

/** Characters that the patterns of abbreviations and of words behind them need. */
const CONTEXT_LENGTH = 20;

function endsSentence(spoken: string, { start, end }: Span, language: TextLanguage): boolean {
  const before = spoken.slice(Math.max(start, end - CONTEXT_LENGTH), end);
  const behind = spoken.slice(end, end + CONTEXT_LENGTH);
  if (/(?:\.\.|…)$/.test(before) && /^\s+\p{Ll}/u.test(behind)) return false;
  if (!before.endsWith('.')) return true;
  if ((start === 0 && ITEM_NUMBER.test(before)) || isAbbreviated(before, behind)) return false;
  const isOrdinal = language === 'de' && isGermanOrdinal(before, behind);
  if (!isOrdinal && !ABBREVIATION.test(before)) return true;
  return isSentenceStart(behind, language);
}

/** Tells whether a stop belongs to words that never end a sentence: `No. 4`, `7 p. m.` */
function isAbbreviated(before: string, behind: string): boolean {
  if (NUMBER_ABBREVIATION.test(before) && /^\s+\d/.test(behind)) return true;
  return /(?:^|\s)[ap]\.$/i.test(before) && /^\s(?:m|ex|ej)\b/i.test(behind);
}

/** English openings count in every language: people mix them. */
function isSentenceStart(behind: string, language: TextLanguage): boolean {
  return SENTENCE_START[language].test(behind) || SENTENCE_START.en.test(behind);
}

/** Tells whether a stop belongs to a German ordinal: `am 3. März`, `bis 1.12. erledigt`, `die 2. Sitzung`. */
function isGermanOrdinal(before: string, behind: string): boolean {
  if (GERMAN_DATE.test(before) || GERMAN_ORDINAL.test(before)) return true;
  return GERMAN_DAY.test(before) && (GERMAN_MONTH.test(behind) || /^\s+\p{Ll}/u.test(behind));
}

function splitUnpunctuated(spoken: string, { start, end }: Span): Span[] {
  if (end - start <= UNSTOPPED_LENGTH) return [{ start, end }];
  const pieces: Span[] = [];
  let from = start;
  for (const { index } of spoken.slice(start, end).matchAll(OPENERS)) {
    const at = start + index;
    if (at - from < UNSTOPPED_LENGTH / 2) continue;
    pieces.push({ start: from, end: at });
    from = at;
  }
  pieces.push({ start: from, end });
  return pieces.flatMap((piece) => splitLong(spoken, piece));
}

function splitLong(spoken: string, { start, end }: Span): Span[] {
  const pieces: Span[] = [];
  let from = start;
  while (end - from > SENTENCE_LENGTH_MAX) {
    const blank = spoken.lastIndexOf(' ', from + SENTENCE_LENGTH_MAX);
    const at = blank > from ? blank : from + SENTENCE_LENGTH_MAX;
    pieces.push({ start: from, end: at });
    from = at;
  }
  return [...pieces, { start: from, end }];
}
