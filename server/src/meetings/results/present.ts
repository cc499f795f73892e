import type { Static } from 'typebox';

import type { Failure } from '../../contract/analysis.ts';
import type { MeetingSummary } from '../../contract/meeting-results.ts';
import type {
  ActionItems,
  StrategicAnalysis,
  StrategicAnalysisRecord,
} from '../../contract/meeting-work.ts';
import type { FindingCorrectionRow } from '../../storage/finding-schema.ts';
import type { MeetingResultRow } from '../../storage/meeting-result-schema.ts';
import {
  mapStrategicItems,
  parseActionItems,
  parseActionItemsRequest,
  parseFingerprints,
  parseStrategy,
  parseStrategyRequest,
  parseSummary,
  parseSummaryRequest,
} from './stored-results.ts';
import {
  correctResult,
  listStrategyElements,
  listSummaryElements,
  presentFindings,
  presentItemFindings,
  RESULT_LISTS,
} from './result-findings.ts';
import { type LoadCurrent, loadCurrentTranscripts } from './current-transcripts.ts';
import { applyEdits, type ItemTaskIds, toItemState } from './item-states.ts';
import type { SingleMeetingResult } from './store.ts';

type Corrections = readonly FindingCorrectionRow[];

/** Converts a row to action items of the API, with evidence in the current transcript. */
export async function presentActionItems(
  row: SingleMeetingResult,
  readNow: LoadCurrent,
  { corrections, tasks }: { corrections: Corrections; tasks: ItemTaskIds },
): Promise<ActionItems> {
  const { id, meeting_id, created_at } = row;
  const stored = parseActionItems(row);
  const { action_items, engine, warnings } = stored;
  const byId = new Map(corrections.map((correction) => [correction.finding_id, correction]));
  const now = await loadCurrentTranscripts(parseFingerprints(row), readNow);
  return {
    id,
    meeting_id,
    transcript_sha256: now.sha256(meeting_id),
    ...parseActionItemsRequest(row),
    action_items: action_items.map((item) => ({
      ...applyEdits(item, byId.get(item.id)),
      ...toItemState(item.id, tasks, byId.get(item.id)),
      evidence: now.resolve(item.evidence),
    })),
    ...correctResult(presentItemFindings(stored), corrections, RESULT_LISTS.action_items),
    engine,
    warnings: [...warnings, ...now.warnings],
    created_at,
  };
}

/** Converts a row to a summary of the API, with evidence in the current transcript. */
export async function presentSummary(
  row: SingleMeetingResult,
  readNow: LoadCurrent,
  corrections: Corrections,
): Promise<MeetingSummary> {
  const { id, meeting_id, created_at } = row;
  const { finding_ids: _ids, ...stored } = parseSummary(row);
  const findings = presentFindings(parseSummary(row), listSummaryElements(parseFingerprints(row)));
  const { length, focusAreas } = parseSummaryRequest(row);
  const now = await loadCurrentTranscripts(parseFingerprints(row), readNow);
  return {
    id,
    meeting_id,
    transcript_sha256: now.sha256(meeting_id),
    length,
    focus_areas: [...focusAreas],
    ...stored,
    ...correctResult(findings, corrections, RESULT_LISTS.summary),
    evidence: Object.fromEntries(
      Object.entries(stored.evidence).map(([pointer, evidence]) => [
        pointer,
        now.resolve(evidence),
      ]),
    ),
    warnings: [...stored.warnings, ...now.warnings],
    created_at,
  };
}

/**
 * Converts a completed row to a strategic analysis of the API.
 *
 * @param row with status `completed`
 */
export async function presentStrategy(
  row: MeetingResultRow,
  readNow: LoadCurrent,
  corrections: Corrections,
): Promise<StrategicAnalysis> {
  const { finding_ids: _ids, ...stored } = parseStrategy(row);
  const elements = listStrategyElements(parseFingerprints(row));
  const findings = presentFindings(parseStrategy(row), elements);
  const now = await loadCurrentTranscripts(parseFingerprints(row), readNow);
  return {
    ...presentRequest(row),
    transcript_sha256: row.meeting_id === null ? null : now.sha256(row.meeting_id),
    ...stored,
    ...correctResult(findings, corrections, RESULT_LISTS.strategy),
    ...mapStrategicItems(stored, (item) => ({
      ...item,
      evidence: now.resolve(item.evidence),
    })),
    warnings: [...stored.warnings, ...now.warnings],
  };
}

/** Converts a row of any status to a strategic analysis of the API. */
export async function presentStrategyRecord(
  row: MeetingResultRow,
  readNow: LoadCurrent,
  corrections: Corrections,
): Promise<StrategicAnalysisRecord> {
  if (row.status === 'completed') return presentStrategy(row, readNow, corrections);
  const { error_json } = row;
  return {
    ...presentRequest(row),
    ...(error_json !== null && { error: JSON.parse(error_json) as Static<typeof Failure> }),
  };
}

function presentRequest(row: MeetingResultRow) {
  const { id, meeting_id, status, created_at } = row;
  const { length, focusAreas, meeting_ids } = parseStrategyRequest(row);
  return {
    id,
    meeting_id,
    meeting_ids,
    status,
    length,
    focus_areas: [...focusAreas],
    created_at,
  };
}
