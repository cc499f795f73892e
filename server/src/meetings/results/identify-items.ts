import type { ActionItem } from '../../contract/meeting-results.ts';
import type { FoundActionItem } from '../../engines/language/meeting-engine.ts';
import { stableId } from '../../kernel/ids.ts';
import type { Kept } from './kept-results.ts';
import { keepEvidence, type SpokenMeeting } from './spoken.ts';

/** Finds the user of the workspace whom a name is of; null for a name of nobody or of several. */
export type FindUser = (name: string | null) => string | null;

/** Longer ones are hardly said twice and meant anew. */
const TELLING_LENGTH = 60;

/**
 * Gives each item an id that stays when it is found again, with other options or after speakers were named: it is made
 * of what was said, of what was said before where that is short, and of those words of it that the description has. So
 * two items of one sentence differ, and names that the description was given do not count.
 */
export function identifyItems(
  meeting: SpokenMeeting,
  items: readonly FoundActionItem[],
  findUser: FindUser,
): Kept<ActionItem>[] {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const evidence = item.evidence.map((each) => keepEvidence(meeting, each));
    const { excerpt, spoken } = evidence[0]!;
    const before =
      excerpt.length < TELLING_LENGTH
        ? meeting.said.slice(Math.max(0, spoken[0] - TELLING_LENGTH), spoken[0])
        : '';
    const said = wordsOf(excerpt);
    const words = [...wordsOf(item.description).intersection(said)].toSorted();
    const id = stableId('action', meeting.text.id, before, excerpt, ...words);
    // Said again in the same words, it is the same.
    if (seen.has(id)) return [];
    seen.add(id);
    return [{ id, ...item, assigned_user_id: findUser(item.assigned_to), evidence }];
  });
}

/** As they are written, so that `will` is not Will; the first of a sentence is large anyway. */
function wordsOf(text: string): Set<string> {
  const [first = '', ...rest] = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set([first.toLowerCase(), ...rest]);
}
