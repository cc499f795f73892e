import { createHash } from 'node:crypto';

import type {
  MeetingLine,
  MeetingText,
} from '../../server/src/engines/language-engine/meeting-engine.ts';
import type { TextLanguage } from '../../server/src/language/text-language.ts';
import type { MeetingStatement } from './sentence-corpus.ts';

const SPEAKERS = ['Kim', 'Lee', 'Pat'] as const;
/** Statements that stand together in one meeting. */
const TURNS = 15;
const PERSON: Readonly<Partial<Record<TextLanguage, RegExp>>> = {
  en: /\b(?:I|me|my|we|us|our|you|your|let's)\b/i,
};
const NOTE = /^\s*(?:[-*•[@→]|[\p{L} ]+:)/u;

/** Statement with the line of a meeting that holds it. */
export type PlacedStatement = { statement: MeetingStatement; line: MeetingLine };

/** Meeting that a script puts together of single statements. */
export type StatementMeeting = { meeting: MeetingText; placed: readonly PlacedStatement[] };

/** Manner in which statements are put together: each alone, or several without any connection. */
export type Setting = 'alone' | 'mixed';

/**
 * Makes meetings of the statements of one language. Statements with a first or second person are spoken, the others are
 * notes. Mixed ones stand in an order that depends on their words alone; three speakers take turns.
 */
export function meetingsOfStatements(
  statements: readonly MeetingStatement[],
  setting: Setting,
): StatementMeeting[] {
  if (setting === 'alone') return statements.map((one) => joinStatements([one]));
  const byForm = Map.groupBy(statements, isSpoken);
  return [...byForm.values()].flatMap((own) => {
    const mixed = own.toSorted((a, b) => (hashOf(a.sentence) < hashOf(b.sentence) ? -1 : 1));
    const count = Math.ceil(mixed.length / TURNS);
    return Array.from({ length: count }, (_, at) =>
      joinStatements(mixed.slice(at * TURNS, (at + 1) * TURNS)),
    );
  });
}

function isSpoken({ sentence, language }: MeetingStatement): boolean {
  const person = PERSON[language];
  return !NOTE.test(sentence) && (!person || person.test(sentence));
}

function joinStatements(statements: readonly MeetingStatement[]): StatementMeeting {
  let text = '';
  const placed = statements.map((statement, at): PlacedStatement => {
    const speaker = isSpoken(statement) ? SPEAKERS[at % SPEAKERS.length]! : null;
    const start = text.length + (speaker === null ? 0 : speaker.length + 2);
    text += `${speaker === null ? '' : `${speaker}: `}${statement.sentence}\n`;
    const line = { speaker, start, end: text.length - 1, start_time: null, end_time: null };
    return { statement, line };
  });
  const lines = placed.map(({ line }) => line);
  return {
    placed,
    meeting: {
      id: 'meet_1',
      title: 'Meeting',
      text,
      text_sha256: hashOf(text),
      lines,
      language: statements[0]!.language,
      began: '2026-11-18T10:00:00',
      participants: [...new Set(lines.flatMap(({ speaker }) => speaker ?? []))],
    },
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

type Evident = { evidence: readonly { start: number; end: number }[] };

/** Tells whether a finding rests on a line. */
export function restsOn({ evidence }: Evident, { start, end }: MeetingLine): boolean {
  return evidence.some((one) => one.start < end && one.end > start);
}
