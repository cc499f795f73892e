import { createHash } from 'node:crypto';

import type { MeetingText } from '../engines/language/meeting-engine.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';
import { readLines } from '../transcripts/read.ts';
import { readSpeakers, type Speaker } from '../transcripts/speakers.ts';
import { findTranscript, type TranscriptRow } from '../transcripts/store.ts';
import { type Line, placeLines } from '../transcripts/transcript-text.ts';
import { readParticipants } from './participants.ts';

/** Mostly over by then, if it was about to end. */
const RETRY_AFTER_SECONDS = 5;
const NONE = 'has no transcript: PUT /meetings/{id}/transcript imports one';

/** A meeting as engines read it, whom its speakers are known to be, and the transcription that says so. */
export type MeetingTranscript = {
  text: MeetingText;
  speakers: readonly Speaker[];
  transcription_id: string;
};

/**
 * The transcript of a meeting as it is now.
 *
 * @throws ApiError `invalid_request` of type `not_ready` when the meeting has no finished transcript
 */
export async function readMeetingText(
  services: Pick<Services, 'reads'>,
  meeting: MeetingRow,
): Promise<MeetingText> {
  return (await readMeetingTranscript(services, meeting)).text;
}

/** As `readMeetingText`, with the speakers. */
export async function readMeetingTranscript(
  services: Pick<Services, 'reads'>,
  meeting: MeetingRow,
): Promise<MeetingTranscript> {
  const found = await findMeetingTranscript(services, meeting);
  if ('text' in found) return found;
  const { status } = found;
  const why = status === undefined ? NONE : `has a transcript that is ${status}`;
  throw new ApiError('invalid_request', `The meeting ${why}`, {
    details: { type: 'not_ready', ...(status !== undefined && { status }) },
    ...(status === 'processing' && { retryAfter: RETRY_AFTER_SECONDS }),
  });
}

/** As `readMeetingTranscript`; without a finished transcript its status, undefined where there is none at all. */
export async function findMeetingTranscript(
  { reads }: Pick<Services, 'reads'>,
  meeting: MeetingRow,
): Promise<MeetingTranscript | { status: TranscriptRow['status'] | undefined }> {
  const { workspace_id, transcription_id } = meeting;
  if (transcription_id === null) return { status: undefined };
  let row = await findTranscript(reads, workspace_id, transcription_id);
  while (row?.status === 'completed') {
    const lines = await readLines(reads, row);
    // What is deleted while it is read would come cut short, what is replaced in parts of both.
    const after = await findTranscript(reads, workspace_id, transcription_id);
    if (after?.run === row.run) {
      const text = meetingText(meeting, row, lines);
      return { speakers: readSpeakers(row), text, transcription_id };
    }
    row = after;
  }
  return { status: row?.status };
}

function meetingText(meeting: MeetingRow, row: TranscriptRow, lines: readonly Line[]): MeetingText {
  const { text, places } = placeLines(lines);
  return {
    id: meeting.id,
    title: meeting.title,
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    lines: lines.map(({ speaker, start_time, end_time }, index) => ({
      speaker,
      ...places[index]!,
      start_time,
      end_time,
    })),
    language: languageOf(meeting, row),
    began: localTime(beganAt(meeting), meeting.time_zone ?? 'UTC'),
    participants: readParticipants(meeting).map(({ name }) => name),
  };
}

/** When it began as far as anybody said so. */
function beganAt({ started_at, scheduled_at, created_at }: MeetingRow): string {
  return started_at ?? scheduled_at ?? created_at;
}

/** True where nobody said when the meeting began, so that its dates count from when it was recorded here. */
export function isDateAssumed({ started_at, scheduled_at }: MeetingRow): boolean {
  return started_at === null && scheduled_at === null;
}

/** Of tags such as `pt-BR` what ISO 639-1 has a code for. */
function languageOf(meeting: MeetingRow, row: TranscriptRow): string | null {
  const [language = ''] = (meeting.language ?? row.language).toLowerCase().split('-');
  return language.length === 2 ? language : null;
}

/** As a clock on the wall there shows it: `2026-11-18T10:00:00`. */
function localTime(iso: string, timeZone: string): string {
  // Of all locales, Swedish writes times nearest to ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(new Date(iso)).replace(' ', 'T');
}
