import type { MeetingRow } from '../../storage/transcription-schema.ts';
import type { Speaker } from '../../transcripts/speakers.ts';
import { readParticipants } from '../participants.ts';
import type { FindUser } from './identify-items.ts';

/** By the names of speakers and of those who took part, whichever way they are written in upper and lower case. */
export function createFindUser(meeting: MeetingRow, speakers: readonly Speaker[]): FindUser {
  const byName = new Map<string, Set<string>>();
  const people = [
    ...speakers.map(({ label, name, user_id }) => ({ name: name ?? label, user_id })),
    ...readParticipants(meeting),
  ];
  for (const { name, user_id } of people) {
    if (user_id === null) continue;
    const key = keyOf(name);
    byName.set(key, (byName.get(key) ?? new Set()).add(user_id));
  }
  return (name) => {
    const [user, other] = (name !== null && byName.get(keyOf(name))) || [];
    return user !== undefined && other === undefined ? user : null;
  };
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}
