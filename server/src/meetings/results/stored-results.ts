import type {
  ActionItem,
  MeetingEvidence,
  MeetingSummary,
  STRATEGIC_LISTS,
  StrategicItem,
} from '../../contract/meeting-results.ts';
import type {
  ActionItemsResult,
  StrategyRequest,
  StrategyResult,
  SummaryRequest,
  SummaryResult,
} from '../../engines/language-engine/meeting-engine.ts';
import type { MeetingResultRow } from '../../storage/meeting-result-schema.ts';
import { isoNow } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../app/services.ts';
import type { MeetingRow } from '../../storage/transcription-schema.ts';
import type { AnchoredEvidence, SpokenText } from './anchored-evidence.ts';
import type { SingleMeetingResult } from './store.ts';

/** Hashes that identify the transcript of a result. `said_sha256` excludes speaker names. */
export type TranscriptFingerprint = {
  meeting_id: string;
  text_sha256: string;
  said_sha256: string;
  /** Corrections of words before the result was made; missing without any. */
  word_edits?: number;
};

/** Item as the engine found it. What a person says about it is stored apart. */
export type StoredItem = WithAnchoredEvidence<Omit<ActionItem, 'state' | 'task_id'>>;
/** Value of `result_json` for action items. */
export type StoredActionItems = Omit<ActionItemsResult, 'items'> & {
  action_items: StoredItem[];
};
/** Ids of elements by JSON pointer; missing in older rows. */
type Identified = { finding_ids?: Record<string, string> };
/** Value of `result_json` for a summary. */
export type StoredSummary = Omit<SummaryResult, 'evidence'> &
  Pick<MeetingSummary, 'attendees' | 'minutes'> & {
    evidence: Record<string, AnchoredEvidence[]>;
  } & Identified;

/** Fields that summaries of older versions do not have. */
const NEW_SUMMARY_FIELDS = {
  decision_details: [],
  actions: [],
  open_questions: [],
  next_meeting: null,
  attendees: [],
  minutes: '',
};
type StrategicList = (typeof STRATEGIC_LISTS)[number];
/** Value of `result_json` for a strategic analysis. */
export type StoredStrategy = Omit<StrategyResult, StrategicList> &
  Record<StrategicList, WithAnchoredEvidence<StrategicItem>[]> &
  Identified;

/** Replaces the evidence of an item by anchored evidence, which survives renamed speakers. */
export type WithAnchoredEvidence<I extends { evidence: MeetingEvidence[] }> = Omit<
  I,
  'evidence'
> & {
  evidence: AnchoredEvidence[];
};

/** Parses the transcript hashes of a result row. */
export function parseFingerprints({ transcripts_json }: MeetingResultRow): TranscriptFingerprint[] {
  return JSON.parse(transcripts_json) as TranscriptFingerprint[];
}

/** Parses the stored action items of a completed row. */
export function parseActionItems(row: MeetingResultRow): StoredActionItems {
  return JSON.parse(row.result_json ?? '') as StoredActionItems;
}

/** Parses the stored summary of a completed row. */
export function parseSummary(row: MeetingResultRow): StoredSummary {
  return { ...NEW_SUMMARY_FIELDS, ...(JSON.parse(row.result_json ?? '') as StoredSummary) };
}

/** Parses the stored strategic analysis of a completed row. */
export function parseStrategy(row: MeetingResultRow): StoredStrategy {
  return JSON.parse(row.result_json ?? '') as StoredStrategy;
}

/** Options of an extraction as stored in `request_json`. */
export type StoredActionItemsRequest = {
  assign_to_speakers: boolean;
  extract_deadlines: boolean;
  confidence_threshold: number;
};
/** Options of a strategic analysis as stored in `request_json`. */
export type StoredStrategyRequest = StrategyRequest & {
  meeting_ids: string[];
  /** Id that `loadMeeting` takes for each meeting; see `LoadedMeeting`. */
  open_ids: string[];
};

export function parseActionItemsRequest({
  request_json,
}: MeetingResultRow): StoredActionItemsRequest {
  return JSON.parse(request_json) as StoredActionItemsRequest;
}

export function parseSummaryRequest({ request_json }: MeetingResultRow): SummaryRequest {
  return JSON.parse(request_json) as SummaryRequest;
}

export function parseStrategyRequest({ request_json }: MeetingResultRow): StoredStrategyRequest {
  return JSON.parse(request_json) as StoredStrategyRequest;
}

/** Applies a function to each item of all lists. */
export function mapStrategicItems<From, To>(
  lists: Record<StrategicList, readonly From[]>,
  change: (item: From) => To,
): Record<StrategicList, To[]> {
  return {
    themes: lists.themes.map(change),
    opportunities: lists.opportunities.map(change),
    risks: lists.risks.map(change),
    decisions: lists.decisions.map(change),
    open_questions: lists.open_questions.map(change),
    recommendations: lists.recommendations.map(change),
  };
}

/** Returns the hashes that identify the transcript of a result. */
export function toFingerprint({ text, said_sha256, edits }: SpokenText): TranscriptFingerprint {
  const { id: meeting_id, text_sha256 } = text;
  return {
    meeting_id,
    text_sha256,
    said_sha256,
    ...(edits.count > 0 && { word_edits: edits.count }),
  };
}

type ResultInputs = {
  action_items: { request: StoredActionItemsRequest; stored: StoredActionItems };
  summary: { request: SummaryRequest; stored: StoredSummary };
};

/** Creates the row of a completed result. */
export function newResultRow<K extends keyof ResultInputs>(
  services: Services,
  { workspace_id, id: meeting_id }: MeetingRow,
  kind: K,
  { request, stored, spoken }: ResultInputs[K] & { spoken: SpokenText },
): SingleMeetingResult {
  const created_at = isoNow(services.clock);
  return {
    workspace_id,
    id: newId(kind === 'summary' ? 'summary' : 'actions'),
    meeting_id,
    kind,
    status: 'completed',
    request_json: JSON.stringify(request),
    transcripts_json: JSON.stringify([toFingerprint(spoken)]),
    result_json: JSON.stringify(stored),
    error_json: null,
    created_at,
    updated_at: created_at,
  };
}
