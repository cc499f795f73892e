import type { Meeting, MeetingWarning, Participant } from '../contract/meetings.ts';
import { invalidField } from '../kernel/errors.ts';
import type { Db } from '../storage/db.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';
import type { Speaker } from '../transcripts/speakers.ts';
import { filterMembers } from '../workspaces/store.ts';

export type Participants = Meeting['participants'];

/** Minimal check: an e-mail address has no spaces, separators or second `@`. */
const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+$/;

/** Parses the participants of a meeting row. */
export function parseParticipants({ participants_json }: MeetingRow): Participants {
  return JSON.parse(participants_json) as Participants;
}

/** Lists the names and speaker labels of participants. */
export function listKnownNames(participants: Participants): string[] {
  return participants.flatMap(({ name, speaker }) => [name, speaker ?? name]);
}

/**
 * Normalizes the participants of a request for storage.
 *
 * @throws ApiError `invalid_request` naming the field, such as `participants.2.email`
 */
export function normalizeParticipants(requested: readonly Participant[]): Participants {
  const speakers = new Set<string>();
  return requested.map(({ name, email = null, user_id = null, speaker = null }, index) => {
    if (email !== null && !EMAIL.test(email)) {
      throw invalidParticipant(index, 'email', `${email} is not an e-mail address`);
    }
    if (speaker !== null && speakers.has(toNameKey(speaker))) {
      throw invalidParticipant(
        index,
        'speaker',
        `${speaker} is already assigned to another participant`,
      );
    }
    if (speaker !== null) speakers.add(toNameKey(speaker));
    return { name: name.trim(), email, user_id, speaker };
  });
}

/**
 * Checks that the users of participants are members of the workspace.
 *
 * @throws ApiError `invalid_request` naming the first user who is not
 */
export async function requireMembers(
  db: Db,
  workspaceId: string,
  participants: Participants,
): Promise<void> {
  const userIds = new Set(participants.flatMap(({ user_id }) => user_id ?? []));
  const members = await filterMembers(db, workspaceId, [...userIds]);
  for (const [index, { user_id }] of participants.entries()) {
    if (user_id === null || members.has(user_id)) continue;
    throw invalidParticipant(index, 'user_id', `${user_id} is not a member of the workspace`);
  }
}

/**
 * Names speakers after participants. A participant whose `speaker` is a label sets the name and the user of that
 * speaker. A participant with the same name, or the only one with that first name, sets the user.
 *
 * @param before previous participants, whose names and users are removed first
 */
export function nameSpeakersByParticipants(
  speakers: readonly Speaker[],
  before: Participants,
  participants: Participants,
): Speaker[] {
  return speakers.map((speaker) =>
    applyParticipants(removeParticipantNames(speaker, before), participants),
  );
}

/** Warns of participants whose `speaker` is no label of the transcript. */
export function warnOfUnknownSpeakers(
  labels: readonly string[],
  participants: Participants,
): MeetingWarning[] {
  const known = new Set(labels.map(toNameKey));
  return participants.flatMap(({ speaker }, index): MeetingWarning[] => {
    if (speaker === null || known.has(toNameKey(speaker))) return [];
    const message = `participants.${index}.speaker: the transcript has no speaker ${speaker}`;
    return [{ code: 'unknown_speaker', message }];
  });
}

function removeParticipantNames(speaker: Speaker, before: Participants): Speaker {
  const bare = { ...speaker, name: null, user_id: null };
  const applied = applyParticipants(bare, before);
  return {
    ...speaker,
    name: speaker.name === applied.name ? null : speaker.name,
    user_id: speaker.user_id === applied.user_id ? null : speaker.user_id,
  };
}

function applyParticipants(speaker: Speaker, participants: Participants): Speaker {
  const key = toNameKey(speaker.label);
  const byLabel = participants.find(
    (each) => each.speaker !== null && toNameKey(each.speaker) === key,
  );
  if (byLabel) return { ...speaker, name: byLabel.name, user_id: byLabel.user_id };
  const same = findNamesake(toNameKey(speaker.name ?? speaker.label), participants);
  return same ? { ...speaker, user_id: speaker.user_id ?? same.user_id } : speaker;
}

function findNamesake(name: string, participants: Participants): Participants[number] | undefined {
  const same = participants.find((each) => toNameKey(each.name) === name);
  if (same || name.includes(' ')) return same;
  const called = participants.filter((each) => toNameKey(each.name).startsWith(`${name} `));
  return called.length === 1 ? called[0] : undefined;
}

function toNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

function invalidParticipant(index: number, name: string, reason: string) {
  const field = `participants.${index}.${name}`;
  return invalidField(field, 'invalid_value', `${field}: ${reason}`);
}
