import { loadPairs } from '../../language/cues.ts';
import { isTextLanguage, type TextLanguage } from '../../language/text-language.ts';
import { RULES_ENGINE } from '../../engines/language-engine/engine-identity.ts';
import type { MeetingText, SummaryResult } from '../../engines/language-engine/meeting-engine.ts';
import { mergeNames } from '../../engines/meeting-text/list-people.ts';
import { readNoteHead } from '../../engines/meeting-text/note-head.ts';
import { normalizeName } from '../../engines/meeting-text/normalize-name.ts';

type Minutes = Pick<
  SummaryResult,
  'summary' | 'decisions' | 'actions' | 'open_questions' | 'next_meeting' | 'engine'
>;

/**
 * Lists who took part: participants, speakers and those whom notes list as present, each once; without those whose
 * apologies the notes have.
 */
export function listAttendees(meeting: MeetingText): string[] {
  const { participants, lines } = meeting;
  const { present, absent } = readNoteHead(meeting);
  const speakers = lines.flatMap(({ speaker }) => speaker ?? []);
  const names = [...participants, ...speakers, ...present.map(({ name }) => name)];
  const away = new Set(absent.map(({ name }) => normalizeName(name)));
  return mergeNames(names).filter((name) => name.trim() !== '' && !away.has(normalizeName(name)));
}

/**
 * Writes a summary as minutes to send, in Markdown and in the language of the meeting (English when it is unknown): title and day, attendees, summary,
 * decisions, actions as a table, open questions and the next meeting. Parts without content are left out.
 */
export function writeMinutes(
  meeting: MeetingText,
  attendees: readonly string[],
  { summary, decisions, actions, open_questions, next_meeting, engine }: Minutes,
): string {
  const words = wordsOf(meeting);
  const day = meeting.began.slice(0, 10);
  const rows = actions.map(
    ({ description, assigned_to, due_date, due_date_text }) =>
      `| ${[description, assigned_to ?? '–', due_date ?? due_date_text ?? '–'].map(escapeMarkdown).join(' | ')} |`,
  );
  const table = [
    `| ${words('action')} | ${words('owner')} | ${words('due')} |`,
    '| --- | --- | --- |',
    ...rows,
  ];
  const next = next_meeting && (next_meeting.date ?? next_meeting.text);
  const parts = [
    `# ${escapeMarkdown(meeting.title)}`,
    `${words('date')}: ${day}`,
    attendees.length > 0 && `${words('attendees')}: ${attendees.map(escapeMarkdown).join(', ')}`,
    summary !== '' &&
      `## ${words('summary')}\n\n${summary.split('\n').map(escapeMarkdown).join('\n\n')}`,
    decisions.length > 0 && `## ${words('decisions')}\n\n${bulletList(decisions)}`,
    rows.length > 0 && `## ${words('actions')}\n\n${table.join('\n')}`,
    open_questions.length > 0 && `## ${words('questions')}\n\n${bulletList(open_questions)}`,
    next && `## ${words('next')}\n\n${escapeMarkdown(next)}`,
    engine.name === RULES_ENGINE.name && `_${words('by rules')}_`,
  ];
  return `${parts.filter((part) => typeof part === 'string').join('\n\n')}\n`;
}

function wordsOf({ language }: MeetingText): (key: string) => string {
  const code = language?.slice(0, 2).toLowerCase() ?? null;
  const own: TextLanguage = isTextLanguage(code) ? code : 'en';
  const words = new Map(loadPairs(own, 'meetings/minutes'));
  return (key) => words.get(key) ?? key;
}

function bulletList(items: readonly string[]): string {
  return items.map((item) => `- ${escapeMarkdown(item)}`).join('\n');
}

/** Writes words of a meeting on one line, without markup of Markdown or HTML in them. */
function escapeMarkdown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line
    .replaceAll(/[\\`*_{}[\]<>&#|~]/g, String.raw`\$&`)
    .replace(/^(?=[-+=])/, '\\')
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);
}
