import { createHash } from 'node:crypto';

import type { MeetingEvidence } from '../../contract/meeting-results.ts';
import type { MeetingText } from '../../engines/language-engine/meeting-engine.ts';
import {
  indexOfLastStart,
  groupSpeakerTurns,
} from '../../engines/language-engine/evidence/meeting-turns.ts';

// Transcript text contains speaker names, which may change. So evidence is anchored by its offsets in the speech
// without names, and resolved in the current text when it is read.

/** Evidence with its offsets in the speech: the lines without speaker names, joined by spaces. */
export type AnchoredEvidence = MeetingEvidence & { spoken: readonly [start: number, end: number] };

/** Text of a meeting with the speech in it and the line offsets of both. */
export type SpokenText = {
  text: MeetingText;
  /** Lines without speaker names, joined by spaces. */
  speech: string;
  said_sha256: string;
  /** Offset of each line in `speech`. */
  starts: readonly number[];
  /** Offset of each line in the text. */
  lineStarts: readonly number[];
  turns: readonly { start: number; end: number }[];
  turnStarts: readonly number[];
};

/** Extracts the speech of a meeting text and indexes its lines and turns. */
export function toSpokenText(text: MeetingText): SpokenText {
  const starts: number[] = [];
  let length = 0;
  const parts = text.lines.map(({ start, end }) => {
    starts.push(length);
    length += end - start + 1;
    return text.text.slice(start, end);
  });
  const speech = parts.join(' ');
  const said_sha256 = createHash('sha256').update(speech).digest('hex');
  const lineStarts = text.lines.map(({ start }) => start);
  const turns = groupSpeakerTurns(text);
  const turnStarts = turns.map(({ start }) => start);
  return { text, speech, said_sha256, starts, lineStarts, turns, turnStarts };
}

/** Adds the offsets in the speech to evidence of the current text. */
export function anchorEvidence(
  { text: { lines }, starts, lineStarts }: SpokenText,
  evidence: MeetingEvidence,
): AnchoredEvidence {
  const placeOf = (offset: number) => {
    const index = indexOfLastStart(lineStarts, offset);
    return starts[index]! + offset - lines[index]!.start;
  };
  return { ...evidence, spoken: [placeOf(evidence.start), placeOf(evidence.end - 1) + 1] };
}

/**
 * Resolves anchored evidence in the current text, whose speech is unchanged. Evidence that spans several turns,
 * because a shared name was split, becomes one piece for each turn.
 */
export function resolveEvidence(
  { text, starts, turns, turnStarts }: SpokenText,
  evidence: AnchoredEvidence,
): MeetingEvidence[] {
  const { text_sha256, lines } = text;
  const whole = withoutAnchor(evidence);
  if (evidence.text_sha256 === text_sha256) return [whole];
  const placeOf = (offset: number) => {
    const index = indexOfLastStart(starts, offset);
    return lines[index]!.start + offset - starts[index]!;
  };
  const [from, to] = evidence.spoken;
  const [start, end] = [placeOf(from), placeOf(to - 1) + 1];
  const pieces: MeetingEvidence[] = [];
  for (let index = indexOfLastStart(turnStarts, start); (turnStarts[index] ?? end) < end; index++) {
    const turn = turns[index]!;
    const piece = { start: Math.max(start, turn.start), end: Math.min(end, turn.end) };
    if (piece.start >= piece.end) continue;
    const excerpt = text.text.slice(piece.start, piece.end);
    pieces.push({ ...whole, ...piece, excerpt, text_sha256 });
  }
  return pieces;
}

/** Returns the evidence with its original offsets. */
export function withoutAnchor({ spoken: _spoken, ...evidence }: AnchoredEvidence): MeetingEvidence {
  return evidence;
}
