import type { Span } from '../../text/page-furniture.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import { hasSameFigures, isSameClaim } from './same-claim.ts';
import { BETWEEN_COMMAS, HESITATION, LEADERS, SPELLED_OUT, TAILS } from './speech-words.ts';
import { withoutStutter } from './stutter.ts';

/** What was said, without the noise of saying it. */
export type CleanSpeech = Span & {
  /** A whole sentence with a capital and a stop; its claim is that of `start` to `end` of the meeting's text. */
  text: string;
  words: number;
};

const LETTERS_OF_NAME = /\b((?:\p{Lu}_)+\p{Lu}?)(?:\s?_)?(?!\p{L})/gu;
const SPLIT_CONTRACTION = /\s+(?=['’](?:s|re|ve|ll|d|m|t)\b)/gi;
const HESITATIONS = new RegExp(
  `(?:^|(?<=[\\s,.…–—-]))(?:${HESITATION})(?![\\p{L}'’-])[,.…–—]*\\s*`,
  'giu',
);
/** `need, um, three`: both commas are its own. */
const HESITATION_ASIDE = new RegExp(`,\\s*(?:${HESITATION})\\s*,`, 'giu');
const BROKEN_OFF = /(?<!\p{L})\p{L}{1,12}\s?[-–—]\s*(?=[\s,]|$)|\.{3,}|…|[–—-]{2,}/gu;
/** Begins as a question, which a tag at its end does not make a statement of. */
const ASKS =
  /^(?:what|who|whose|when|where|why|how|which|do|does|did|is|are|was|were|can|could|will|would|should|shall|have|has|may)\b/i;
/** A reason for what was said before, told as what it says: nothing follows from it here. */
const REASON_ALONE = /^[\s,]*(?:because|['’]cause)\s+(?!of\b)(?=[^,]*$)/i;
const NOTES = /\[[^\]]{0,40}\]|\{[^}]{0,40}\}|<[^>]{0,40}>|@+/g;

const patterns = new Map<TextLanguage, ReturnType<typeof patternsOf>>();

/**
 * A sentence as it would be written down for somebody who was not there: without hesitation, stutter and openings like
 * `Okay, so`. The words are otherwise those that were said.
 *
 * @returns undefined when numbers, negations or modal verbs would not come out as they were said
 */
export function cleanSpeech(
  text: string,
  span: Span,
  language: TextLanguage,
): CleanSpeech | undefined {
  const { leader, between, tail } = patternsFor(language);
  const said = text.slice(span.start, span.end);
  const start = span.start + leadLength(said, leader);
  const claim = text.slice(start, span.end);
  const clean = finish(withoutTails(tidy(claim, between), tail));
  if (clean === '' || !hasSameFigures(clean, claim)) return undefined;
  if (!isSameClaim(clean, tidyNumbers(claim))) return undefined;
  return { text: clean, start, end: span.end, words: clean.split(' ').length };
}

function tidy(claim: string, between: RegExp): string {
  let clean = claim.replace(NOTES, ' ').replaceAll('"', '');
  clean = clean.replace(SPLIT_CONTRACTION, '').replace(/\s+-\s+(?=\p{L})/gu, '-');
  clean = clean.replace(LETTERS_OF_NAME, (letters) => letters.replace(/[_\s]/g, ''));
  for (const [pattern, words] of SPELLED_OUT) clean = clean.replace(pattern, words);
  clean = clean.replace(HESITATION_ASIDE, ' ').replace(HESITATIONS, ' ').replace(BROKEN_OFF, ' ');
  clean = clean.replace(between, ' ');
  return withoutStutter(clean.replace(/\s+/g, ' ').trim());
}

/** Stutter repeats negations and numbers, too: they count once. */
function tidyNumbers(claim: string): string {
  return withoutStutter(
    claim
      .replace(SPLIT_CONTRACTION, '')
      .replace(HESITATIONS, ' ')
      .replace(BROKEN_OFF, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

function withoutTails(claim: string, tail: RegExp): string {
  let clean = claim;
  for (let i = 0; i < 3; i++) {
    clean = clean.replace(tail, (_, stop: string) =>
      ASKS.test(clean) ? stop : stop.replace('?', '.'),
    );
  }
  return clean;
}

function finish(claim: string): string {
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

function leadLength(said: string, leader: RegExp): number {
  let length = leader.exec(said)?.[0].length ?? 0;
  length += REASON_ALONE.exec(said.slice(length))?.[0].length ?? 0;
  return length >= said.length ? 0 : length;
}

function patternsFor(language: TextLanguage) {
  let own = patterns.get(language);
  if (!own) {
    own = patternsOf(language);
    patterns.set(language, own);
  }
  return own;
}

function patternsOf(language: TextLanguage) {
  const noise = `${LEADERS[language]}|${HESITATION}`;
  return {
    leader: new RegExp(`^(?:[\\s,.…–—-]*(?:${noise})(?![\\p{L}\\d'’-])[\\s,.…–—-]*){1,8}`, 'iu'),
    between: new RegExp(
      `,\\s*(?:${BETWEEN_COMMAS[language]})\\s*,(?:\\s*(?:${BETWEEN_COMMAS[language]})\\s*,)*`,
      'giu',
    ),
    tail: new RegExp(
      `(?:,\\s*|\\s+(?=(?:and|but|or|so|y|et|und|e)[.?!]*$))(?:${TAILS[language]})([.?!]*)$`,
      'iu',
    ),
  };
}
