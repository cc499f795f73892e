import {
  type MeetingEvidence,
  type ResultWarning,
  STRATEGIC_LISTS,
  type StrategicFindings,
  type StrategicItem,
} from '../../contract/meeting-results.ts';
import { isCutOut } from './grounding.ts';
import type {
  ActionItemsResult,
  MeetingText,
  StrategyResult,
  SummaryResult,
} from './meeting-engine.ts';
import { placeAt, turnsOf } from './meeting-turns.ts';

// Every engine's result goes through here before it is stored or shown: what the text does not bear out is left out,
// and a warning says so.

/** Keeps the items of which some evidence is true, with that alone. */
export function verifyActionItems(
  meeting: MeetingText,
  result: ActionItemsResult,
): ActionItemsResult {
  const isTrue = truthOf([meeting]);
  const items = result.items.flatMap((item) => withTrueEvidence(item, isTrue));
  return {
    ...result,
    items,
    warnings: withLoss(result.warnings, result.items.length - items.length),
  };
}

const SUMMARY = '/summary';
const SUMMARY_LISTS = ['key_points', 'decisions', 'next_steps'] as const;

/** A summary stands or falls as a whole; the pointers in lists move up where an element before them is left out. */
export function verifySummary(meeting: MeetingText, result: SummaryResult): SummaryResult {
  const isTrue = truthOf([meeting]);
  const given = result.evidence[SUMMARY] ?? [];
  const isBorne = result.summary === '' || (given.length > 0 && given.every(isTrue));
  const summary = isBorne ? result.summary : '';
  const evidence: SummaryResult['evidence'] = summary === '' ? {} : { [SUMMARY]: given };
  let lost = isBorne ? 0 : 1;
  const kept = SUMMARY_LISTS.map((name) => {
    const texts = result[name].filter((_, index) => {
      const own = (result.evidence[`/${name}/${index}`] ?? []).filter(isTrue);
      if (own.length === 0) return false;
      evidence[`/${name}/${countUnder(evidence, name)}`] = own;
      return true;
    });
    lost += result[name].length - texts.length;
    return [name, texts] as const;
  });
  const warnings = withLoss(result.warnings, lost);
  return { ...result, summary, ...fromLists(kept), evidence, warnings };
}

function fromLists<N extends string>(lists: readonly (readonly [N, string[]])[]) {
  return Object.fromEntries(lists) as Record<N, string[]>;
}

function countUnder(evidence: SummaryResult['evidence'], name: string): number {
  return Object.keys(evidence).filter((pointer) => pointer.startsWith(`/${name}/`)).length;
}

/** The overview speaks of the items: where one is left out it is too. */
export function verifyStrategy(
  meetings: readonly MeetingText[],
  result: StrategyResult,
): StrategyResult {
  const isTrue = truthOf(meetings);
  const ids = new Set(meetings.map(({ id }) => id));
  let lost = 0;
  const lists = STRATEGIC_LISTS.map((name) => {
    const kept = result[name]
      .filter(({ meeting_id }) => ids.has(meeting_id))
      .flatMap((item) => withTrueEvidence(item, isTrue));
    lost += result[name].length - kept.length;
    return [name, kept] as const;
  });
  const checked = Object.fromEntries(lists) as Pick<StrategicFindings, (typeof lists)[number][0]>;
  const overview = lost === 0 ? result.overview : '';
  return { ...result, ...checked, overview, warnings: withLoss(result.warnings, lost) };
}

type IsTrue = (evidence: MeetingEvidence) => boolean;

function withTrueEvidence<I extends Pick<StrategicItem, 'evidence'>>(item: I, isTrue: IsTrue): I[] {
  const evidence = item.evidence.filter(isTrue);
  return evidence.length > 0 ? [{ ...item, evidence }] : [];
}

/** Evidence cuts its excerpt out of one of the meetings, within what one person says in one turn. */
function truthOf(meetings: readonly MeetingText[]): IsTrue {
  const bySha = new Map(meetings.map((meeting) => [meeting.text_sha256, createPlaces(meeting)]));
  return ({ page, start, end, excerpt, text_sha256 }) => {
    const places = bySha.get(text_sha256);
    return (
      places !== undefined &&
      page === null &&
      isCutOut(places.text, { start, end, excerpt }) &&
      places.isWithinOneTurn(start, end)
    );
  };
}

function createPlaces(meeting: MeetingText) {
  const turns = turnsOf(meeting);
  const starts = turns.map(({ start }) => start);
  return {
    text: meeting.text,
    isWithinOneTurn(start: number, end: number): boolean {
      const turn = turns[placeAt(starts, start)];
      return turn !== undefined && start >= turn.start && end <= turn.end;
    },
  };
}

/** With one that says how many findings were left out, where any were. */
export function withLoss(warnings: readonly ResultWarning[], lost: number): ResultWarning[] {
  if (lost === 0) return [...warnings];
  const what = lost === 1 ? '1 finding' : `${lost} findings`;
  const message = `${what} left out: not found in the transcript`;
  return [...warnings, { code: 'evidence_failed', message }];
}
