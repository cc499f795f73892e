import type { Static, TSchema } from 'typebox';

import type { ResultWarning } from '../../../../contract/meeting-results.ts';
import { type Ask, askModelOnce } from '../ask-model.ts';
import type { Block } from '../blocks/block.ts';
import type { Chunk } from '../blocks/plan-chunks.ts';
import { mapChunks } from '../map-reduce.ts';
import type { LlmParts } from '../parts.ts';
import type { DataSection } from '../untrusted/guard.ts';
import { chunksOf, linesUnread, type Spoken } from './read-spoken.ts';

/** What is asked of meetings, of each part of them alike. */
export type MeetingAsk<S extends TSchema> = Omit<Ask<S>, 'data'> & {
  /** What the reader wants to hear of. */
  focusAreas: readonly string[];
};

/** What a model answered on one meeting, part by part, in their order. */
export type MeetingAnswers<T> = {
  spoken: Spoken;
  answers: T[];
  /** Lines of the meeting that none of the answers is of. */
  unread: number;
};

/**
 * Asks about each meeting in one question where it fits, else about one part after the other. One without a word is not
 * asked about. Throws as `mapChunks`.
 */
export async function askMeetings<S extends TSchema>(
  parts: LlmParts,
  meetings: readonly Spoken[],
  { focusAreas, ...ask }: MeetingAsk<S>,
  signal: AbortSignal,
): Promise<{ asked: MeetingAnswers<Static<S>>[]; warnings: ResultWarning[] }> {
  const focus = focusSection(focusAreas);
  const spokenOf = new Map<Block, Spoken>(
    meetings.flatMap((spoken) => spoken.blocks.map((block) => [block, spoken] as const)),
  );
  const isOf = (spoken: Spoken, [block]: Chunk) => spokenOf.get(block!) === spoken;
  const { results, failed } = await mapChunks(
    meetings.flatMap((spoken) => chunksOf(spoken, parts.client.contextTokens)),
    (chunk, ownSignal) => {
      const said = { name: 'meeting', pieces: spokenOf.get(chunk[0]!)!.pieces(chunk) };
      const data = [...focus, said];
      return askModelOnce(parts, { ...ask, data }, ownSignal);
    },
    signal,
  );
  const asked = meetings.map((spoken) => ({
    spoken,
    answers: results.flatMap(({ chunk, result }) => (isOf(spoken, chunk) ? [result] : [])),
    unread: linesUnread(
      spoken.meeting,
      failed.filter((chunk) => isOf(spoken, chunk)),
    ),
  }));
  return { asked, warnings: partialWarning(failed.length, results.length + failed.length) };
}

function partialWarning(failed: number, all: number): ResultWarning[] {
  if (failed === 0) return [];
  const message = `The model made nothing of ${failed} of ${all} parts of what was said`;
  return [{ code: 'partial', message }];
}

/** None where the reader wants to hear of nothing in particular. */
export function focusSection(focusAreas: readonly string[]): DataSection[] {
  const pieces = focusAreas
    .map((text, index) => ({ id: focusId(index), text }))
    .filter(({ text }) => text.trim() !== '');
  return pieces.length === 0 ? [] : [{ name: 'focus', pieces }];
}

function focusId(index: number): string {
  return `f${index + 1}`;
}

/** Of the warnings of the rules on what they did not hear of, those that the model gives too, of every part. */
export function unheardByBoth(
  focusAreas: readonly string[],
  answers: readonly { not_heard: readonly string[] }[],
  ofRules: readonly ResultWarning[],
): ResultWarning[] {
  const unheard = focusAreas.filter((_, index) =>
    answers.every(({ not_heard }) => not_heard.includes(focusId(index))),
  );
  return ofRules.filter(
    ({ code, message }) =>
      code === 'focus_not_found' && unheard.some((area) => message.includes(area.slice(0, 100))),
  );
}
