import type { Static, TSchema } from 'typebox';

import type { MeetingCoverage, ResultWarning } from '../../../contract/meeting-results.ts';
import type { Block } from '../blocks/block.ts';
import type { Chunk } from '../blocks/plan-chunks.ts';
import { askModelCached, type ModelQuestion } from '../model-calls/ask-model.ts';
import type { LanguageModelDependencies } from '../model-calls/dependencies.ts';
import { mapChunks } from '../model-calls/map-chunks.ts';
import type { DataSection } from '../untrusted/guard.ts';
import type { SupportedClaim } from './resolve-claims.ts';
import { countUnreadLines, planMeetingChunks, type SpokenMeeting } from './spoken-meeting.ts';

/** Question that is asked about every chunk of meetings. */
export type MeetingQuestion<S extends TSchema> = Omit<ModelQuestion<S>, 'data'> & {
  /** Topics that the reader is interested in; untrusted text. */
  focusAreas: readonly string[];
};

/** Answers about one meeting. */
export type MeetingAnswers<T> = {
  spoken: SpokenMeeting;
  /** Answers in the order of the chunks. */
  answers: T[];
  /** Number of lines in chunks without an answer. */
  unread: number;
};

/**
 * Asks about each meeting, in one question if it fits, else chunk by chunk. A meeting without a word is skipped. It throws
 * what `mapChunks` throws.
 */
export async function askMeetings<S extends TSchema>(
  dependencies: LanguageModelDependencies,
  meetings: readonly SpokenMeeting[],
  { focusAreas, ...question }: MeetingQuestion<S>,
  signal: AbortSignal,
): Promise<{ answered: MeetingAnswers<Static<S>>[]; warnings: ResultWarning[] }> {
  const focus = focusSection(focusAreas);
  const meetingByBlock = new Map<Block, SpokenMeeting>(
    meetings.flatMap((spoken) => spoken.blocks.map((block) => [block, spoken] as const)),
  );
  const isOf = (spoken: SpokenMeeting, [block]: Chunk) => meetingByBlock.get(block!) === spoken;
  const { contextTokens } = dependencies.client;
  const { results, failed } = await mapChunks(
    meetings.flatMap((spoken) => planMeetingChunks(spoken, contextTokens)),
    (chunk, either) => {
      const pieces = meetingByBlock.get(chunk[0]!)!.toPieces(chunk);
      const data = [...focus, { name: 'meeting', pieces }];
      return askModelCached(dependencies, { ...question, data }, either);
    },
    signal,
  );
  const answered = meetings.map((spoken) => ({
    spoken,
    answers: results.flatMap(({ chunk, result }) => (isOf(spoken, chunk) ? [result] : [])),
    unread: countUnreadLines(
      spoken.meeting,
      failed.filter((chunk) => isOf(spoken, chunk)),
    ),
  }));
  return { answered, warnings: partialWarning(failed.length, results.length + failed.length) };
}

function partialWarning(failed: number, total: number): ResultWarning[] {
  if (failed === 0) return [];
  const message = `The model made nothing of ${failed} of ${total} parts of what was said`;
  return [{ code: 'partial', message }];
}

/** Builds the data section of the focus areas, with the ids `f1`, `f2` and so on; none without focus areas. */
export function focusSection(focusAreas: readonly string[]): DataSection[] {
  const pieces = focusAreas
    .map((text, index) => ({ id: focusId(index), text }))
    .filter(({ text }) => text.trim() !== '');
  return pieces.length === 0 ? [] : [{ name: 'focus', pieces }];
}

function focusId(index: number): string {
  return `f${index + 1}`;
}

/**
 * Selects the warnings of the rules about focus areas that were not discussed, if the model found nothing about them in
 * any chunk either. All other warnings are dropped.
 *
 * @param focusAreas as given to `askMeetings`
 * @param answers one for each chunk; `not_heard` holds ids of `focusSection`. Without answers no area was discussed
 * @param ruleWarnings warnings of the rules engine for the same focus areas
 */
export function selectUnheardWarnings(
  focusAreas: readonly string[],
  answers: readonly { not_heard: readonly string[] }[],
  ruleWarnings: readonly ResultWarning[],
): ResultWarning[] {
  const unheard = focusAreas.filter((_, index) =>
    answers.every(({ not_heard }) => not_heard.includes(focusId(index))),
  );
  return ruleWarnings.filter(
    ({ code, message }) =>
      code === 'focus_not_found' && unheard.some((area) => message.includes(area.slice(0, 100))),
  );
}

const QUARTERS = 4;

/** Computes how much of the meetings was read, and which share of the quoted text comes from each quarter of a meeting. */
export function computeCoverage(
  resolved: readonly {
    answered: Pick<MeetingAnswers<unknown>, 'spoken' | 'unread'>;
    claims: readonly SupportedClaim[];
  }[],
): MeetingCoverage {
  const lengths = Array.from({ length: QUARTERS }, () => 0);
  let quotedLength = 0;
  let [total, unread] = [0, 0];
  for (const { answered, claims } of resolved) {
    const { text, lines } = answered.spoken.meeting;
    total += lines.length;
    unread += answered.unread;
    for (const { start, end } of claims.flatMap(({ places }) => places)) {
      const quarter = Math.floor((QUARTERS * (start + end)) / 2 / Math.max(1, text.length));
      lengths[Math.min(QUARTERS - 1, quarter)]! += end - start;
      quotedLength += end - start;
    }
  }
  return {
    segments_total: total,
    segments_read: total - unread,
    share_by_quarter: lengths.map(
      (length) => Math.round((100 * length) / Math.max(1, quotedLength)) / 100,
    ),
  };
}
