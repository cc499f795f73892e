import type { CreateMeetingRequest, Meeting, MeetingStatus } from '../contract/meetings.ts';
import type { Context } from '../http/handle.ts';
import { isoNow } from '../kernel/clock.ts';
import { invalidField } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { markChanged } from '../search-index/changes.ts';
import { metadataColumn } from '../storage/metadata.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';
import { checkedFields, requireOrder } from './check-fields.ts';
import { readImport } from './import/read-import.ts';
import { durationOf, writeImport } from './import/write-import.ts';
import { checkedParticipants, requireMembers } from './participants.ts';
import { presentMeeting } from './present.ts';
import { insertMeeting } from './store.ts';

/**
 * Records a meeting, and its transcript where one comes with it: both or none.
 *
 * @param answer makes the answer that the transaction ends with
 */
export async function createMeeting<R>(
  context: Context,
  body: CreateMeetingRequest,
  answer: (meeting: Meeting) => R,
): Promise<R> {
  const { services, workspaceId, transaction } = context;
  const participants = checkedParticipants(body.participants ?? []);
  const row = newMeeting(context, body, JSON.stringify(participants));
  requireOrder(row);
  await requireMembers(services.reads, workspaceId, participants);
  const { transcript: asked, transcript_format } = body;
  const transcript =
    asked === undefined
      ? undefined
      : await readImport(context, { transcript: asked, transcript_format }, participants);
  return transaction(async (tx) => {
    if (!transcript) {
      await insertMeeting(tx, row);
      return answer(await presentMeeting(tx, row));
    }
    // The transcription and its total first, as everywhere.
    const transcription_id = await writeImport(tx, services, { meeting: row, transcript });
    const meeting = { ...row, transcription_id, duration_seconds: durationOf(transcript) };
    await insertMeeting(tx, meeting);
    const source = { source: 'transcript', sourceId: transcription_id } as const;
    await markChanged(tx, services.clock, workspaceId, [source]);
    return answer(await presentMeeting(tx, meeting));
  });
}

function newMeeting(
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
    ...checkedFields(body),
  };
  return {
    workspace_id: workspaceId,
    id: newId('meeting'),
    title,
    status: statusOf(body, fields, created_at),
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

/** What was said is over; what is still to come is planned; else it is as the caller says, or as its times say. */
function statusOf(
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
      'status: a meeting with a transcript is completed',
    );
  }
  if (status !== undefined) return status;
  if (ended_at !== null) return 'completed';
  const isBegun = started_at !== null && started_at <= now;
  return isBegun && (scheduled_at === null || scheduled_at <= now) ? 'in_progress' : 'scheduled';
}
