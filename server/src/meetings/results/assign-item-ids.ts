import type { ExtractedActionItem } from '../../engines/language-engine/meeting-engine.ts';
import { stableId } from '../../kernel/ids.ts';
import type { MeetingRow } from '../../storage/transcription-schema.ts';
import type { Speaker } from '../../transcripts/speakers.ts';
import { parseParticipants } from '../participants.ts';
import type { StoredItem } from './stored-results.ts';
import { anchorEvidence, type SpokenText } from './anchored-evidence.ts';

/** Finds the user with a name; null when no user or several users have it. */
type UserLookup = (name: string | null) => string | null;

/** Characters above which an excerpt is assumed to be unique in a meeting. */
const DISTINCTIVE_LENGTH = 60;

/**
 * Assigns a stable id to each action item. The id is a hash of the excerpt, of the speech before a short excerpt, and
 * of the words that description and excerpt share. So items of one sentence differ, and naming a speaker or changing
 * options keeps the id.
 */
export function assignItemIds(
  meeting: SpokenText,
  items: readonly ExtractedActionItem[],
  findUser: UserLookup,
): StoredItem[] {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const evidence = item.evidence.map((each) => anchorEvidence(meeting, each));
    const { excerpt, spoken } = evidence[0]!;
    const before =
      excerpt.length < DISTINCTIVE_LENGTH
        ? meeting.speech.slice(Math.max(0, spoken[0] - DISTINCTIVE_LENGTH), spoken[0])
        : '';
    const spokenWords = toWords(excerpt);
    const words = [...toWords(item.description).intersection(spokenWords)].toSorted();
    const id = stableId('action', meeting.text.id, before, excerpt, ...words);
    // A repeated item in the same words is a duplicate.
    if (seen.has(id)) return [];
    seen.add(id);
    return [{ id, ...item, assigned_user_id: findUser(item.assigned_to), evidence }];
  });
}

/** Returns the words of a text. Case is kept to tell `will` from the name Will, except for the first word. */
function toWords(text: string): Set<string> {
  const [first = '', ...rest] = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set([first.toLowerCase(), ...rest]);
}

/** Creates a lookup by the names of speakers and participants, case-insensitive. */
export function createUserLookup(meeting: MeetingRow, speakers: readonly Speaker[]): UserLookup {
  const byName = new Map<string, Set<string>>();
  const people = [
    ...speakers.map(({ label, name, user_id }) => ({ name: name ?? label, user_id })),
    ...parseParticipants(meeting),
  ];
  for (const { name, user_id } of people) {
    if (user_id === null) continue;
    const key = toNameKey(name);
    byName.set(key, (byName.get(key) ?? new Set()).add(user_id));
  }
  return (name) => {
    const [user, other] = (name !== null && byName.get(toNameKey(name))) || [];
    return user !== undefined && other === undefined ? user : null;
  };
}

function toNameKey(name: string): string {
  return name.trim().toLowerCase();
}
