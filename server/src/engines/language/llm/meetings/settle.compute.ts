import { readMeeting } from '../../built-in/meetings/reading/read-meeting.ts';
import { languageOfText } from '../../built-in/text/language-of-text.ts';
import { bearingOf } from '../claims/bearing.ts';
import { findDueDate } from './due-dates.ts';
import { createMeetingGround, type MeetingGround } from './meeting-ground.ts';
import { mergeClaims, mergeItems } from './merge-claims.ts';
import { createOwners } from './owners.ts';
import type {
  Borne,
  Claim,
  SettledItem,
  SettledLists,
  SettleItemsTask,
  SettleListsTask,
  SettleOverviewTask,
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

/** The claims that the meeting bears out; of several in a list that say the same, the first. */
export function lists({ meeting, lists: given }: SettleListsTask): SettledLists {
  const reading = readMeeting(meeting);
  const ground = createMeetingGround(reading);
  let lost = 0;
  const settled = Object.entries(given).map(([name, claims]) => {
    const borne = claims.flatMap((claim): Borne[] => {
      const { isBorne, share } = ground.bearingOf(claim);
      return isBorne ? [{ ...claim, share }] : [];
    });
    lost += claims.length - borne.length;
    return [name, mergeClaims(borne, reading.language)] as const;
  });
  return { lists: Object.fromEntries(settled), lost };
}

/** The sentences that their findings bear out. */
export function overview({ sentences }: SettleOverviewTask): string[] {
  return sentences.flatMap(({ text, findings }) => {
    const language = languageOfText(findings);
    const ground = { text: findings, names: findings.toLowerCase(), language };
    return bearingOf(text, ground).isBorne ? [text] : [];
  });
}

/** Work that was quoted is to be done, however it is put: where the wording is not borne, what was said stands for it. */
function inWordsOfMeeting(ground: MeetingGround, claim: Claim): Borne {
  const { isBorne, share } = ground.bearingOf(claim);
  return isBorne
    ? { ...claim, share }
    : { ...claim, text: ground.said(claim.places[0]!), share: 1 };
}
