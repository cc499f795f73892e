import {
  type MeetingEvidence,
  type ResultWarning,
  STRATEGIC_LISTS,
  type StrategicFindings,
  type StrategicItem,
} from '../../../contract/meeting-results.ts';
import type { Span } from '../../../language/span.ts';
import type {
  ActionItemsResult,
  MeetingText,
  StrategyResult,
  SummaryResult,
} from '../meeting-engine.ts';
import { matchesExcerpt } from './grounder.ts';
import { withLossWarning } from './warnings.ts';
import { createTurnCheck, indexOfLastStart } from './meeting-turns.ts';

// The result of every engine passes through here before it is stored or shown: what the text does not support is
// removed, and a warning counts the loss.

/** Removes false evidence, and the action items that have no other. */
export function verifyActionItems(
  meeting: MeetingText,
  result: ActionItemsResult,
): ActionItemsResult {
  const isTrue = createTruthCheck([meeting]);
  const items = result.items.flatMap((item) => withTrueEvidence(item, isTrue));
  const removed = result.items.length - items.length;
  return { ...result, items, warnings: verifiedWarnings([meeting], result.warnings, removed) };
}

const SUMMARY = '/summary';
const SUMMARY_LISTS = ['key_points', 'decisions', 'next_steps', 'open_questions'] as const;

/**
 * Removes list items of a summary that have no true evidence, and the summary text when any of its evidence is false.
 * Pointers of list items follow their new index.
 */
export function verifySummary(meeting: MeetingText, result: SummaryResult): SummaryResult {
  const isTrue = createTruthCheck([meeting]);
  const given = result.evidence[SUMMARY] ?? [];
  const isSupported = result.summary === '' || (given.length > 0 && given.every(isTrue));
  const summary = isSupported ? result.summary : '';
  const evidence: SummaryResult['evidence'] = summary === '' ? {} : { [SUMMARY]: given };
  let removed = isSupported ? 0 : 1;
  const isSupportedItem = (name: string, index: number) =>
    (result.evidence[`/${name}/${index}`] ?? []).some(isTrue);
  const actions = result.actions.filter((_, index) => isSupportedItem('next_steps', index));
  const decision_details = result.decision_details.filter((_, index) =>
    isSupportedItem('decisions', index),
  );
  const lists = SUMMARY_LISTS.map((name) => {
    const texts = result[name].filter((_, index) => {
      const own = (result.evidence[`/${name}/${index}`] ?? []).filter(isTrue);
      if (own.length === 0) return false;
      evidence[`/${name}/${countUnder(evidence, name)}`] = own;
      return true;
    });
    removed += result[name].length - texts.length;
    return [name, texts] as const;
  });
  const warnings = verifiedWarnings([meeting], result.warnings, removed);
  return {
    ...result,
    summary,
    ...toRecord(lists),
    decision_details,
    actions,
    evidence,
    warnings,
  };
}

function toRecord<N extends string>(lists: readonly (readonly [N, string[]])[]) {
  return Object.fromEntries(lists) as Record<N, string[]>;
}

function countUnder(evidence: SummaryResult['evidence'], name: string): number {
  return Object.keys(evidence).filter((pointer) => pointer.startsWith(`/${name}/`)).length;
}

/** Removes findings that have no true evidence. The overview describes all findings, so it goes with the first one. */
export function verifyStrategy(
  meetings: readonly MeetingText[],
  result: StrategyResult,
): StrategyResult {
  const isTrue = createTruthCheck(meetings);
  const ids = new Set(meetings.map(({ id }) => id));
  let removed = 0;
  const lists = STRATEGIC_LISTS.map((name) => {
    const items = result[name]
      .filter(({ meeting_id }) => ids.has(meeting_id))
      .flatMap((item) => withTrueEvidence(item, isTrue));
    removed += result[name].length - items.length;
    return [name, items] as const;
  });
  const verified = Object.fromEntries(lists) as Pick<StrategicFindings, (typeof lists)[number][0]>;
  const overview = removed === 0 ? result.overview : '';
  return {
    ...result,
    ...verified,
    overview,
    warnings: verifiedWarnings(meetings, result.warnings, removed),
  };
}

/** Adds warnings about removed claims, and about lines that were not understood. */
function verifiedWarnings(
  meetings: readonly MeetingText[],
  warnings: readonly ResultWarning[],
  removed: number,
): ResultWarning[] {
  const lines = meetings.flatMap((meeting) => meeting.lines);
  const unclear = lines.filter(({ isUnclear }) => isUnclear).length;
  const message = `${unclear} of ${lines.length} segments were probably not understood, so nothing was taken from them`;
  const unclearWarnings = unclear === 0 ? [] : [{ code: 'unclear_speech', message }];
  return [...withLossWarning(warnings, removed), ...unclearWarnings];
}

type TruthCheck = (evidence: MeetingEvidence) => boolean;

function withTrueEvidence<I extends Pick<StrategicItem, 'evidence'>>(
  item: I,
  isTrue: TruthCheck,
): I[] {
  const evidence = item.evidence.filter(isTrue);
  return evidence.length > 0 ? [{ ...item, evidence }] : [];
}

/**
 * Returns a predicate: the evidence cuts its excerpt out of one of the meetings, within one turn of one speaker, and no
 * part of it is unclear.
 */
function createTruthCheck(meetings: readonly MeetingText[]): TruthCheck {
  const bySha = new Map(
    meetings.map((meeting) => [
      meeting.text_sha256,
      {
        text: meeting.text,
        isWithinTurn: createTurnCheck(meeting),
        isUnclear: createUnclearCheck(meeting),
      },
    ]),
  );
  return (evidence) => {
    const meeting = bySha.get(evidence.text_sha256);
    return (
      meeting !== undefined &&
      evidence.page === null &&
      matchesExcerpt(meeting.text, evidence) &&
      meeting.isWithinTurn(evidence) &&
      !meeting.isUnclear(evidence)
    );
  };
}

/** Returns a predicate that is true for spans with a part of an unclear line. */
function createUnclearCheck({ lines }: MeetingText) {
  const unclear = lines.filter(({ isUnclear }) => isUnclear);
  const starts = unclear.map(({ start }) => start);
  return ({ start, end }: Span): boolean => {
    const last = unclear[indexOfLastStart(starts, end - 1)];
    return last !== undefined && last.start < end && start < last.end;
  };
}
