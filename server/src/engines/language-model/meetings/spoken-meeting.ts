import type { MeetingEvidence } from '../../../contract/meeting-results.ts';
import type { Span } from '../../../language/span.ts';
import {
  groupSpeakerTurns,
  indexOfLastStart,
} from '../../language-engine/evidence/meeting-turns.ts';
import type { MeetingText } from '../../language-engine/meeting-engine.ts';
import { type Block, splitSpan, toPiece } from '../blocks/block.ts';
import { type Chunk, planChunks } from '../blocks/plan-chunks.ts';
import type { DataPiece } from '../untrusted/guard.ts';

/** Meeting as the model is shown it. */
export type SpokenMeeting = {
  meeting: MeetingText;
  /** Blocks, none across lines: `t12:b1` is the first of the twelfth line. */
  blocks: readonly Block[];
  spans: SpokenSpans;
  /** Converts blocks to data, each with the name of its speaker. */
  toPieces: (blocks: readonly Block[]) => DataPiece[];
};

/**
 * Splits a meeting into blocks. Unclear lines have none, so that the model takes nothing from them.
 *
 * @param prefix prefix of the block ids: `s2:` gives `s2:t12:b1`
 */
export function prepareMeeting(meeting: MeetingText, prefix = ''): SpokenMeeting {
  const { text, lines } = meeting;
  const spans = createSpokenSpans(meeting);
  return {
    meeting,
    blocks: lines.flatMap((line, index) =>
      line.isUnclear ? [] : splitSpan(text, line, `${prefix}t${index + 1}:`),
    ),
    spans,
    toPieces: (blocks) =>
      blocks.map((block) => {
        const label = spans.speakerAt(block.start);
        return { ...toPiece(text, block), ...(label !== null && { label }) };
      }),
  };
}

/** Plans the chunks of a meeting: one if the meeting fits into one question. */
export function planMeetingChunks(
  { meeting, blocks }: SpokenMeeting,
  contextTokens: number,
): Chunk[] {
  return planChunks(meeting.text, blocks, contextTokens);
}

/** Counts the lines of a meeting that are unclear or in failed chunks. */
export function countUnreadLines({ lines }: MeetingText, failed: readonly Chunk[]): number {
  const blocks = failed.flat();
  return lines.filter(
    (line) =>
      line.isUnclear || blocks.some(({ start, end }) => start < line.end && line.start < end),
  ).length;
}

/** Conversion of spans of a meeting to evidence. */
export type SpokenSpans = {
  /** Splits a span by turns; speaker names and white space are excluded, and so are parts without a word. */
  within: (span: Span) => Span[];
  /** @param span span within one turn */
  evidence: (span: Span, match: MeetingEvidence['match']) => MeetingEvidence;
  /** Returns the speaker at an offset; null if speakers are not told apart. */
  speakerAt: (offset: number) => string | null;
};

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Indexes a meeting by turns and lines to convert spans. */
export function createSpokenSpans(meeting: MeetingText): SpokenSpans {
  const { text, text_sha256, lines } = meeting;
  const turns = groupSpeakerTurns(meeting);
  const turnStarts = turns.map(({ start }) => start);
  const lineStarts = lines.map(({ start }) => start);
  const lineAt = (offset: number) => lines[indexOfLastStart(lineStarts, offset)];
  return {
    within({ start, end }) {
      const spans: Span[] = [];
      for (let at = indexOfLastStart(turnStarts, start); at < turns.length; at++) {
        const turn = turns[at]!;
        if (turn.start >= end) break;
        const span = trimSpan(text, Math.max(start, turn.start), Math.min(end, turn.end));
        if (LETTER_OR_DIGIT.test(text.slice(span.start, span.end))) spans.push(span);
      }
      return spans;
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

function trimSpan(text: string, start: number, end: number): Span {
  const content = text.slice(start, end);
  const lead = content.length - content.trimStart().length;
  return { start: start + lead, end: Math.max(start + lead, start + content.trimEnd().length) };
}
