import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import type { Finding, TaggedMeeting } from './commitment.ts';

type StatedDay = { start: number; sentence: MeetingSentence };

const EXPIRY = loadSentencePattern('en', 'expiries');
const RENEWAL = loadSentencePattern('en', 'renewals');
/** Tokens between an expiry verb and its day: `expires at midnight on the 18th`. */
const EXPIRY_TOKENS = 5;

/**
 * Tells whether a day is the end of something that the work does not renew: `Send Ana the lease that expires 18 Nov`. Before
 * such a day only the renewal is due: `It runs out on the 24th. We need to renew it.`
 */
export function isExpiryOfOther(
  { language }: Pick<TaggedMeeting, 'language'>,
  { sentences }: Finding,
  { start, sentence }: StatedDay,
): boolean {
  if (language !== 'en') return false;
  const before = sentence.tokens.filter((token) => token.end <= start).slice(-EXPIRY_TOKENS);
  if (!EXPIRY.test(` ${before.map(({ text }) => text).join(' ')} `)) return false;
  return !sentences.some(({ plain }) => RENEWAL.test(plain));
}
