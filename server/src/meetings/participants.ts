import type { Meeting, Participant } from '../contract/meetings.ts';
import { invalidField } from '../kernel/errors.ts';
import type { Db } from '../storage/db.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';
import type { Speaker } from '../transcripts/speakers.ts';
import { findMembers } from '../workspaces/store.ts';

export type Participants = Meeting['participants'];

/** Nobody's address has blanks, or two of these marks. */
const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+$/;

export function readParticipants({ participants_json }: MeetingRow): Participants {
  return JSON.parse(participants_json) as Participants;
}

/**
 * Participants as they are kept.
 *
 * @throws ApiError `invalid_request` naming the field, as `participants.2.email`
 */
export function checkedParticipants(asked: readonly Participant[]): Participants {
  const speakers = new Set<string>();
  return asked.map(({ name, email = null, user_id = null, speaker = null }, index) => {
    if (email !== null && !EMAIL.test(email)) {
      throw wrong(index, 'email', `${email} is no e-mail address`);
    }
    if (speaker !== null && speakers.has(keyOf(speaker))) {
      throw wrong(index, 'speaker', `${speaker} stands for somebody else already`);
    }
    if (speaker !== null) speakers.add(keyOf(speaker));
    return { name: name.trim(), email, user_id, speaker };
  });
}

/** @throws ApiError `invalid_request` naming the first one who is not in the workspace */
export async function requireMembers(
  db: Db,
  workspaceId: string,
  participants: Participants,
): Promise<void> {
  const userIds = new Set(participants.flatMap(({ user_id }) => user_id ?? []));
  const members = await findMembers(db, workspaceId, [...userIds]);
  for (const [index, { user_id }] of participants.entries()) {
    if (user_id === null || members.has(user_id)) continue;
    throw wrong(index, 'user_id', `${user_id} is no member of the workspace`);
  }
}

/**
 * Lets the speakers of a transcript be who the participants say they are. A participant whose `speaker` is a label
 * gives it a name and a user; one who is called the same, or alone has that first name, a user.
 *
 * @param before participants until now: what they said is taken back
 */
export function nameByParticipants(
  speakers: readonly Speaker[],
  before: Participants,
  participants: Participants,
): Speaker[] {
  return speakers.map((speaker) => applied(takenBack(speaker, before), participants));
}

function takenBack(speaker: Speaker, before: Participants): Speaker {
  const bare = { ...speaker, name: null, user_id: null };
  const said = applied(bare, before);
  return {
    ...speaker,
    name: speaker.name === said.name ? null : speaker.name,
    user_id: speaker.user_id === said.user_id ? null : speaker.user_id,
  };
}

function applied(speaker: Speaker, participants: Participants): Speaker {
  const key = keyOf(speaker.label);
  const chosen = participants.find((each) => each.speaker !== null && keyOf(each.speaker) === key);
  if (chosen) return { ...speaker, name: chosen.name, user_id: chosen.user_id };
  const same = namesake(keyOf(speaker.name ?? speaker.label), participants);
  return same ? { ...speaker, user_id: speaker.user_id ?? same.user_id } : speaker;
}

function namesake(name: string, participants: Participants): Participants[number] | undefined {
  const same = participants.find((each) => keyOf(each.name) === name);
  if (same || name.includes(' ')) return same;
  const called = participants.filter((each) => keyOf(each.name).startsWith(`${name} `));
  return called.length === 1 ? called[0] : undefined;
}

function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

function wrong(index: number, name: string, reason: string) {
  const field = `participants.${index}.${name}`;
  return invalidField(field, 'invalid_value', `${field}: ${reason}`);
}
