import { anyOf, byLanguage, loadAllCues, loadCues } from '../cues.ts';
import { findDates } from '../dates/dates.ts';
import type { TextLanguage } from '../text-language.ts';
import { type DueMention, type DueRule, withAnyBlanks } from './due-rule.ts';
import { GRAMMAR_DUE_RULES, GRAMMAR_DUE_SIGN } from './grammar-due-rules.ts';
import { LISTED_DUE_RULES, LISTED_DUE_SIGN } from './listed-due-rules.ts';

/** Phrase that says by when something is due. Offsets are UTF-16 code units of the text. */
export type DueDate = {
  start: number;
  end: number;
  text: string;
  /** Last day, as `2026-11-20`; null when the phrase names no day or a past one. */
  iso: string | null;
};

/** Phrase that names a day, with its certainty. */
export type RankedMention = DueMention & {
  /** Certainty that it is a deadline: 3 `by Friday`, 2 `tomorrow`, 1 `for Friday`, 0 not at all. */
  rank: number;
  /** Start of the phrase with the word before it. */
  from: number;
  /** Whether work starts on the day, as in `from Monday`. */
  isStart: boolean;
};

const allWords = (topic: string) => withAnyBlanks(anyOf(loadAllCues(`due-dates/${topic}`)));

const DEADLINE_PREPOSITION = new RegExp(
  `(?:(?<!\\p{L})${allWords('deadline-words')}[\\s:]+(?:${allWords('deadline-articles')}\\s+)?)$`,
  'iu',
);
/** Matches words before a day from which something is to be so: `starting Monday`. */
const FROM_PREPOSITION = new RegExp(
  `(?<!\\p{L})${allWords('from-words')}[\\s:]+(?:the\\s+)?$`,
  'iu',
);
const TARGET_PREPOSITION = /\b(?:for|in)\s+(?:the\s+)?$/iu;
/** Matches words before a day on which something starts, or that is only approximate. */
const NOT_A_DEADLINE = byLanguage(
  (language) =>
    new RegExp(
      `(?<!\\p{L})${withAnyBlanks(anyOf(loadCues(language, 'due-dates/start-words')))}\\s+(?:the\\s+)?$`,
      'iu',
    ),
);
const LATEST_AFTER = new RegExp(`^[\\s,]*${allWords('latest-words')}`, 'iu');
const STARTS_WITH_DEADLINE = /^(?:by|before|within|until)\b/i;
/** Matches a word that the day only specifies: `tomorrow's agenda`, `the first quarter results`. */
const MODIFIES_NOUN = new RegExp(
  `^(?:['’]s\\s|\\s(?!${allWords('words-after-day')}\\b)\\p{Ll})`,
  'iu',
);
const LINKING_WORDS = /^[\s,]*(?:on|of|by|at|the|am|de[mn]|el|le|o|d[ií]a)?[\s(]*$/iu;
/** Characters before and after a day that are searched for deadline words. */
const CONTEXT_LENGTH = 40;
/** Rest of a phrase: `tomorrow evening`, `before the Christmas break`, `by Friday's call`. */
const PART_OF_DAY =
  /^\s+(?:early\s+)?(?:morning|afternoon|evening|night|noon|lunch(?:\s?time)?|arvo|eve|a\.?m\.?|p\.?m\.?)(?!\p{L})/iu;
const OCCASION = new RegExp(
  `^(?:['’]s)?\\s+(?:\\p{L}+\\s+)?${anyOf(loadCues('en', 'due-dates/occasions'))}\\b`,
  'iu',
);
/** Duration such as `within two days`. It counts from an event in `once I have it, …` and `… of the delivery`. */
const DURATION =
  /^(?:(?:in|within|inside)\s+)?(?:the\s+next\s+|about\s+)?(?:\p{L}+\s+|\d+\s+){1,3}(?:hours?|days?|weeks?|months?)$/iu;
const EVENT_BEFORE =
  /\b(?:[Oo]nce|[Aa]s\s+soon\s+as|[Aa]fter|[Ww]hen(?:ever)?)\s+(?:I|we|you|they|he|she|it|the|that|this|\p{Lu}\p{L}+)\b[^.?!;]*$/u;
const EVENT_AFTER =
  /^\s+(?:of|after|from|following)\s+(?!now\b|today\b|tomorrow\b|next\b|this\b)/iu;

/**
 * Finds the due date that a sentence most clearly states.
 *
 * @param today day on which the sentence was said, as `2026-11-18`
 * @returns undefined when the sentence names no time
 */
export function findDueDate(
  text: string,
  today: string,
  language: TextLanguage = 'en',
): DueDate | undefined {
  return findDueDates(text, today, language)[0];
}

/**
 * Finds all due dates of a sentence, resolved against the day on which it was said; the clearest comes first.
 *
 * @param today as `2026-11-18`
 */
export function findDueDates(
  text: string,
  today: string,
  language: TextLanguage = 'en',
): DueDate[] {
  return rankDueMentions(text, today, language)
    .toSorted((a, b) => b.rank - a.rank || a.start - b.start)
    .map(({ from, end, iso }) => ({ start: from, end, text: text.slice(from, end), iso }));
}

/** Finds the phrases of a sentence that may be its due date, in their order; past days are left out. */
export function rankDueMentions(
  text: string,
  today: string,
  language: TextLanguage,
): RankedMention[] {
  const mentions = rankMentions(text, findMentions(text, today, language), language);
  return mentions
    .filter(({ rank, kind }) => rank > 0 && kind !== 'past')
    .map((one) => {
      const isDated = DATED_KINDS.has(one.kind) && one.iso !== null && one.iso >= today;
      return { ...one, rank: UNDATED_RANKS[one.kind] ?? one.rank, iso: isDated ? one.iso : null };
    });
}

const DATED_KINDS: ReadonlySet<DueMention['kind']> = new Set(['date', 'weekday', 'time']);
/** Ranks of the kinds that name no single day. */
const UNDATED_RANKS: Readonly<Partial<Record<DueMention['kind'], number>>> = {
  recurring: 0.9,
  soon: 0.5,
};

function findMentions(text: string, today: string, language: TextLanguage): DueMention[] {
  const rules = language === 'en' ? GRAMMAR_DUE_RULES : LISTED_DUE_RULES[language];
  const sign = language === 'en' ? GRAMMAR_DUE_SIGN : LISTED_DUE_SIGN;
  if (!sign.test(text)) return [];
  const mentions = [
    ...rules.flatMap((one) => matchRule(one, text, today)),
    ...findWrittenDates(text, language),
  ].toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  const chosen: DueMention[] = [];
  for (const one of mentions) {
    if (chosen.every(({ start, end }) => one.end <= start || one.start >= end)) chosen.push(one);
  }
  return joinAdjacentMentions(
    text,
    chosen.toSorted((a, b) => a.start - b.start),
  );
}

function findWrittenDates(text: string, language: TextLanguage): DueMention[] {
  if (!/\d/.test(text)) return [];
  return findDates(text, language).map(({ start, end, iso }) => ({
    start,
    end,
    iso,
    kind: 'date',
  }));
}

function matchRule({ pattern, kind, resolve }: DueRule, text: string, today: string): DueMention[] {
  const mentions: DueMention[] = [];
  for (const match of text.matchAll(pattern)) {
    const iso = resolve(match.groups ?? {}, today);
    const lead = /^\s*/.exec(match[0])![0].length;
    const start = match.index + lead;
    if (iso !== undefined) mentions.push({ start, end: match.index + match[0].length, iso, kind });
  }
  return mentions;
}

/** Precision with which each kind names a day; kinds with 0 never join others. */
const SPECIFICITY: Readonly<Record<DueMention['kind'], number>> = {
  time: 1,
  weekday: 2,
  date: 3,
  soon: 0,
  past: 0,
  recurring: 0,
};

/** Joins phrases such as `end of day tomorrow` and `Friday, December 4th`; the more specific one gives the day. */
function joinAdjacentMentions(text: string, mentions: readonly DueMention[]): DueMention[] {
  const joined: DueMention[] = [];
  for (const one of mentions) {
    const last = joined.at(-1);
    const isNear = last !== undefined && LINKING_WORDS.test(text.slice(last.end, one.start));
    const [more, less] = [SPECIFICITY[one.kind], last ? SPECIFICITY[last.kind] : 0];
    if (last && isNear && more > 0 && less > 0 && more !== less) {
      const { kind, iso } = more > less ? one : last;
      joined[joined.length - 1] = { kind, iso, start: last.start, end: one.end };
    } else joined.push(one);
  }
  return joined;
}

function rankMentions(
  text: string,
  mentions: readonly DueMention[],
  language: TextLanguage,
): RankedMention[] {
  return mentions.map((mention) => {
    const before = text.slice(Math.max(0, mention.start - CONTEXT_LENGTH), mention.start);
    const after = text.slice(mention.end, mention.end + CONTEXT_LENGTH);
    const own = text.slice(mention.start, mention.end);
    const by = DEADLINE_PREPOSITION.exec(before);
    const lead = by ?? FROM_PREPOSITION.exec(before);
    const isStart = !by && lead !== null;
    const isDeadline =
      by !== null || LATEST_AFTER.test(after) || STARTS_WITH_DEADLINE.test(`${own}${after}`);
    const context = { before, own, after, isStart, language, kind: mention.kind };
    // A day on which work starts is not its due date.
    const iso = isStart || isRelativeToEvent(text, mention) ? null : mention.iso;
    return {
      ...mention,
      iso,
      isStart,
      from: lead ? mention.start - lead[0].length : mention.start,
      end: mention.end + trailingLength(after, isDeadline),
      rank: isDeadline ? 3 : rankByContext(context),
    };
  });
}

/** Counts the characters after a day that still belong to its phrase. */
function trailingLength(after: string, isDeadline: boolean): number {
  const rest = PART_OF_DAY.exec(after) ?? (isDeadline ? OCCASION.exec(after) : null);
  return rest ? rest[0].length : 0;
}

function isRelativeToEvent(text: string, { start, end }: DueMention): boolean {
  const isSpan = DURATION.test(text.slice(start, end));
  return isSpan && (EVENT_BEFORE.test(text.slice(0, start)) || EVENT_AFTER.test(text.slice(end)));
}

/** Matches adverbs, which are part of a name only with a genitive: `tomorrow's agenda`. */
const NEVER_MODIFIES = /^(?:.*\s)?(?:today|tonight|tomorrow|itself|only|\d{1,2}(?:st|nd|rd|th))$/iu;
/** Matches a month or year that work is about: `the numbers for March`. */
const TOPIC = /^for\s+(?!the\b|next\b|this\b)/iu;
const LEAD = /^(?:for|in)\s+/iu;

/** Returns the preposition that a phrase itself begins with. */
function leadOf(phrase: string): string {
  return LEAD.exec(phrase)?.[0] ?? '';
}

/** Phrase with the words around it. */
type Context = {
  before: string;
  own: string;
  after: string;
  isStart: boolean;
  language: TextLanguage;
  kind: DueMention['kind'];
};

function rankByContext(context: Context): number {
  const { before, own, isStart, language, kind } = context;
  const plain = kind === 'time' ? 1.9 : 2;
  if (language === 'en' && TOPIC.test(own)) return 0;
  if (isStart) return plain;
  if (NOT_A_DEADLINE[language].test(before)) return 0;
  if (TARGET_PREPOSITION.test(`${before}${leadOf(own)}`)) return 1;
  return language === 'en' && isPartOfName(context) ? 0 : plain;
}

/** Tells whether a day only specifies a noun: `tomorrow's agenda`, `the first quarter results`. */
function isPartOfName({ before, own, after }: Context): boolean {
  if (NEVER_MODIFIES.test(own) && !/^['’]s\s/.test(after)) return false;
  const isOccasion = !/\bthe\s+$/iu.test(before) && OCCASION.test(after);
  return !PART_OF_DAY.test(after) && !isOccasion && MODIFIES_NOUN.test(after);
}
