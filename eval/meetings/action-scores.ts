import type { ExtractedActionItem } from '../../server/src/engines/language-engine/meeting-engine.ts';
import type { Judgement } from '../calibration.ts';
import { matchActions } from './match-actions.ts';
import type { OwnMeeting } from './meeting-data.ts';
import { isSameOwner } from './same-owner.ts';

/** Action items found in a labelled meeting. */
type ReadMeeting = { own: OwnMeeting; items: readonly ExtractedActionItem[] };

/** Shares, but for `count`: the labelled items. */
export type ActionScores = Record<ActionScore, number> & { count: number };
/** `owner` and `due` are of the items found. */
export type ActionScore = 'precision' | 'recall' | 'owner' | 'due';

export function scoreActions(read: readonly ReadMeeting[]): ActionScores {
  const sums = { found: 0, labelled: 0, right: 0, owner: 0, due: 0 };
  for (const { own, items } of read) {
    const labels = own.action_items;
    const matched = matchActions(items, own);
    sums.found += items.length;
    sums.labelled += labels.length;
    for (const [index, label] of matched.entries()) {
      if (label === undefined) continue;
      sums.right++;
      const [found, wanted] = [items[index]!.assigned_to, labels[label]!.owner];
      if (isSameOwner(found, wanted, own.meeting.participants)) sums.owner++;
      if (items[index]!.due_date === labels[label]!.due) sums.due++;
    }
  }
  return {
    precision: share(sums.right, sums.found),
    recall: share(sums.right, sums.labelled),
    owner: share(sums.owner, sums.right),
    due: share(sums.due, sums.right),
    count: sums.labelled,
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

export function judgeActions({ own, items }: ReadMeeting): Judgement[] {
  const matched = matchActions(items, own);
  return items.map(({ confidence }, at) => ({ confidence, isRight: matched[at] !== undefined }));
}
