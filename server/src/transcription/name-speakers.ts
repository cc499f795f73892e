import type { Static } from 'typebox';

import type { SpeakerNames, UpdateSpeakersRequest } from '../contract/transcription-work.ts';
import type { Context } from '../http/handle.ts';
import { isoNow } from '../kernel/clock.ts';
import { type ApiError, invalidField } from '../kernel/errors.ts';
import { markChanged } from '../search-index/changes.ts';
import { readSpeakers, speakersColumn, type Speaker } from '../transcripts/speakers.ts';
import { updateTranscription } from '../transcripts/transcription-rows.ts';
import { findMembers } from '../workspaces/store.ts';
import { requireCompleted } from './not-ready.ts';
import { getLockedTranscription } from './store.ts';

type Change = UpdateSpeakersRequest['speakers'][number];

/** Says who the speakers of a transcript are. Names are put into the transcript when it is read: its rows stay. */
export function nameSpeakers(
  { services, workspaceId, transaction }: Context,
  id: string,
  { speakers: changes }: UpdateSpeakersRequest,
): Promise<Static<typeof SpeakerNames>> {
  return transaction(async (tx) => {
    const row = await getLockedTranscription(tx, workspaceId, id);
    requireCompleted(row);
    const speakers = readSpeakers(row);
    const userIds = new Set(changes.flatMap(({ user_id }) => user_id ?? []));
    const members = await findMembers(tx, workspaceId, [...userIds]);
    const named = new Set<number>();
    for (const [place, change] of changes.entries()) {
      const index = speakers.findIndex(({ label }) => label === change.speaker);
      if (index === -1) throw noSuchLabel(place, change.speaker, speakers);
      if (named.has(index)) throw wrong(place, 'speaker', `${change.speaker} comes twice`);
      named.add(index);
      requireMember(members, place, change);
      speakers[index] = changed(speakers[index]!, change);
    }
    const updated_at = isoNow(services.clock);
    const speakers_json = speakersColumn(speakers);
    await updateTranscription(tx, workspaceId, id, { speakers_json, updated_at });
    const source = { source: 'transcript', sourceId: id } as const;
    await markChanged(tx, services.clock, workspaceId, [source]);
    return {
      id,
      speakers: speakers.map(({ label, ...said }) => ({ speaker: label, ...said })),
      updated_at,
    };
  });
}

function changed(before: Speaker, { name, user_id }: Change): Speaker {
  return {
    ...before,
    name: name === undefined ? before.name : (name?.trim() ?? null),
    user_id: user_id === undefined ? before.user_id : user_id,
  };
}

function requireMember(members: ReadonlySet<string>, place: number, { user_id }: Change): void {
  if (user_id === undefined || user_id === null || members.has(user_id)) return;
  throw wrong(place, 'user_id', `${user_id} is no member of the workspace`);
}

function noSuchLabel(place: number, label: string, speakers: readonly Speaker[]): ApiError {
  const labels = speakers.map((speaker) => speaker.label).join(', ');
  const known = labels === '' ? 'the transcript has no speakers' : `the labels are ${labels}`;
  return wrong(place, 'speaker', `there is no ${label}; ${known}`);
}

function wrong(place: number, name: string, reason: string): ApiError {
  const field = `speakers.${place}.${name}`;
  return invalidField(field, 'invalid_value', `${field}: ${reason}`);
}
