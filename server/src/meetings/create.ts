import type { CreateMeetingRequest, Meeting, MeetingStatus } from '../contract/meetings.ts';
import type { Services } from '../app/services.ts';
import { publishEvent } from '../events/publish.ts';
import type { Context } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { invalidField } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { announceTranscript } from '../grid-sources/announce-transcript.ts';
import type { Tx } from '../storage/db.ts';
import { metadataColumn } from '../storage/metadata.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';
import { normalizeMeetingFields, requireStartBeforeEnd } from './normalize-fields.ts';
import { parseUpload } from './import/parse-upload.ts';
import { transcriptDuration, writeImportedTranscript } from './import/write-imported-transcript.ts';
import {
  listKnownNames,
  normalizeParticipants,
  requireMembers,
  warnOfUnknownSpeakers,
} from './participants.ts';
import { presentMeeting } from './present.ts';
import { insertMeeting } from './store.ts';

/**
 * Creates a meeting, with its transcript if the request has one, in one transaction, and publishes `meeting.created`.
 *
 * @param answer creates the response inside the transaction
 * @throws ApiError `invalid_request` naming the invalid field
 */
export async function createMeeting<R>(
  context: Context,
  body: CreateMeetingRequest,
  answer: (meeting: Meeting) => R,
): Promise<R> {
  const { services, workspaceId, transaction } = context;
  const participants = normalizeParticipants(body.participants ?? []);
  const row = toMeetingRow(context, body, JSON.stringify(participants));
  requireStartBeforeEnd(row);
  await requireMembers(services.reads, workspaceId, participants);
  const { transcript: input, transcript_format } = body;
  const transcript =
    input === undefined
      ? undefined
      : await parseUpload(
          context,
          { transcript: input, transcript_format },
          listKnownNames(participants),
        );
  return transaction(async (tx) => {
    if (!transcript) {
      await insertMeeting(tx, row);
      await publishCreated(tx, services, row);
      return answer(await presentMeeting(tx, row));
    }
    // Lock order: the transcription and its counter before the meeting.
    const transcription_id = await writeImportedTranscript(tx, services, {
      meeting: row,
      transcript,
    });
    const meeting = { ...row, transcription_id, duration_seconds: transcriptDuration(transcript) };
    await insertMeeting(tx, meeting);
    await publishCreated(tx, services, meeting);
    await announceTranscript(tx, services.clock, workspaceId, transcription_id);
    const warnings = warnOfUnknownSpeakers(transcript.speakers, participants);
    const presented = await presentMeeting(tx, meeting);
    return answer(warnings.length > 0 ? { ...presented, warnings } : presented);
  });
}

async function publishCreated(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { workspace_id, id, title, status, transcription_id }: MeetingRow,
): Promise<void> {
  await publishEvent(tx, clock, workspace_id, {
    name: 'meeting.created',
    resourceId: id,
    data: { meeting_id: id, workspace_id, title, status, transcription_id },
  });
}

function toMeetingRow(
  { services: { clock }, workspaceId }: Context,
  body: CreateMeetingRequest,
  participants_json: string,
): MeetingRow {
  const created_at = isoNow(clock);
  const { title, metadata = {}, source } = body;
  const fields = {
    scheduled_at: null,
    started_at: null,
    ended_at: null,
    time_zone: null,
    language: null,
    ...normalizeMeetingFields(body),
  };
  return {
    workspace_id: workspaceId,
    id: newId('meeting'),
    title,
    status: chooseStatus(body, fields, created_at),
    ...fields,
    duration_seconds: null,
    participants_json,
    source_json: source === undefined ? null : JSON.stringify(source),
    transcription_id: null,
    metadata_json: metadataColumn(metadata),
    created_at,
    updated_at: created_at,
  };
}

/** Returns the status: `completed` with a transcript, else the status of the request, else derived from the times. */
function chooseStatus(
  { status, transcript }: CreateMeetingRequest,
  {
    scheduled_at,
    started_at,
    ended_at,
  }: Pick<MeetingRow, 'scheduled_at' | 'started_at' | 'ended_at'>,
  now: string,
): MeetingStatus {
  if (transcript !== undefined) {
    if (status === undefined || status === 'completed') return 'completed';
    throw invalidField(
      'status',
      'invalid_value',
      'status must be completed for a meeting with a transcript',
    );
  }
  if (status !== undefined) return status;
  if (ended_at !== null) return 'completed';
  const isBegun = started_at !== null && started_at <= now;
  return isBegun && (scheduled_at === null || scheduled_at <= now) ? 'in_progress' : 'scheduled';
}
