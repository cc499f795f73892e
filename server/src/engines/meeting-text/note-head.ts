import { findDates } from '../../language/dates/dates.ts';
import type { TextLanguage } from '../../language/text-language.ts';
import type { MeetingText } from '../language-engine/meeting-engine.ts';
import { type ListedPerson, parsePeople } from './list-people.ts';
import { type NoteLine, parseHeadLabel, readNoteLines } from './note-lines.ts';

/** People of a meeting, by the head of its notes or minutes. */
export type NoteHead = {
  present: readonly ListedPerson[];
  absent: readonly ListedPerson[];
};

type Lines = Pick<MeetingText, 'text' | 'lines'>;

/**
 * Reads the structure of typed lines, which have neither a speaker nor times.
 *
 * @returns one entry for each line of the meeting; undefined for speech
 */
export function readMeetingNotes({ text, lines }: Lines): (NoteLine | undefined)[] {
  const typed = [...lines.keys()].filter((index) => {
    const { speaker, start_time } = lines[index]!;
    return speaker === null && start_time === null;
  });
  const read = readNoteLines(typed.map((index) => lineText(text, lines[index]!)));
  const byIndex = new Map(typed.map((index, at) => [index, read[at]]));
  return lines.map((_, index) => byIndex.get(index));
}

function lineText(text: string, { start, end }: Lines['lines'][number]): string {
  return text.slice(start, end).trim();
}

/** Reads who was present and who was not, as the head of notes lists them. */
export function readNoteHead(meeting: Lines): NoteHead {
  const notes = readMeetingNotes(meeting);
  const peopleOf = (role: NoteLine['role']) =>
    meeting.lines.flatMap((line, index) => {
      if (notes[index]?.role !== role) return [];
      const own = lineText(meeting.text, line);
      return parsePeople(parseHeadLabel(own)?.value ?? own);
    });
  return { present: peopleOf('present'), absent: peopleOf('absent') };
}

/** Lines from the beginning in which the day of the meeting may stand. */
const DAY_LINES = 8;

/**
 * Finds the day on which a meeting took place, in the title or a detail of its notes: `Date: 12 May 2026`.
 *
 * @returns as `2026-05-12`; undefined without a full date, or when its day and month may be the other way round
 */
export function findNoteDay(meeting: Lines, language: TextLanguage): string | undefined {
  const head = { text: meeting.text, lines: meeting.lines.slice(0, DAY_LINES + 1) };
  const notes = readMeetingNotes(head);
  for (const [index, line] of head.lines.slice(0, DAY_LINES).entries()) {
    const role = notes[index]?.role;
    if (role !== 'heading' && role !== 'detail') continue;
    const date = findDates(lineText(meeting.text, line), language).find(
      ({ isAmbiguous }) => !isAmbiguous,
    );
    if (date) return date.iso;
  }
  return undefined;
}
