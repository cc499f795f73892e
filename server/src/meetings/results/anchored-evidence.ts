import { createHash } from 'node:crypto';

import type { MeetingEvidence } from '../../contract/meeting-results.ts';
import type { MeetingText } from '../../engines/language-engine/meeting-engine.ts';
import { moveSpan, revertText } from '../../transcripts/correction.ts';
import type { WordEdits } from '../meeting-text.ts';
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
  edits: WordEdits;
};

const NO_EDITS: WordEdits = { count: 0, ofLines: [] };

/** Extracts the speech of a meeting text and indexes its lines and turns. */
export function toSpokenText(text: MeetingText, edits: WordEdits = NO_EDITS): SpokenText {
  const spoken = joinSpeech(text.lines.map(({ start, end }) => text.text.slice(start, end)));
  const lineStarts = text.lines.map(({ start }) => start);
  const turns = groupSpeakerTurns(text);
  const turnStarts = turns.map(({ start }) => start);
  return { text, ...spoken, lineStarts, turns, turnStarts, edits };
}

/** Joins what was said in each line. */
function joinSpeech(
  lines: readonly string[],
): Pick<SpokenText, 'speech' | 'said_sha256' | 'starts'> {
  const starts: number[] = [];
  let length = 0;
  for (const line of lines) {
    starts.push(length);
    length += line.length + 1;
  }
  const speech = lines.join(' ');
  const said_sha256 = createHash('sha256').update(speech).digest('hex');
  return { speech, said_sha256, starts };
}

/** Speech before corrections of its words. */
export type EarlierSpeech = {
  said_sha256: string;
  /** Moves evidence to the current speech; undefined if all its words were removed. */
  move: (evidence: AnchoredEvidence) => AnchoredEvidence | undefined;
};

/**
 * Reverts the corrections of the words after number `count`.
 *
 * @returns the earlier speech, if no older edit was discarded
 */
export function revertSpeech(spoken: SpokenText, count: number): EarlierSpeech {
  const { text, edits, starts } = spoken;
  if (edits.count === count) return { said_sha256: spoken.said_sha256, move: (each) => each };
  const editsOf = (line: number) => edits.ofLines[line] ?? [];
  const earlier = joinSpeech(
    text.lines.map(({ start, end }, line) =>
      revertText(text.text.slice(start, end), editsOf(line), count),
    ),
  );
  /** Moves the part of a span that is in a line. */
  const moveWithin = (line: number, [from, to]: readonly [number, number]) => {
    const offset = earlier.starts[line]!;
    const end = (earlier.starts[line + 1] ?? Infinity) - 1;
    const within = [Math.max(from, offset) - offset, Math.min(to, end) - offset] as const;
    return moveSpan(within, editsOf(line), count).map((at) => at + starts[line]!);
  };
  return {
    said_sha256: earlier.said_sha256,
    move(evidence) {
      const { spoken: span } = evidence;
      const [start] = moveWithin(indexOfLastStart(earlier.starts, span[0]), span);
      const [, end] = moveWithin(indexOfLastStart(earlier.starts, span[1] - 1), span);
      return start! < end! ? { ...evidence, spoken: [start!, end!] } : undefined;
    },
  };
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
