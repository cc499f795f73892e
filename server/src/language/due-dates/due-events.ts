import { anyOf, byLanguage, loadCues, loadPairs } from '../cues.ts';
import { listMatches } from '../list-matches.ts';
import type { Span } from '../span.ts';
import type { TextLanguage } from '../text-language.ts';
import { withAnyBlanks } from './due-rule.ts';

/** Event by which work is due: `before the inspector comes`, `by the AGM`. It names no day. */
export type DueEvent = Span & {
  certainty: EventCertainty;
};

/**
 * Certainty of an event: `before` sets a deadline, `after` and `when` give a condition only, `by then` is an
 * anaphor, which stands for a day named before, and `after lunch` is today unless the text names a day.
 */
export type EventCertainty = (typeof CERTAINTIES)[number];

const CERTAINTIES = ['anaphor', 'today', 'deadline', 'condition'] as const;

/** Words up to a sign. */
const CLAUSE = '[^.,;:!?()\\[\\]–—\\n]{2,60}';
const WORD = "[\\p{L}\\p{N}][\\p{L}\\p{N}'’-]*";
/** Words that begin another phrase, so that no occasion goes past them. */
const PREPOSITION =
  '(?:at|in|on|for|to|by|from|with|after|before|and|or|en|al|para|por|con|y|em|na|no|ao|com|e|au|aux|à|pour|dans|avec|et|bei|beim|im|am|zur|zum|vor|nach|mit|und|oder)';
const WORDS = `(?:(?!${PREPOSITION}\\s)${WORD}\\s+){0,3}?`;
/** Words up to a noun, which German writes with a capital. */
const NOUN_PHRASE = `(?:${WORD}\\s+){0,3}?(?-i:\\p{Lu})[\\p{L}\\p{N}-]+`;
/** Matches an event that has happened: `after the roof was mended`. */
const HAPPENED = /\s(?:was|were|had|did|came|went|said|got)\s/i;

/** Ends an occasion: the same noun before another one is part of a name, as in `the break room`. */
const NOUN_END = `(?=\\s*(?:[^\\p{L}\\s]|$)|\\s+${anyOf(loadCues('en', 'due-dates/words-after-day'))}\\b)`;

type EventRule = { pattern: RegExp; certainty: EventCertainty };

const EVENT_RULES = byLanguage((language): readonly EventRule[] => {
  const pairs = loadPairs(language, 'due-dates/events');
  return CERTAINTIES.map((certainty) => ({
    pattern: eventPattern(
      language,
      pairs.filter(([key]) => key === certainty).map(([, pattern]) => pattern),
    ),
    certainty,
  }));
});

function eventPattern(language: TextLanguage, sources: readonly string[]): RegExp {
  const words: Readonly<Record<string, string>> = {
    clause: CLAUSE,
    words: WORDS,
    word: WORD,
    phrase: NOUN_PHRASE,
    noun: anyOf(loadCues(language, 'due-dates/occasions')),
    month: anyOf(namesOf(loadPairs(language, 'months'))),
    day: anyOf(namesOf(loadPairs(language, 'due-dates/weekdays'))),
    count: anyOf(['\\d{1,3}', ...namesOf(loadPairs(language, 'due-dates/counts'))]),
    end: NOUN_END,
    feast: anyOf(namesOf(loadPairs(language, 'due-dates/feasts'))),
  };
  const source = withAnyBlanks(
    anyOf(sources).replaceAll(/\{([a-z]+)\}/g, (_, name: string) => words[name]!),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu');
}

function namesOf(pairs: readonly (readonly [string, string])[]): string[] {
  return pairs.map(([name]) => name);
}

/** Finds the events of a sentence by which work is due, in the order of their certainty. */
export function findDueEvents(text: string, language: TextLanguage): DueEvent[] {
  return EVENT_RULES[language].flatMap(({ pattern, certainty }) =>
    listMatches(text, pattern).flatMap((match): DueEvent[] => {
      const event = match[0].trimEnd();
      if (HAPPENED.test(`${event} `)) return [];
      return [{ start: match.index, end: match.index + event.length, certainty }];
    }),
  );
}
