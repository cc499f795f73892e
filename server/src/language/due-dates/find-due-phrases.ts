import type { Span } from '../span.ts';
import type { TextLanguage } from '../text-language.ts';
import { type DueEvent, findDueEvents } from './due-events.ts';
import { type DueDate, rankDueMentions, type RankedMention } from './find-due-dates.ts';

/** Phrase that says by when something is due: a day, or an event that names no day. */
export type DuePhrase = DueDate & {
  /** Whether it names no single day: an event, as `before the inspector comes`, `every Friday` or `from Monday`. */
  isEvent: boolean;
  /** Certainty that it is the due date; a higher one comes first. */
  rank: number;
};

const EVENT_RANKS = { anaphor: 2.5, today: 1.9, deadline: 1.8, condition: 1.5 } as const;
/** Certainty from which a day inside an event stands alone: `once it is signed I send it by Friday`. */
const STANDS_ALONE = 3;
/** Characters between the first word of an event and a day that it only introduces: `before the 3rd`. */
const INTRODUCTION = /^\p{L}+(?:\s+(?:\p{L}{1,4}|next|this|coming))?\s*$/u;

/**
 * Finds all days and events that a sentence gives for its work; the clearest comes first, of equals the last one.
 *
 * @param today day on which the sentence was said, as `2026-11-18`
 */
export function findDuePhrases(
  text: string,
  today: string,
  language: TextLanguage = 'en',
): DuePhrase[] {
  const days = rankDueMentions(text, today, language);
  const events = withoutOverlap(findDueEvents(text, language)).flatMap((event) =>
    event.certainty === 'today' ? ofToday(event, days, today) : toPhrase(text, event, days),
  );
  const free = days.filter((day) => events.every((event) => !overlaps(event, daySpan(day))));
  const phrases = [
    ...free.map((day) => ({
      ...daySpan(day),
      iso: day.iso,
      rank: day.rank,
      isEvent: day.kind === 'recurring' || day.isStart,
    })),
    ...events,
  ];
  return phrases
    .toSorted((a, b) => b.rank - a.rank || b.start - a.start)
    .map((one) => ({ ...one, text: text.slice(one.start, one.end) }));
}

/** Keeps, of events that share words, the surer one. */
function withoutOverlap(events: readonly DueEvent[]): DueEvent[] {
  const kept: DueEvent[] = [];
  for (const one of events) if (kept.every((other) => !overlaps(one, other))) kept.push(one);
  return kept;
}

/** Returns the phrase of an event of the day of the meeting, as `after lunch`; none when the text names a day. */
function ofToday(
  { start, end }: DueEvent,
  days: readonly RankedMention[],
  today: string,
): Omit<DuePhrase, 'text'>[] {
  if (days.some(({ kind }) => kind !== 'time')) return [];
  return [{ start, end, iso: today, rank: EVENT_RANKS.today, isEvent: false }];
}

/** Converts an event into a phrase. A day inside it takes its place, as in `before the board meets on 12 December`. */
function toPhrase(
  text: string,
  event: DueEvent,
  days: readonly RankedMention[],
): Omit<DuePhrase, 'text'>[] {
  const inside = days.filter((day) => overlaps(daySpan(day), event));
  const rank = EVENT_RANKS[event.certainty];
  const plain = { start: event.start, end: event.end, iso: null, rank, isEvent: true };
  if (event.certainty === 'anaphor') {
    const iso = days.findLast((day) => day.end <= event.start && day.iso !== null)?.iso ?? null;
    return [{ ...plain, iso, isEvent: iso === null }];
  }
  const first = inside[0];
  if (!first) return [plain];
  if (isIntroduced(text, event, first)) return [];
  const alone = inside.find((day) => day.rank >= STANDS_ALONE && day.from > event.start);
  if (alone) return [{ ...plain, end: trimEnd(text, event.start, alone.from) }];
  const dated = inside.find(({ kind, iso }) => iso !== null && kind !== 'time');
  if (!dated) return [plain];
  return [{ ...daySpan(dated), iso: dated.iso, rank: Math.max(rank, dated.rank), isEvent: false }];
}

function isIntroduced(text: string, event: DueEvent, day: RankedMention): boolean {
  return day.from <= event.start || INTRODUCTION.test(text.slice(event.start, day.start));
}

function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

function daySpan({ from, end }: RankedMention): Span {
  return { start: from, end };
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
