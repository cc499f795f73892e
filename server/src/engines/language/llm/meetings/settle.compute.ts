import { readMeeting } from '../../built-in/meetings/reading/read-meeting.ts';
import { findDueDate } from './due-dates.ts';
import { createMeetingGround } from './meeting-ground.ts';
import { mergeItems } from './merge-claims.ts';
import { createOwners } from './owners.ts';
import type {
  Borne,
  Claim,
  SettleClaimsTask,
  SettledItem,
  SettleItemsTask,
} from './settle-task.ts';

/** Items with owners and days that the meeting bears out, in its order; what is said twice is one item. */
export function items({ meeting, items: claims }: SettleItemsTask): SettledItem[] {
  const reading = readMeeting(meeting);
  const ground = createMeetingGround(reading);
  const ownerOf = createOwners(reading);
  const settled = claims.map(({ owner, due, ...claim }): SettledItem => ({
    ...inWordsOfMeeting(ground, claim),
    priority: claim.priority,
    owner: ownerOf(owner, claim.places),
    due: due === null ? null : findDueDate(reading, due, claim.places),
  }));
  return mergeItems(settled, reading.language);
}

/** For each claim how far the meeting bears it; null where it does not. */
export function claims({ meeting, claims: given }: SettleClaimsTask): (Borne | null)[] {
  const ground = createMeetingGround(readMeeting(meeting));
  return given.map((claim) => {
    const { isBorne, share } = ground.bearingOf(claim);
    return isBorne ? { ...claim, share } : null;
  });
}

/** Work that was quoted is to be done, however it is put: where the wording is not borne, what was said stands for it. */
function inWordsOfMeeting(ground: ReturnType<typeof createMeetingGround>, claim: Claim): Borne {
  const { isBorne, share } = ground.bearingOf(claim);
  return isBorne
    ? { ...claim, share }
    : { ...claim, text: ground.said(claim.places[0]!), share: 1 };
}
