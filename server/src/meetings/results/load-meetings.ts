import type { Services } from '../../app/services.ts';
import type { AnalyzeMeetingsRequest } from '../../contract/meeting-work.ts';
import type { Context } from '../../http/route.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import type { MeetingRow } from '../../storage/transcription-schema.ts';
import type { Speaker } from '../../transcripts/speakers.ts';
import { readMeetingTranscript } from '../meeting-text.ts';
import { findMeeting, getMeeting } from '../store.ts';
import { type SpokenText, toSpokenText } from './anchored-evidence.ts';
import type { ResultSource } from './store.ts';

/** Parts of the context of a request, or of a job, that the creation of a result needs. */
export type ResultContext = Pick<Context, 'services' | 'workspaceId' | 'transaction' | 'signal'>;

/** Meeting with its current transcript, ready for an engine. */
export type LoadedMeeting = {
  /** Id that loads the same text again: of the meeting, or of its transcription if that is not the current one. */
  id: string;
  meeting: MeetingRow;
  speakers: readonly Speaker[];
  spoken: SpokenText;
  source: ResultSource;
};

/**
 * Loads a meeting with its current transcript.
 *
 * @param id of the meeting, or of one of its transcriptions, whose transcript is then loaded
 * @throws ApiError `resource_not_found`, or `invalid_request` of type `not_ready` when there is no finished transcript
 */
export async function loadMeeting(
  services: Services,
  workspaceId: string,
  id: string,
): Promise<LoadedMeeting> {
  const meeting = await getMeeting(services.reads, workspaceId, id);
  const isOther = id !== meeting.id && id !== meeting.transcription_id;
  const { text, speakers, transcription_id, edits } = await readMeetingTranscript(services, {
    ...meeting,
    ...(isOther && { transcription_id: id }),
  });
  return {
    id: isOther ? id : meeting.id,
    meeting,
    speakers,
    spoken: toSpokenText(text, edits),
    source: { meeting_id: meeting.id, transcription_id },
  };
}

type MeetingReferences = Pick<
  AnalyzeMeetingsRequest,
  'meeting_id' | 'transcript_id' | 'meeting_ids'
>;

/**
 * Loads the meetings that the body of a request names.
 *
 * @throws ApiError `invalid_request` unless exactly one of the fields is given
 * @throws ApiError naming the entry of `meeting_ids` that does not exist, has no transcript or is repeated
 * @throws ApiError `resource_not_found` when the only meeting does not exist
 */
export async function loadNamedMeetings(
  services: Services,
  workspaceId: string,
  references: MeetingReferences,
): Promise<LoadedMeeting[]> {
  const { meeting_id, transcript_id, meeting_ids } = references;
  const [first, second] = givenFields(references);
  if (second !== undefined) {
    throw invalidField(second, 'invalid_value', `${first} and ${second} exclude each other`);
  }
  const id = meeting_id ?? transcript_id;
  if (id !== undefined) return [await loadMeeting(services, workspaceId, id)];
  if (meeting_ids !== undefined) return loadEach(services, workspaceId, meeting_ids);
  const message = 'meeting_id, transcript_id or meeting_ids is required';
  throw invalidField('meeting_id', 'required', message);
}

/**
 * Returns the meeting of the path, after checking that the ids of the body refer to the same one.
 *
 * @throws ApiError `resource_not_found`, or `invalid_request` naming the field that refers to another meeting
 */
export async function getMeetingOfPath(
  services: Services,
  workspaceId: string,
  id: string,
  references: MeetingReferences,
): Promise<MeetingRow> {
  const meeting = await getMeeting(services.reads, workspaceId, id);
  const fields = [
    ['meeting_id', references.meeting_id] as const,
    ['transcript_id', references.transcript_id] as const,
    ...(references.meeting_ids ?? []).map((each, index) => [`meeting_ids.${index}`, each] as const),
  ];
  for (const [field, value] of fields) {
    if (value === undefined) continue;
    const other = await findMeeting(services.reads, workspaceId, value);
    if (other?.id !== meeting.id) {
      throw invalidField(field, 'invalid_value', `${field} differs from the meeting in the path`);
    }
  }
  return meeting;
}

function givenFields(references: MeetingReferences): string[] {
  const fields = ['meeting_id', 'transcript_id', 'meeting_ids'] as const;
  return fields.filter((field) => references[field] !== undefined);
}

async function loadEach(
  services: Services,
  workspaceId: string,
  ids: readonly string[],
): Promise<LoadedMeeting[]> {
  const opened: LoadedMeeting[] = [];
  for (const [index, id] of ids.entries()) {
    const field = `meeting_ids.${index}`;
    const next = await loadForField(services, workspaceId, id, field);
    if (opened.some(({ meeting }) => meeting.id === next.meeting.id)) {
      throw invalidField(field, 'invalid_value', `${field} names a meeting twice`);
    }
    opened.push(next);
  }
  return opened;
}

async function loadForField(
  services: Services,
  workspaceId: string,
  id: string,
  field: string,
): Promise<LoadedMeeting> {
  try {
    return await loadMeeting(services, workspaceId, id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details, retryAfter } = error;
    throw new ApiError(code, `${field}: ${message}`, {
      details: { ...details, field },
      ...(retryAfter !== undefined && { retryAfter }),
      cause: error,
    });
  }
}
