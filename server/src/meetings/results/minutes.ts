import type { SummaryDecision } from '../../contract/meeting-results.ts';
import { loadPairs } from '../../language/cues.ts';
import { isTextLanguage, type TextLanguage } from '../../language/text-language.ts';
import type { MeetingText, SummaryResult } from '../../engines/language-engine/meeting-engine.ts';
import { mergeNames } from '../../engines/meeting-text/list-people.ts';
import { readNoteHead } from '../../engines/meeting-text/note-head.ts';
import { normalizeName } from '../../engines/meeting-text/normalize-name.ts';

type Minutes = Pick<
  SummaryResult,
  'summary' | 'decision_details' | 'actions' | 'open_questions' | 'next_meeting' | 'engine'
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
 * Writes a summary as minutes to send, in Markdown and in the language of the meeting (English when it is unknown): title and day, attendees, apologies, summary,
 * decisions, actions as a table, open questions and the next meeting. Parts without content are left out.
 */
export function writeMinutes(
  meeting: MeetingText,
  attendees: readonly string[],
  { summary, decision_details, actions, open_questions, next_meeting, engine }: Minutes,
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
  const next = next_meeting && writeNextMeeting(next_meeting);
  const apologies = mergeNames(readNoteHead(meeting).absent.map(({ name }) => name));
  const parts = [
    `# ${escapeMarkdown(meeting.title)}`,
    `${words('date')}: ${day}`,
    attendees.length > 0 && `${words('attendees')}: ${attendees.map(escapeMarkdown).join(', ')}`,
    apologies.length > 0 && `${words('apologies')}: ${apologies.map(escapeMarkdown).join(', ')}`,
    summary !== '' &&
      `## ${words('summary')}\n\n${summary.split('\n').map(escapeMarkdown).join('\n\n')}`,
    decision_details.length > 0 &&
      `## ${words('decisions')}\n\n${decision_details.map((one) => writeDecision(one, words)).join('\n')}`,
    rows.length > 0 && `## ${words('actions')}\n\n${table.join('\n')}`,
    open_questions.length > 0 && `## ${words('questions')}\n\n${bulletList(open_questions)}`,
    next && `## ${words('next')}\n\n${escapeMarkdown(next)}`,
    engine.method === 'rules' && engine.note && `_${engine.note}_`,
  ];
  return `${parts.filter((part) => typeof part === 'string').join('\n\n')}\n`;
}

/** Writes a decision as an entry of a list, with its reason and those who disagreed below it. */
function writeDecision({ text, reason, dissent }: SummaryDecision, words: Words): string {
  const against = dissent.map(({ speaker, text: said }) => escapeMarkdown(speaker ?? said));
  const lines = [
    `- ${escapeMarkdown(text)}`,
    reason !== null && !isRepeated(reason, text) && `${words('reason')}: ${escapeMarkdown(reason)}`,
    against.length > 0 && `${words('dissent')}: ${against.join(', ')}`,
  ];
  return lines.filter((line) => typeof line === 'string').join('\n  - ');
}

function writeNextMeeting({ date, time, text }: NonNullable<Minutes['next_meeting']>): string {
  if (date === null) return text;
  return time === undefined ? date : `${date}, ${time}`;
}

/** Share of the words of a reason from which its decision tells it already. */
const REPEATED_SHARE = 0.75;

function isRepeated(reason: string, decision: string): boolean {
  const known = new Set(foldedWords(decision));
  const words = foldedWords(reason);
  return words.filter((word) => known.has(word)).length >= REPEATED_SHARE * words.length;
}

function foldedWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

type Words = (key: string) => string;

function wordsOf({ language }: MeetingText): Words {
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
