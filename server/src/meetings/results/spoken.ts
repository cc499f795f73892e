import { createHash } from 'node:crypto';

import type { MeetingEvidence } from '../../contract/meeting-results.ts';
import type { MeetingText } from '../../engines/language/meeting-engine.ts';
import { placeAt, turnsOf } from '../../engines/language/meeting-turns.ts';

// The text of a meeting has the names of its speakers before what they say, and names may change. So evidence is kept
// with its place in what was said alone, and is cut out of the text as it is when it is read.

/** Evidence with its place in what was said: `[start, end]` in the text without names, its lines joined by blanks. */
export type KeptEvidence = MeetingEvidence & { spoken: readonly [start: number, end: number] };

/** A meeting's text as it is now, and what was said in it. */
export type SpokenMeeting = {
  text: MeetingText;
  /** What the lines say, joined by blanks. */
  said: string;
  said_sha256: string;
  /** Where each line begins in `said`. */
  starts: readonly number[];
  /** Where each line begins in the text. */
  lineStarts: readonly number[];
  turns: readonly { start: number; end: number }[];
  turnStarts: readonly number[];
};

export function spokenMeeting(text: MeetingText): SpokenMeeting {
  const starts: number[] = [];
  let length = 0;
  const parts = text.lines.map(({ start, end }) => {
    starts.push(length);
    length += end - start + 1;
    return text.text.slice(start, end);
  });
  const said = parts.join(' ');
  const said_sha256 = createHash('sha256').update(said).digest('hex');
  const lineStarts = text.lines.map(({ start }) => start);
  const turns = turnsOf(text);
  const turnStarts = turns.map(({ start }) => start);
  return { text, said, said_sha256, starts, lineStarts, turns, turnStarts };
}

/** Evidence of the text as it is now, to be kept. */
export function keepEvidence(
  { text: { lines }, starts, lineStarts }: SpokenMeeting,
  evidence: MeetingEvidence,
): KeptEvidence {
  const placeOf = (offset: number) => {
    const index = placeAt(lineStarts, offset);
    return starts[index]! + offset - lines[index]!.start;
  };
  return { ...evidence, spoken: [placeOf(evidence.start), placeOf(evidence.end - 1) + 1] };
}

/**
 * Kept evidence as evidence of the text as it is now, in which the same is said. A piece that no longer lies in one
 * turn, because two speakers that had one name have two, becomes several.
 */
export function placeEvidence(
  { text, starts, turns, turnStarts }: SpokenMeeting,
  evidence: KeptEvidence,
): MeetingEvidence[] {
  const { text_sha256, lines } = text;
  const whole = withoutPlace(evidence);
  if (evidence.text_sha256 === text_sha256) return [whole];
  const placeOf = (offset: number) => {
    const index = placeAt(starts, offset);
    return lines[index]!.start + offset - starts[index]!;
  };
  const [from, to] = evidence.spoken;
  const [start, end] = [placeOf(from), placeOf(to - 1) + 1];
  const pieces: MeetingEvidence[] = [];
  for (let index = placeAt(turnStarts, start); (turnStarts[index] ?? end) < end; index++) {
    const turn = turns[index]!;
    const piece = { start: Math.max(start, turn.start), end: Math.min(end, turn.end) };
    if (piece.start >= piece.end) continue;
    const excerpt = text.text.slice(piece.start, piece.end);
    pieces.push({ ...whole, ...piece, excerpt, text_sha256 });
  }
  return pieces;
}

/** Kept evidence as it was made. */
export function withoutPlace({ spoken: _spoken, ...evidence }: KeptEvidence): MeetingEvidence {
  return evidence;
}
