import type { Meeting, MeetingWarning, UpdateMeetingRequest } from '../contract/meetings.ts';
import type { Context } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { announceTranscript } from '../grid-sources/announce-transcript.ts';
import { toChangedSummaries, markChanged } from '../search-index/changes.ts';
import type { Tx } from '../storage/db.ts';
import { metadataColumn } from '../storage/metadata.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';
import { readSpeakers, toSpeakersColumn } from '../transcripts/speakers.ts';
import { findLockedTranscription, updateTranscription } from '../transcripts/transcription-rows.ts';
import { normalizeMeetingFields, requireStartBeforeEnd } from './normalize-fields.ts';
import {
  normalizeParticipants,
  nameSpeakersByParticipants,
  type Participants,
  parseParticipants,
  requireMembers,
  warnOfUnknownSpeakers,
} from './participants.ts';
import { presentMeeting } from './present.ts';
import { findLatestResult } from './results/store.ts';
import { findLockedMeeting, getMeeting, updateMeetingRow } from './store.ts';

/**
 * Updates a meeting. `participants` and `metadata` are replaced as a whole.
 *
 * @throws ApiError `resource_not_found`, or `invalid_request` naming the invalid field
 */
export async function editMeeting(
  { services, workspaceId, transaction }: Context,
  id: string,
  { title, status, participants: requested, metadata, ...rest }: UpdateMeetingRequest,
): Promise<Meeting> {
  const participants = requested === undefined ? undefined : normalizeParticipants(requested ?? []);
  const change: Partial<MeetingRow> = {
    ...(title !== undefined && { title }),
    ...(status !== undefined && { status }),
    ...(participants && { participants_json: JSON.stringify(participants) }),
    ...(metadata !== undefined && { metadata_json: metadataColumn(metadata ?? {}) }),
    ...normalizeMeetingFields(rest),
    updated_at: isoNow(services.clock),
  };
  return transaction(async (tx) => {
    const current = await getMeeting(tx, workspaceId, id);
    if (participants) {
      await requireMembers(tx, workspaceId, participants);
    }
    const { renamedId, warnings } = participants
      ? await renameSpeakers(tx, current, participants)
      : NOT_RENAMED;
    const before = await findLockedMeeting(tx, workspaceId, current.id);
    if (!before) throw notFound('meeting', id);
    const after = { ...before, ...change };
    requireStartBeforeEnd(after);
    await updateMeetingRow(tx, before, change);
    // Title and metadata are indexed with the summary.
    const isFoundAnew = title !== undefined || metadata !== undefined;
    const summary = isFoundAnew && (await findLatestResult(tx, workspaceId, before.id, 'summary'));
    const summaries = toChangedSummaries(summary ? [summary] : []);
    await (renamedId === null
      ? markChanged(tx, services.clock, workspaceId, summaries)
      : announceTranscript(tx, services.clock, workspaceId, renamedId, summaries));
    const meeting = await presentMeeting(tx, after);
    return warnings.length > 0 ? { ...meeting, warnings } : meeting;
  });
}

type Renaming = {
  /** Transcription whose speakers were named; null if none was. */
  renamedId: string | null;
  warnings: MeetingWarning[];
};
const NOT_RENAMED: Renaming = { renamedId: null, warnings: [] };

/**
 * Names the speakers of the transcript after the new participants. Must run before the meeting is locked:
 * transcriptions are locked first.
 */
async function renameSpeakers(
  tx: Tx,
  meeting: MeetingRow,
  participants: Participants,
): Promise<Renaming> {
  const { workspace_id, transcription_id } = meeting;
  if (transcription_id === null) return NOT_RENAMED;
  const row = await findLockedTranscription(tx, workspace_id, transcription_id);
  if (row?.status !== 'completed') return NOT_RENAMED;
  const before = readSpeakers(row);
  const speakers = nameSpeakersByParticipants(before, parseParticipants(meeting), participants);
  await updateTranscription(tx, workspace_id, row.id, {
    speakers_json: toSpeakersColumn(speakers),
  });
  const labels = before.map(({ label }) => label);
  return {
    renamedId: row.id,
    warnings: warnOfUnknownSpeakers(labels, participants),
  };
}
