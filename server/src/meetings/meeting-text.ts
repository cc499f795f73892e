import { createHash } from 'node:crypto';

import type { MeetingText } from '../engines/language-engine/meeting-engine.ts';
import { findNoteDay } from '../engines/meeting-text/note-head.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../app/services.ts';
import { isTextLanguage } from '../language/text-language.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';
import { readLines } from '../transcripts/read.ts';
import { readSpeakers, type Speaker } from '../transcripts/speakers.ts';
import type { TextEdit } from '../transcripts/correction.ts';
import { findTextEdits, findTranscript, type TranscriptRow } from '../transcripts/store.ts';
import { type TranscriptLine, joinLines } from '../transcripts/transcript-text.ts';
import { parseParticipants } from './participants.ts';

/** Short delay: a transcription that is about to finish is usually ready by then. */
const RETRY_AFTER_SECONDS = 5;
const NO_TRANSCRIPT = 'has no transcript: PUT /meetings/{id}/transcript imports one';

/** Text of a meeting for engines, with its known speakers and the id of its transcription. */
type MeetingTranscript = {
  text: MeetingText;
  speakers: readonly Speaker[];
  transcription_id: string;
  edits: WordEdits;
};

/** Corrections of the words of a transcript. */
export type WordEdits = {
  /** Number of the last edit. */
  count: number;
  /** Edits of each line. */
  ofLines: readonly (readonly TextEdit[])[];
};

/**
 * Reads the current transcript of a meeting.
 *
 * @throws ApiError `invalid_request` of type `not_ready` when the meeting has no finished transcript
 */
export async function readMeetingTranscript(
  services: Pick<Services, 'reads'>,
  meeting: MeetingRow,
): Promise<MeetingTranscript> {
  const found = await findMeetingTranscript(services, meeting);
  if ('text' in found) return found;
  const { status } = found;
  const why = status === undefined ? NO_TRANSCRIPT : `has a transcript that is ${status}`;
  throw new ApiError('invalid_request', `The meeting ${why}`, {
    details: { type: 'not_ready', ...(status !== undefined && { status }) },
    ...(status === 'processing' && { retryAfter: RETRY_AFTER_SECONDS }),
  });
}

/** Reads the current transcript of a meeting, or returns its status; undefined without any transcription. */
export async function findMeetingTranscript(
  { reads }: Pick<Services, 'reads'>,
  meeting: MeetingRow,
): Promise<MeetingTranscript | { status: TranscriptRow['status'] | undefined }> {
  const { workspace_id, transcription_id } = meeting;
  if (transcription_id === null) return { status: undefined };
  let row = await findTranscript(reads, workspace_id, transcription_id);
  while (row?.status === 'completed') {
    const lines = await readLines(reads, row);
    const ofPositions = row.word_edits === 0 ? undefined : await findTextEdits(reads, row);
    // A transcript deleted, replaced or corrected during the read may be truncated or mixed: its numbers detect that.
    const after = await findTranscript(reads, workspace_id, transcription_id);
    if (after?.run === row.run && after.word_edits === row.word_edits) {
      const text = toMeetingText(meeting, row, lines);
      const ofLines = lines.map(({ position }) => ofPositions?.get(position) ?? []);
      const edits = { count: row.word_edits, ofLines };
      return { speakers: readSpeakers(row), text, transcription_id, edits };
    }
    row = after;
  }
  return { status: row?.status };
}

function toMeetingText(
  meeting: MeetingRow,
  row: TranscriptRow,
  lines: readonly TranscriptLine[],
): MeetingText {
  const { text, spans } = joinLines(lines);
  const read: MeetingText = {
    id: meeting.id,
    title: meeting.title,
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    lines: lines.map(({ speaker, start_time, end_time, low_confidence = false }, index) => ({
      speaker,
      ...spans[index]!,
      start_time,
      end_time,
      ...(low_confidence && { isUnclear: true }),
    })),
    language: toLanguageCode(meeting, row),
    began: toLocalTime(toStartTime(meeting), meeting.time_zone ?? 'UTC'),
    participants: parseParticipants(meeting).map(({ name }) => name),
  };
  const day = hasStartTime(meeting) ? undefined : noteDayOf(read);
  return day === undefined ? read : { ...read, began: `${day}T00:00:00` };
}

/** Finds the day of a meeting in the head of its notes. */
function noteDayOf(text: MeetingText): string | undefined {
  const { language } = text;
  return findNoteDay(text, isTextLanguage(language) ? language : 'en');
}

/** Returns the start, else the planned start, else the creation time. */
function toStartTime({ started_at, scheduled_at, created_at }: MeetingRow): string {
  return started_at ?? scheduled_at ?? created_at;
}

function hasStartTime({ started_at, scheduled_at }: MeetingRow): boolean {
  return started_at !== null || scheduled_at !== null;
}

/**
 * Returns true when neither the meeting nor the head of its notes has a day. Its relative dates then count from its
 * creation time.
 */
export function isDateAssumed(meeting: MeetingRow, text: MeetingText): boolean {
  return !hasStartTime(meeting) && noteDayOf(text) === undefined;
}

/** Returns the ISO 639-1 code of a language tag; null if there is none. */
function toLanguageCode(meeting: MeetingRow, row: TranscriptRow): string | null {
  const [language = ''] = (meeting.language ?? row.language).toLowerCase().split('-');
  return language.length === 2 ? language : null;
}

/** Formats a time as local time without offset, such as `2026-11-18T10:00:00`. */
function toLocalTime(iso: string, timeZone: string): string {
  // The Swedish locale is the closest to ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(new Date(iso)).replace(' ', 'T');
}
