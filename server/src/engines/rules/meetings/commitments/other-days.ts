import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';

const PAST =
  / (?:was|were|did|had|left|came|went|said|got|took|made|saw|told|sent|gave|(?!need|feed|speed|exceed|proceed)[a-z]{2,}ed) /;
/** Matches a day on which people only see each other: `See you tomorrow.` */
const FAREWELL = / (?:see|speak to|talk to|catch|meet) (?:you|everyone|each other) /;
/** Matches a promise or request, which is work of its own in the sentence of another speaker. */
const OTHER_WORK =
  / (?:i (?:will|am going to|am gonna|can|have to|must|need to)|(?:can|could|would|will) (?:you|we|someone|somebody)|please|kindly|want (?:you|the|them)|let me) /;

/** Tells whether a day of the sentence is that of the past, of a farewell, or of the own work of another speaker. */
export function hasOtherDay({ plain, speaker }: MeetingSentence, owner: string | null): boolean {
  if (PAST.test(plain) || FAREWELL.test(plain)) return true;
  return speaker !== owner && OTHER_WORK.test(plain);
}
