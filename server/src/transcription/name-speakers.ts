import type { Static } from 'typebox';

import type { SpeakerNames, UpdateSpeakersRequest } from '../contract/transcription-work.ts';
import type { Context } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { type ApiError, invalidField } from '../kernel/errors.ts';
import { announceTranscript } from '../grid-sources/announce-transcript.ts';
import { readSpeakers, toSpeakersColumn, type Speaker } from '../transcripts/speakers.ts';
import { updateTranscription } from '../transcripts/transcription-rows.ts';
import { filterMembers } from '../workspaces/store.ts';
import { requireCompletedTranscription } from './records.ts';
import { getLockedTranscription } from './store.ts';

type SpeakerChange = UpdateSpeakersRequest['speakers'][number];

/**
 * Sets names and users of speakers. Segments keep their labels; names are inserted when the transcript is read.
 *
 * @throws ApiError `invalid_request` when the transcription is not completed, or a label or user is invalid
 */
export function nameSpeakers(
  { services, workspaceId, transaction }: Context,
  id: string,
  { speakers: changes }: UpdateSpeakersRequest,
): Promise<Static<typeof SpeakerNames>> {
  return transaction(async (tx) => {
    const row = await getLockedTranscription(tx, workspaceId, id);
    requireCompletedTranscription(row);
    const speakers = readSpeakers(row);
    const userIds = new Set(changes.flatMap(({ user_id }) => user_id ?? []));
    const members = await filterMembers(tx, workspaceId, [...userIds]);
    const changed = new Set<number>();
    for (const [position, change] of changes.entries()) {
      const index = speakers.findIndex(({ label }) => label === change.speaker);
      if (index === -1) throw unknownLabelError(position, change.speaker, speakers);
      if (changed.has(index)) {
        throw invalidChange(position, 'speaker', `${change.speaker} occurs twice`);
      }
      changed.add(index);
      requireMember(members, position, change);
      speakers[index] = applyChange(speakers[index]!, change);
    }
    const updated_at = isoNow(services.clock);
    const speakers_json = toSpeakersColumn(speakers);
    await updateTranscription(tx, workspaceId, id, { speakers_json, updated_at });
    await announceTranscript(tx, services.clock, workspaceId, id);
    return {
      id,
      speakers: speakers.map(({ label, ...identity }) => ({ speaker: label, ...identity })),
      updated_at,
    };
  });
}

function applyChange(before: Speaker, { name, user_id }: SpeakerChange): Speaker {
  return {
    ...before,
    name: name === undefined ? before.name : (name?.trim() ?? null),
    user_id: user_id === undefined ? before.user_id : user_id,
  };
}

function requireMember(
  members: ReadonlySet<string>,
  position: number,
  { user_id }: SpeakerChange,
): void {
  if (user_id === undefined || user_id === null || members.has(user_id)) return;
  throw invalidChange(position, 'user_id', `${user_id} is not a member of the workspace`);
}

function unknownLabelError(
  position: number,
  label: string,
  speakers: readonly Speaker[],
): ApiError {
  const labels = speakers.map((speaker) => speaker.label).join(', ');
  const hint = labels === '' ? 'the transcript has no speakers' : `the labels are ${labels}`;
  return invalidChange(position, 'speaker', `there is no ${label}; ${hint}`);
}

function invalidChange(position: number, name: string, reason: string): ApiError {
  const field = `speakers.${position}.${name}`;
  return invalidField(field, 'invalid_value', `${field}: ${reason}`);
}
