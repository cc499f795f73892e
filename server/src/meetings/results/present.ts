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
  readActionItems,
  readActionItemsAsked,
  readMarks,
  readStrategy,
  readStrategyAsked,
  readSummary,
  readSummaryRequest,
} from './kept-results.ts';
import { type ReadNow, findTranscriptsNow } from './read-now.ts';
import type { ResultOfMeeting } from './store.ts';

export async function presentActionItems(
  row: ResultOfMeeting,
  readNow: ReadNow,
): Promise<ActionItems> {
  const { id, meeting_id, created_at } = row;
  const { action_items, engine, warnings } = readActionItems(row);
  const now = await findTranscriptsNow(readMarks(row), readNow);
  return {
    id,
    meeting_id,
    transcript_sha256: now.sha256(meeting_id),
    ...readActionItemsAsked(row),
    action_items: action_items.map((item) => ({
      ...item,
      evidence: now.place(item.evidence),
    })),
    engine,
    warnings: [...warnings, ...now.warnings],
    created_at,
  };
}

export async function presentSummary(
  row: ResultOfMeeting,
  readNow: ReadNow,
): Promise<MeetingSummary> {
  const { id, meeting_id, created_at } = row;
  const kept = readSummary(row);
  const { length, focusAreas } = readSummaryRequest(row);
  const now = await findTranscriptsNow(readMarks(row), readNow);
  return {
    id,
    meeting_id,
    transcript_sha256: now.sha256(meeting_id),
    length,
    focus_areas: [...focusAreas],
    ...kept,
    evidence: Object.fromEntries(
      Object.entries(kept.evidence).map(([pointer, evidence]) => [pointer, now.place(evidence)]),
    ),
    warnings: [...kept.warnings, ...now.warnings],
    created_at,
  };
}

/** @param row of an analysis that is completed */
export async function presentStrategy(
  row: MeetingResultRow,
  readNow: ReadNow,
): Promise<StrategicAnalysis> {
  const kept = readStrategy(row);
  const now = await findTranscriptsNow(readMarks(row), readNow);
  return {
    ...presentRequest(row),
    transcript_sha256: row.meeting_id === null ? null : now.sha256(row.meeting_id),
    ...kept,
    ...mapStrategicItems(kept, (item) => ({
      ...item,
      evidence: now.place(item.evidence),
    })),
    warnings: [...kept.warnings, ...now.warnings],
  };
}

/** An analysis wherever it stands. */
export async function presentStrategyRecord(
  row: MeetingResultRow,
  readNow: ReadNow,
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
  const { length, focusAreas, meeting_ids } = readStrategyAsked(row);
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
