import type { Static } from 'typebox';

import type { Failure } from '../../contract/analysis.ts';
import type { MeetingSummary } from '../../contract/meeting-results.ts';
import type {
  ActionItems,
  StrategicAnalysis,
  StrategicAnalysisRecord,
} from '../../contract/meeting-work.ts';
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
import { type LoadCurrent, loadCurrentTranscripts } from './current-transcripts.ts';
import type { SingleMeetingResult } from './store.ts';

/** Converts a row to action items of the API, with evidence in the current transcript. */
export async function presentActionItems(
  row: SingleMeetingResult,
  readNow: LoadCurrent,
): Promise<ActionItems> {
  const { id, meeting_id, created_at } = row;
  const { action_items, engine, warnings } = parseActionItems(row);
  const now = await loadCurrentTranscripts(parseFingerprints(row), readNow);
  return {
    id,
    meeting_id,
    transcript_sha256: now.sha256(meeting_id),
    ...parseActionItemsRequest(row),
    action_items: action_items.map((item) => ({
      ...item,
      evidence: now.resolve(item.evidence),
    })),
    engine,
    warnings: [...warnings, ...now.warnings],
    created_at,
  };
}

/** Converts a row to a summary of the API, with evidence in the current transcript. */
export async function presentSummary(
  row: SingleMeetingResult,
  readNow: LoadCurrent,
): Promise<MeetingSummary> {
  const { id, meeting_id, created_at } = row;
  const stored = parseSummary(row);
  const { length, focusAreas } = parseSummaryRequest(row);
  const now = await loadCurrentTranscripts(parseFingerprints(row), readNow);
  return {
    id,
    meeting_id,
    transcript_sha256: now.sha256(meeting_id),
    length,
    focus_areas: [...focusAreas],
    ...stored,
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
): Promise<StrategicAnalysis> {
  const stored = parseStrategy(row);
  const now = await loadCurrentTranscripts(parseFingerprints(row), readNow);
  return {
    ...presentRequest(row),
    transcript_sha256: row.meeting_id === null ? null : now.sha256(row.meeting_id),
    ...stored,
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
): Promise<StrategicAnalysisRecord> {
  if (row.status === 'completed') return presentStrategy(row, readNow);
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
