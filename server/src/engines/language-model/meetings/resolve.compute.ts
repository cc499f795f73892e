import { guessTextLanguage } from '../../../language/detect-language.ts';
import { readMeeting } from '../../meeting-text/read-meeting.ts';
import { supportOf } from '../claims/support.ts';
import { resolveDueDate } from './due-dates.ts';
import { createMeetingSupport, type MeetingSupport } from './meeting-support.ts';
import { mergeClaims, mergeItems } from './merge-claims.ts';
import { createOwnerResolver } from './owners.ts';
import type {
  ItemsInput,
  ListsInput,
  MeetingClaim,
  OverviewInput,
  ResolvedItem,
  ResolvedLists,
  SupportedClaim,
} from './resolve-claims.ts';

/** Resolves owners and due dates of action items from the meeting and merges duplicates, in the order of the meeting. */
export function resolveItems({ meeting, items }: ItemsInput): ResolvedItem[] {
  const reading = readMeeting(meeting);
  const support = createMeetingSupport(reading);
  const resolveOwner = createOwnerResolver(reading);
  const resolved = items.map(({ owner, due, ...claim }): ResolvedItem => ({
    ...withSupportedText(support, claim),
    priority: claim.priority,
    owner: resolveOwner(owner, claim.places),
    due: due === null ? null : resolveDueDate(reading, due, claim.places),
  }));
  return mergeItems(resolved, reading.language);
}

/** Keeps the claims of each list that the meeting supports; of equal claims in a list, the first. */
export function resolveLists({ meeting, lists }: ListsInput): ResolvedLists {
  const reading = readMeeting(meeting);
  const support = createMeetingSupport(reading);
  let lost = 0;
  const resolved = Object.entries(lists).map(([name, claims]) => {
    const supported = claims.flatMap((claim): SupportedClaim[] => {
      const { isSupported, share } = support.supportOf(claim);
      return isSupported ? [{ ...claim, share }] : [];
    });
    lost += claims.length - supported.length;
    return [name, mergeClaims(supported, reading.language)] as const;
  });
  return { lists: Object.fromEntries(resolved), lost };
}

/** Keeps the sentences that the findings they cite support. */
export function resolveOverview({ sentences }: OverviewInput): string[] {
  return sentences.flatMap(({ text, findings }) => {
    const language = guessTextLanguage(findings);
    const ground = { text: findings, names: findings.toLowerCase(), language };
    return supportOf(text, ground).isSupported ? [text] : [];
  });
}

/** Replaces unsupported wording by the spoken words: the work was quoted, so it is to be done in any case. */
function withSupportedText(support: MeetingSupport, claim: MeetingClaim): SupportedClaim {
  const { isSupported, share } = support.supportOf(claim);
  return isSupported
    ? { ...claim, share }
    : { ...claim, text: support.spokenWords(claim.places[0]!), share: 1 };
}
