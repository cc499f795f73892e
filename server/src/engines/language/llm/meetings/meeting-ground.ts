import type { MeetingReading, Turn } from '../../built-in/meetings/reading/read-meeting.ts';
import { cleanSpeech } from '../../built-in/meetings/speech/clean-speech.ts';
import { placeAt } from '../../meeting-turns.ts';
import { aroundPlace } from '../claims/around-place.ts';
import { type Bearing, bearingOf } from '../claims/bearing.ts';
import type { Claim } from './settle-task.ts';
import type { Span } from './settle-task.ts';

/** What bears claims of a meeting. */
export type MeetingGround = {
  bearingOf(claim: Claim): Bearing;
  /** What is said at a place, without the noise of saying it. */
  said(place: Span): string;
};

/** Signs around a quote that count as said with it. */
const AROUND_LENGTH = 600;
/** Of the words of a claim so many were said there: a quote bears no tale around it. */
const SHARE_MIN = 0.25;

export function createMeetingGround(reading: MeetingReading): MeetingGround {
  const { meeting, turns, language } = reading;
  const { text, title, participants } = meeting;
  const names = [text, title, ...participants].join('\n').toLowerCase();
  const starts = turns.map(({ start }) => start);
  const turnAt = ({ start }: Span): Turn => turns[placeAt(starts, start)]!;
  return {
    bearingOf(claim) {
      const said = claim.places.map((place) => around(text, place, turnAt(place))).join('\n');
      const quoted = claim.places
        .map((place) => sentencesAt(text, place, turnAt(place)))
        .join('\n');
      const ground = { text: said, quoted, names, language };
      const { isBorne, share } = bearingOf(claim.text, ground);
      return { isBorne: isBorne && share >= SHARE_MIN, share };
    },

    said(place) {
      const asSaid = text.slice(place.start, place.end).replace(/\s+/g, ' ').trim();
      return cleanSpeech(text, place, language)?.text ?? asSaid;
    },
  };
}

/** The sentences of the turn that the place is in, and the speaker's name. */
function sentencesAt(text: string, place: Span, { start, end, speaker }: Turn): string {
  const shifted = { start: place.start - start, end: place.end - start };
  return `${speaker ?? ''} ${aroundPlace(text.slice(start, end), shifted)}`;
}

/** The place with what its speaker says around it, and the speaker's name. */
function around(text: string, place: Span, { start, end, speaker }: Turn): string {
  const from = Math.max(start, place.start - AROUND_LENGTH);
  const to = Math.min(end, place.end + AROUND_LENGTH);
  return `${speaker ?? ''} ${text.slice(from, to)}`;
}
