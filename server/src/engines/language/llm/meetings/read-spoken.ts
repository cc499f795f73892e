import type { MeetingText } from '../../meeting-engine.ts';
import { type Block, cutSpan, pieceOf } from '../blocks/block.ts';
import { type Chunk, planChunks } from '../blocks/plan-chunks.ts';
import type { Piece } from '../untrusted/guard.ts';
import { createSpokenPlaces, type SpokenPlaces } from './spoken-places.ts';

/** A meeting as a model is shown it. */
export type Spoken = {
  meeting: MeetingText;
  /** What each person says in blocks of their own: `t12:b1` is the first of the twelfth line. */
  blocks: readonly Block[];
  places: SpokenPlaces;
  /** Blocks as data, the name of who speaks before each. */
  pieces: (blocks: readonly Block[]) => Piece[];
};

/** @param prefix of the ids of blocks: `s2:` gives `s2:t12:b1` */
export function readSpoken(meeting: MeetingText, prefix = ''): Spoken {
  const { text, lines } = meeting;
  const places = createSpokenPlaces(meeting);
  return {
    meeting,
    blocks: lines.flatMap((line, index) => cutSpan(text, line, `${prefix}t${index + 1}:`)),
    places,
    pieces: (blocks) =>
      blocks.map((block) => {
        const label = places.speakerAt(block.start);
        return { ...pieceOf(text, block), ...(label !== null && { label }) };
      }),
  };
}

export function chunksOf({ meeting, blocks }: Spoken, contextTokens: number): Chunk[] {
  return planChunks(meeting.text, blocks, contextTokens);
}

/** How many lines of a meeting lie in chunks of which nothing came. */
export function linesUnread({ lines }: MeetingText, failed: readonly Chunk[]): number {
  const blocks = failed.flat();
  return lines.filter((line) =>
    blocks.some(({ start, end }) => start < line.end && line.start < end),
  ).length;
}
