import { anyOf, byLanguage, loadAllCues, loadCues } from '../cues.ts';
import type { Span } from '../span.ts';
import { isStopWord } from '../stop-words.ts';
import type { TextLanguage } from '../text-language.ts';
import { hasSameNumbersAndNegations, isSameClaim } from './same-claim.ts';

/** Sentence without hesitation, stutter and openings. Its span in the meeting's text makes the same claim. */
export type CleanSpeech = Span & {
  /** Begins with a capital and ends with a stop. */
  text: string;
  /** Number of words in `text`. */
  words: number;
};

const LETTERS_OF_NAME = /\b((?:\p{Lu}_)+\p{Lu}?)(?:\s?_)?(?!\p{L})/gu;
const SPLIT_CONTRACTION = /\s+(?=['’](?:s|re|ve|ll|d|m|t)\b)/gi;
/**
 * Matches words broken off with a dash: glued (`par- part`), before the word said whole (`th - that`), or at the end. A dash
 * between blanks else separates content, and `Vor- und` is whole.
 */
const BROKEN_OFF =
  /(?<!\p{L})(?:\p{L}{1,12}[-–—](?=\s*(?:,|$)|\s(?!(?:und|oder|bzw|sowie|and|or)\b))|(\p{L}{1,12})\s[-–—](?=\s\1)|\p{L}{1,12}\s[-–—]\s*$)|\.{3,}|…|[–—-]{2,}/giu;
/** Matches the beginning of a question, whose mark stays when a tag at its end goes. */
const QUESTION_START =
  /^(?:what|who|whose|when|where|why|how|which|do|does|did|is|are|was|were|can|could|will|would|should|shall|have|has|may)\b/i;
/** Matches `because` before a reason that stands alone. */
const REASON_ALONE = /^[\s,]*(?:because|['’]cause)\s+(?!of\b)(?=[^,]*$)/i;
const NOTES = /\[[^\]]{0,40}\]|\{[^}]{0,40}\}|<[^>]{0,40}>|@+/g;

/** Contractions of speech with the words that they stand for. */
const SPELLED_OUT: readonly (readonly [RegExp, string])[] = [
  [/\b(g)on na\b|\b(g)onna\b/gi, '$1$2oing to'],
  [/\b(w)an na\b|\b(w)anna\b/gi, '$1$2ant to'],
  [/\b(g)ot ta\b|\b(g)otta\b/gi, '$1$2ot to'],
  [/\b(l)em me\b|\b(l)emme\b/gi, '$1$2et me'],
  [
    /(?<!\p{L})['’]?cause\b(?=\s(?:i|we|you|he|she|it|they|the|that|this|there|of)\b)/giu,
    'because',
  ],
  [/(?<!\p{L})['’]em\b/giu, 'them'],
];

const NOISE = byLanguage((language) => {
  const hesitations = loadCues(language, 'speech/hesitations');
  const opening = anyOf([...loadCues(language, 'speech/openers'), ...hesitations]);
  const hesitation = anyOf(hesitations);
  const aside = anyOf(loadCues(language, 'speech/asides'));
  const tag = anyOf(loadCues(language, 'speech/tags'));
  return {
    // A sound behind a figure is a unit: `5 mm`.
    hesitation: new RegExp(
      `(?:^|(?<=[\\s,.…–—-]))(?<!\\d\\s?)${hesitation}(?![\\p{L}'’-])[,.…–—]*\\s*`,
      'giu',
    ),
    /** Hesitation with both of its commas: `need, um, three`. */
    hesitationAside: new RegExp(`,\\s*${hesitation}\\s*,`, 'giu'),
    opening: new RegExp(`^(?:[\\s,.…–—-]*${opening}(?![\\p{L}\\d'’-])[\\s,.…–—-]*){1,8}`, 'iu'),
    aside: new RegExp(`,\\s*${aside}\\s*,(?:\\s*${aside}\\s*,)*`, 'giu'),
    tag: new RegExp(`(?:,\\s*|\\s+(?=(?:and|but|or|so|y|et|und|e)[.?!]*$))${tag}([.?!]*)$`, 'iu'),
  };
});

/**
 * Rewrites a spoken sentence for readers who were absent: without hesitation, stutter and openings like `Okay, so`. All
 * other words stay as they were spoken.
 *
 * @returns undefined when the numbers, negations or modal verbs would change
 */
export function cleanSpeech(
  text: string,
  span: Span,
  language: TextLanguage,
): CleanSpeech | undefined {
  const noise = NOISE[language];
  const spoken = text.slice(span.start, span.end);
  const start = span.start + openingLength(spoken, noise.opening);
  const claim = text.slice(start, span.end);
  const clean = capitalizeAndStop(removeTags(removeNoise(claim, language), noise.tag));
  if (clean === '' || !hasSameNumbersAndNegations(clean, claim)) return undefined;
  if (!isSameClaim(clean, removeRepetition(claim, language))) return undefined;
  return { text: clean, start, end: span.end, words: clean.split(' ').length };
}

function removeNoise(claim: string, language: TextLanguage): string {
  const { hesitation, hesitationAside, aside } = NOISE[language];
  let clean = claim.replace(NOTES, ' ').replaceAll('"', '');
  clean = clean.replace(SPLIT_CONTRACTION, '').replace(/\s+-\s+(?=\p{Ll})/gu, '-');
  clean = clean.replace(LETTERS_OF_NAME, (letters) => letters.replace(/[_\s]/g, ''));
  for (const [pattern, words] of SPELLED_OUT) clean = clean.replace(pattern, words);
  clean = clean.replace(hesitationAside, ' ').replace(hesitation, ' ').replace(BROKEN_OFF, ' ');
  clean = clean.replace(aside, ' ');
  return removeStutter(clean.replace(/\s+/g, ' ').trim(), language);
}

/** Removes stutter from the spoken claim: a repeated negation or number counts once. */
function removeRepetition(claim: string, language: TextLanguage): string {
  return removeStutter(
    claim
      .replace(SPLIT_CONTRACTION, '')
      .replace(NOISE[language].hesitation, ' ')
      .replace(BROKEN_OFF, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    language,
  );
}

/** Removes up to three tags such as `right?` from the end; their question mark becomes a full stop. */
function removeTags(claim: string, tag: RegExp): string {
  let clean = claim;
  for (let i = 0; i < 3; i++) {
    clean = clean.replace(tag, (_, stop: string) =>
      QUESTION_START.test(clean) ? stop : stop.replace('?', '.'),
    );
  }
  return clean;
}

function capitalizeAndStop(claim: string): string {
  const plain = claim
    .replace(/\s+(?=[,.;:?!])/g, '')
    .replace(/([,;:])(?:\s*[,;:])+/g, '$1')
    .replace(/[,;:–—\s-]+(?=[.?!]*$)/, '')
    .replace(/^[\s,.;:?!–—-]+/, '')
    .replace(/,(?=\p{L})/gu, ', ')
    .replace(/([.?!])[.?!\s]+$/, '$1')
    .trim();
  if (plain === '' || !/\p{L}/u.test(plain)) return '';
  const opened = plain.replace(/\bi\b(?=['’\s])/g, 'I');
  const stop = /[.?!]$/.test(opened) ? '' : '.';
  return opened[0]!.toUpperCase() + opened.slice(1) + stop;
}

/** Matches the marker of a list item, or the number of a section before a capital: `- `, `[ ] `, `3. `, `5.3 `. */
const LIST_MARKER =
  /^(?:[-*•–□☐→▪]\s+|\[ ?\]\s*|\d{1,2}[.)]\s+(?=\p{L})|\d{1,2}(?:\.\d{1,2})+\.?\s+(?=\p{Lu}))+/u;

/** Counts the characters of the opening, in UTF-16 code units; 0 when nothing would be left. */
function openingLength(spoken: string, opening: RegExp): number {
  let length = LIST_MARKER.exec(spoken)?.[0].length ?? 0;
  length += opening.exec(spoken.slice(length))?.[0].length ?? 0;
  length += REASON_ALONE.exec(spoken.slice(length))?.[0].length ?? 0;
  return length >= spoken.length ? 0 : length;
}

/** Longest repetition, in words. */
const REPEATED_WORDS_MAX = 5;
const SHORT_WORDS = new Set(loadCues('en', 'speech/short-words'));
const REPEATABLE = new RegExp(`^${anyOf(loadAllCues('speech/repeatable-words'))}$`, 'iu');

/** Removes repetitions and false starts: `I I think we could we could wi with` becomes `I think we could with`. */
function removeStutter(text: string, language: TextLanguage): string {
  const words: string[] = [];
  for (const word of text.split(' ')) {
    words.push(word);
    while (dropRepeat(words));
  }
  return removeFalseStarts(words, language).join(' ');
}

/** Drops the last words' previous occurrence, when they repeat what came right before. */
function dropRepeat(words: string[]): boolean {
  for (let length = Math.min(REPEATED_WORDS_MAX, words.length >> 1); length >= 1; length--) {
    const second = words.slice(-length).map(stripPunctuation);
    const first = words.slice(-2 * length, -length).map(stripPunctuation);
    if (second.some((word) => word === '') || second.join(' ') !== first.join(' ')) continue;
    if (length === 1 && REPEATABLE.test(second[0]!)) continue;
    if (/[.?!]$/.test(words.at(-length - 1)!)) continue;
    words.splice(-2 * length, length);
    return true;
  }
  return false;
}

/** Matches a letter or an abbreviation that names something: `vendor B`, `plan A`, `IT`. */
const LETTERS = /^[^\p{L}]*\p{Lu}{1,4}[^\p{L}]*$/u;

/** Drops words that were broken off before they were said whole: `th that`, `wi with`. */
function removeFalseStarts(words: readonly string[], language: TextLanguage): string[] {
  return words.filter((word, index) => {
    const next = stripPunctuation(words[index + 1] ?? '');
    const own = stripPunctuation(word);
    if (own === '' || own.length > 4 || own.length >= next.length) return true;
    if (index > 0 && LETTERS.test(word)) return true;
    const isWord = SHORT_WORDS.has(own) || isStopWord(own, language);
    return isWord || /\d|[.?!,;:]$/.test(word) || !next.startsWith(own);
  });
}

function stripPunctuation(word: string): string {
  return word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
