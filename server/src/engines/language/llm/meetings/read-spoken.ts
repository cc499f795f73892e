import type { MeetingText } from '../../meeting-engine.ts';
import { type Block, cutSpan, pieceOf } from '../blocks/block.ts';
import { type Chunk, planChunks } from '../blocks/plan-chunks.ts';
import type { DataSection } from '../untrusted/guard.ts';
import { createSpokenPlaces, type SpokenPlaces } from './spoken-places.ts';

/** A meeting as a model is shown it. */
export type Spoken = {
  meeting: MeetingText;
  /** What each person says in blocks of their own: `t12:b1` is the first of the twelfth line that says something. */
  blocks: readonly Block[];
  places: SpokenPlaces;
  /** Blocks as data, the name of who speaks before each. */
  section(chunk: Chunk): DataSection;
};

/** Name of the section of a question that holds what was said. */
const SECTION = 'meeting';

export function readSpoken(meeting: MeetingText): Spoken {
  const { text, lines } = meeting;
  const speakers = new Map<Block, string>();
  const blocks = lines.flatMap((line, index) => {
    const own = cutSpan(text, line, `t${index + 1}:`);
    for (const block of own) if (line.speaker !== null) speakers.set(block, line.speaker);
    return own;
  });
  return {
    meeting,
    blocks,
    places: createSpokenPlaces(meeting),
    section: (chunk) => ({
      name: SECTION,
      pieces: chunk.map((block) => {
        const label = speakers.get(block);
        return { ...pieceOf(text, block), ...(label !== undefined && { label }) };
      }),
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
