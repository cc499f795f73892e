import { findDates } from '../../dates/dates.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import type { DueMention, DueRule } from './due-rule.ts';
import { ENGLISH_DUE, ENGLISH_SIGN } from './english-due.ts';
import { OTHER_DUE, OTHER_SIGN } from './other-due.ts';

/** By when something is to be done. Offsets are those of the text given. */
export type Due = { start: number; end: number; text: string; iso: string | null };

type Placed = DueMention & {
  /** How surely it says by when: 3 `by Friday`, 2 `tomorrow`, 1 `for Friday`, 0 not at all. */
  rank: number;
  /** With the word before it. */
  from: number;
};

const BY =
  /(?:\b(?:no\s+later\s+than|not\s+later\s+than|at\s+the\s+latest(?:\s+by)?|on\s+or\s+before|due(?:\s+(?:date|on|by|in|at|is|the))?|deadline(?:\s+(?:is|of|for\s+that\s+is))?|by|before|until|till|within|ahead\s+of|in\s+time\s+for|latest|bis|vor|spätestens|hasta|antes\s+del?|para|avant|d'ici|pour|até|antes\s+d[eao])[\s:]+(?:around\s+|about\s+|the\s+|el\s+|la\s+|le\s+|a\s+|o\s+|zum\s+|am\s+|say\s+|like\s+)?)$/iu;
const FOR = /\b(?:for|in)\s+(?:the\s+)?$/iu;
/** From then on, or about that day: no deadline. */
const NOT_BY =
  /\b(?:not|since|from|after|of|starting|beginning|about|until\s+after|to|between|than|ab|seit|nach|desde|depuis|après|depois\s+de|a\s+partir\s+del?)\s+(?:the\s+)?$/iu;
const LATEST =
  /^[\s,]*(?:at\s+the\s+(?:very\s+)?latest|latest|spätestens|au\s+plus\s+tard|a\s+más\s+tardar|no\s+máximo)/iu;
const BY_ITSELF = /^(?:by|before|within|until)\b/i;
/** `tomorrow's agenda`, `the first quarter results`: only says which. */
const SAYS_OF =
  /^(?:['’]s\s|\s(?!(?:at|so|and|but|if|please|then|or|for|with|latest|because|when|i|we|you|he|she|they|it|to|is|are|will|was|on|in|as|morning|afternoon|evening|night|noon|lunch|first|too|instead|works?|sounds?|sharp|myself|maybe|that|this|the|a|an|my|our|via|by|before|after|unless|once|okay|ok|right|yeah|yes|thanks|ideally|until|from|about|around|of|also|just|since|though|anyway|next|early|late|latest|using|und|y|et|e)\b)\p{Ll})/iu;
const LINK = /^[\s,]*(?:on|of|by|at|the|am|el|le|o)?\s*$/iu;
const BEFORE_LENGTH = 40;
/** `tomorrow evening`, `before the Christmas break`, `by Friday's call`: the rest of the phrase. */
const PART_OF_DAY =
  /^\s+(?:early\s+)?(?:morning|afternoon|evening|night|noon|lunch(?:\s?time)?)\b/iu;
const OCCASION =
  /^(?:['’]s)?\s+(?:break|holidays?|vacation|closure|shutdown|season|party|rush|deadline|meeting|call|review|session|workshop|stand-?up|sync|demo|visit|launch|release|service|hearing|inspection|delivery)\b/iu;
/** `within two days`, and what it counts from when that is not now: `once I have it, …`, `… of the delivery`. */
const SPAN =
  /^(?:(?:in|within|inside)\s+)?(?:the\s+next\s+|about\s+)?(?:\p{L}+\s+|\d+\s+){1,3}(?:hours?|days?|weeks?|months?)$/iu;
const EVENT_BEFORE =
  /\b(?:[Oo]nce|[Aa]s\s+soon\s+as|[Aa]fter|[Ww]hen(?:ever)?)\s+(?:I|we|you|they|he|she|it|the|that|this|\p{Lu}\p{L}+)\b[^.?!;]*$/u;
const EVENT_BEHIND =
  /^\s+(?:of|after|from|following)\s+(?!now\b|today\b|tomorrow\b|next\b|this\b)/iu;

/**
 * The phrase of a sentence that says by when, resolved against the day on which it was said. A day that is past, comes
 * again and again, or that nobody can name has `iso: null`.
 *
 * @param today as `2026-11-18`
 * @returns undefined when the sentence says no time
 */
export function findDue(
  text: string,
  today: string,
  language: TextLanguage = 'en',
): Due | undefined {
  return findDues(text, today, language)[0];
}

/** All of them, that which most surely says by when first. */
export function findDues(text: string, today: string, language: TextLanguage = 'en'): Due[] {
  const mentions = placed(text, mentionsIn(text, today, language), language === 'en');
  return mentions
    .filter(({ rank, kind }) => rank > 0 && kind !== 'recurring')
    .toSorted((a, b) => weightOf(b) - weightOf(a) || a.start - b.start)
    .map(({ from, end, kind, iso }) => ({
      start: from,
      end,
      text: text.slice(from, end),
      iso: kind === 'soon' || kind === 'past' || iso === null || iso < today ? null : iso,
    }));
}

function weightOf({ rank, kind }: Placed): number {
  if (kind === 'past') return -1;
  return kind === 'soon' ? 0.5 : rank;
}

function mentionsIn(text: string, today: string, language: TextLanguage): DueMention[] {
  const rules = language === 'en' ? ENGLISH_DUE : OTHER_DUE[language];
  const sign = language === 'en' ? ENGLISH_SIGN : OTHER_SIGN;
  if (!sign.test(text)) return [];
  const found = [
    ...rules.flatMap((one) => matchesOf(one, text, today)),
    ...writtenDates(text, language),
  ].toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  const kept: DueMention[] = [];
  for (const one of found) {
    if (kept.every(({ start, end }) => one.end <= start || one.start >= end)) kept.push(one);
  }
  return joinPhrases(
    text,
    kept.toSorted((a, b) => a.start - b.start),
  );
}

function writtenDates(text: string, language: TextLanguage): DueMention[] {
  if (!/\d/.test(text)) return [];
  return findDates(text, language).map(({ start, end, iso }) => ({
    start,
    end,
    iso,
    kind: 'date',
  }));
}

function matchesOf({ pattern, kind, resolve }: DueRule, text: string, today: string): DueMention[] {
  const found: DueMention[] = [];
  for (const match of text.matchAll(pattern)) {
    const iso = resolve(match.groups ?? {}, today);
    const lead = /^\s*/.exec(match[0])![0].length;
    const start = match.index + lead;
    if (iso !== undefined) found.push({ start, end: match.index + match[0].length, iso, kind });
  }
  return found;
}

const SAYS_MORE: Readonly<Record<DueMention['kind'], number>> = {
  time: 1,
  weekday: 2,
  date: 3,
  soon: 0,
  past: 0,
  recurring: 0,
};

/** `end of day tomorrow`, `noon on Thursday`, `Friday, December 4th`: one phrase, of the day named best. */
function joinPhrases(text: string, mentions: readonly DueMention[]): DueMention[] {
  const joined: DueMention[] = [];
  for (const one of mentions) {
    const last = joined.at(-1);
    const isNear = last !== undefined && LINK.test(text.slice(last.end, one.start));
    const [more, less] = [SAYS_MORE[one.kind], last ? SAYS_MORE[last.kind] : 0];
    if (last && isNear && more > 0 && less > 0 && more !== less) {
      const { kind, iso } = more > less ? one : last;
      joined[joined.length - 1] = { kind, iso, start: last.start, end: one.end };
    } else joined.push(one);
  }
  return joined;
}

function placed(text: string, mentions: readonly DueMention[], isEnglish: boolean): Placed[] {
  return mentions.map((mention) => {
    const before = text.slice(Math.max(0, mention.start - BEFORE_LENGTH), mention.start);
    const behind = text.slice(mention.end, mention.end + BEFORE_LENGTH);
    const by = BY.exec(before);
    const isBy = by !== null || LATEST.test(behind) || BY_ITSELF.test(text.slice(mention.start));
    const from = by ? mention.start - by[0].length : mention.start;
    const rank = isBy ? 3 : rankOf(before, isEnglish ? behind : '');
    const iso = countsFromEvent(text, mention) ? null : mention.iso;
    return { ...mention, from, iso, rank, end: mention.end + restOfPhrase(behind, isBy) };
  });
}

/** How many characters behind it belong to the phrase. */
function restOfPhrase(behind: string, isBy: boolean): number {
  const rest = PART_OF_DAY.exec(behind) ?? (isBy ? OCCASION.exec(behind) : null);
  return rest ? rest[0].length : 0;
}

function countsFromEvent(text: string, { start, end }: DueMention): boolean {
  const isSpan = SPAN.test(text.slice(start, end));
  return isSpan && (EVENT_BEFORE.test(text.slice(0, start)) || EVENT_BEHIND.test(text.slice(end)));
}

function rankOf(before: string, behind: string): number {
  if (NOT_BY.test(before)) return 0;
  if (FOR.test(before)) return 1;
  return SAYS_OF.test(behind) ? 0 : 2;
}
