import type { Span } from '../../../language/span.ts';
import { cleanSpeech } from '../../../language/speech/clean-speech.ts';
import { indexOfLastStart } from '../../language-engine/evidence/meeting-turns.ts';
import type { MeetingReading, SpeakerTurn } from '../../meeting-text/read-meeting.ts';
import type { Support } from '../claims/claim-support.ts';
import { supportOf } from '../claims/support.ts';
import { expandToSentences } from '../claims/surrounding-sentence.ts';
import type { MeetingClaim } from './resolve-claims.ts';

/** Check of claims against one meeting. */
export type MeetingSupport = {
  supportOf(claim: MeetingClaim): Support;
  /** Returns the words spoken at a place, without fillers and false starts. */
  spokenWords(place: Span): string;
};

/** Length of the text around a quote that counts as quoted with it. */
const CONTEXT_LENGTH = 600;
/** Least share of the words of a claim that were spoken at its places: a quote supports no story. */
const WORD_SHARE_MIN = 0.25;

/** Creates the check of claims against a meeting. */
export function createMeetingSupport(reading: MeetingReading): MeetingSupport {
  const { meeting, turns, language } = reading;
  const { text, title, participants } = meeting;
  const names = [text, title, ...participants].join('\n').toLowerCase();
  const starts = turns.map(({ start }) => start);
  const turnAt = ({ start }: Span): SpeakerTurn => turns[indexOfLastStart(starts, start)]!;
  return {
    supportOf(claim) {
      const spoken = claim.places.map((place) => contextAt(text, place, turnAt(place))).join('\n');
      const quoted = claim.places
        .map((place) => sentencesAt(text, place, turnAt(place)))
        .join('\n');
      const ground = { text: spoken, quoted, names, language };
      const { isSupported, share } = supportOf(claim.text, ground);
      return { isSupported: isSupported && share >= WORD_SHARE_MIN, share };
    },

    spokenWords(place) {
      const verbatim = text.slice(place.start, place.end).replace(/\s+/g, ' ').trim();
      return cleanSpeech(text, place, language)?.text ?? verbatim;
    },
  };
}

/** Returns the speaker's name and the sentences of the turn at a place. */
function sentencesAt(text: string, place: Span, { start, end, speaker }: SpeakerTurn): string {
  const shifted = { start: place.start - start, end: place.end - start };
  return `${speaker ?? ''} ${expandToSentences(text.slice(start, end), shifted)}`;
}

/** Returns the speaker's name and the text of the turn around a place. */
function contextAt(text: string, place: Span, { start, end, speaker }: SpeakerTurn): string {
  const from = Math.max(start, place.start - CONTEXT_LENGTH);
  const to = Math.min(end, place.end + CONTEXT_LENGTH);
  return `${speaker ?? ''} ${text.slice(from, to)}`;
}
