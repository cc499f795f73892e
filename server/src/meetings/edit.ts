import type { Meeting, UpdateMeetingRequest } from '../contract/meetings.ts';
import type { Context } from '../http/handle.ts';
import { isoNow } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { type ChangedSource, changedSummaries, markChanged } from '../search-index/changes.ts';
import type { Tx } from '../storage/db.ts';
import { metadataColumn } from '../storage/metadata.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';
import { readSpeakers, speakersColumn } from '../transcripts/speakers.ts';
import { findLockedTranscription, updateTranscription } from '../transcripts/transcription-rows.ts';
import { checkedFields, requireOrder } from './check-fields.ts';
import {
  checkedParticipants,
  nameByParticipants,
  type Participants,
  readParticipants,
  requireMembers,
} from './participants.ts';
import { presentMeeting } from './present.ts';
import { findLatestResult } from './results/store.ts';
import { findLockedMeeting, getMeeting, updateMeeting } from './store.ts';

/** Changes what is known of a meeting. Participants and metadata replace the former ones as a whole. */
export async function editMeeting(
  { services, workspaceId, transaction }: Context,
  id: string,
  { title, status, participants: asked, metadata, ...rest }: UpdateMeetingRequest,
): Promise<Meeting> {
  const participants = asked === undefined ? undefined : checkedParticipants(asked ?? []);
  const change: Partial<MeetingRow> = {
    ...(title !== undefined && { title }),
    ...(status !== undefined && { status }),
    ...(participants && { participants_json: JSON.stringify(participants) }),
    ...(metadata !== undefined && { metadata_json: metadataColumn(metadata ?? {}) }),
    ...checkedFields(rest),
    updated_at: isoNow(services.clock),
  };
  return transaction(async (tx) => {
    const found = await getMeeting(tx, workspaceId, id);
    if (participants) {
      await requireMembers(tx, workspaceId, participants);
    }
    const renamed = participants ? await renameSpeakers(tx, found, participants) : [];
    const before = await findLockedMeeting(tx, workspaceId, found.id);
    if (!before) throw notFound('meeting', id);
    const after = { ...before, ...change };
    requireOrder(after);
    await updateMeeting(tx, before, change);
    // A summary is found under them.
    const isFoundAnew = title !== undefined || metadata !== undefined;
    const summary = isFoundAnew && (await findLatestResult(tx, workspaceId, before.id, 'summary'));
    const changed = [...renamed, ...changedSummaries(summary ? [summary] : [])];
    await markChanged(tx, services.clock, workspaceId, changed);
    return presentMeeting(tx, after);
  });
}

/**
 * Before the meeting is locked: its transcription is locked first, as everywhere.
 *
 * @returns what is to be marked as changed
 */
async function renameSpeakers(
  tx: Tx,
  meeting: MeetingRow,
  participants: Participants,
): Promise<ChangedSource[]> {
  const { workspace_id, transcription_id } = meeting;
  if (transcription_id === null) return [];
  const row = await findLockedTranscription(tx, workspace_id, transcription_id);
  if (row?.status !== 'completed') return [];
  const speakers = nameByParticipants(readSpeakers(row), readParticipants(meeting), participants);
  await updateTranscription(tx, workspace_id, row.id, { speakers_json: speakersColumn(speakers) });
  return [{ source: 'transcript', sourceId: row.id }];
}
