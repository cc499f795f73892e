import type { MeetingEvidence } from '../../../../contract/meeting-results.ts';
import type { MeetingText } from '../../meeting-engine.ts';
import { placeAt, turnsOf } from '../../meeting-turns.ts';
import type { Span } from './settle-task.ts';

/** Cuts places in the text of a meeting into what each person says, and makes evidence of them. */
export type SpokenPlaces = {
  /** What of a span somebody says, a piece for each turn; names in front of turns and blanks are no part of it. */
  within: (span: Span) => Span[];
  /** @param span within one turn */
  evidence: (span: Span, match: MeetingEvidence['match']) => MeetingEvidence;
  /** Who says what stands there; null where speakers are not told apart. */
  speakerAt: (offset: number) => string | null;
};

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

export function createSpokenPlaces(meeting: MeetingText): SpokenPlaces {
  const { text, text_sha256, lines } = meeting;
  const turns = turnsOf(meeting);
  const turnStarts = turns.map(({ start }) => start);
  const lineStarts = lines.map(({ start }) => start);
  const lineAt = (offset: number) => lines[placeAt(lineStarts, offset)];
  return {
    within({ start, end }) {
      const pieces: Span[] = [];
      for (let at = placeAt(turnStarts, start); at < turns.length; at++) {
        const turn = turns[at]!;
        if (turn.start >= end) break;
        const piece = trimmed(text, Math.max(start, turn.start), Math.min(end, turn.end));
        if (SAYS_SOMETHING.test(text.slice(piece.start, piece.end))) pieces.push(piece);
      }
      return pieces;
    },

    evidence: ({ start, end }, match) => ({
      page: null,
      start,
      end,
      excerpt: text.slice(start, end),
      text_sha256,
      match,
      verified: true,
      start_time: lineAt(start)?.start_time ?? null,
    }),

    speakerAt: (offset) => lineAt(offset)?.speaker ?? null,
  };
}

function trimmed(text: string, start: number, end: number): Span {
  const said = text.slice(start, end);
  const lead = said.length - said.trimStart().length;
  return { start: start + lead, end: Math.max(start + lead, start + said.trimEnd().length) };
}
