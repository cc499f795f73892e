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
 * of what was said, of what was said before where that is short, and of the description without anybody's name.
 */
export function identifyItems(
  meeting: SpokenMeeting,
  items: readonly FoundActionItem[],
  findUser: FindUser,
): Kept<ActionItem>[] {
  const withoutNames = createNameless(meeting);
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const evidence = item.evidence.map((each) => keepEvidence(meeting, each));
    const { excerpt, spoken } = evidence[0]!;
    const before =
      excerpt.length < TELLING_LENGTH
        ? meeting.said.slice(Math.max(0, spoken[0] - TELLING_LENGTH), spoken[0])
        : '';
    const id = stableId('action', meeting.text.id, before, excerpt, withoutNames(item.description));
    // Said again in the same words, it is the same.
    if (seen.has(id)) return [];
    seen.add(id);
    return [{ id, ...item, assigned_user_id: findUser(item.assigned_to), evidence }];
  });
}

/**
 * The words of a description but those of people's names. Its first word is a verb in the imperative, even where
 * somebody is called so.
 */
function createNameless({ text }: SpokenMeeting): (description: string) => string {
  const names = new Set(
    [...text.lines.map(({ speaker }) => speaker ?? ''), ...text.participants].flatMap(wordsOf),
  );
  return (description) => {
    const [verb = '', ...rest] = wordsOf(description);
    return [verb, ...rest.filter((word) => !names.has(word))].join(' ');
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
