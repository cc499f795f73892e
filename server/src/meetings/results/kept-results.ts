import type {
  ActionItem,
  MeetingEvidence,
  STRATEGIC_LISTS,
  StrategicItem,
} from '../../contract/meeting-results.ts';
import type {
  ActionItemsResult,
  StrategyRequest,
  StrategyResult,
  SummaryRequest,
  SummaryResult,
} from '../../engines/language/meeting-engine.ts';
import type { MeetingResultRow } from '../../storage/meeting-result-schema.ts';
import type { KeptEvidence } from './spoken.ts';

/** What a result was made of. */
export type TranscriptMark = { meeting_id: string; text_sha256: string; said_sha256: string };

export type KeptActionItems = Omit<ActionItemsResult, 'items'> & {
  action_items: Kept<ActionItem>[];
};
export type KeptSummary = Omit<SummaryResult, 'evidence'> & {
  evidence: Record<string, KeptEvidence[]>;
};
type StrategicList = (typeof STRATEGIC_LISTS)[number];
export type KeptStrategy = Omit<StrategyResult, StrategicList> &
  Record<StrategicList, Kept<StrategicItem>[]>;

/** With evidence that can be placed in the text as it is later. */
export type Kept<I extends { evidence: MeetingEvidence[] }> = Omit<I, 'evidence'> & {
  evidence: KeptEvidence[];
};

export function readMarks({ transcripts_json }: MeetingResultRow): TranscriptMark[] {
  return JSON.parse(transcripts_json) as TranscriptMark[];
}

export function readActionItems(row: MeetingResultRow): KeptActionItems {
  return JSON.parse(row.result_json ?? '') as KeptActionItems;
}

export function readSummary(row: MeetingResultRow): KeptSummary {
  return JSON.parse(row.result_json ?? '') as KeptSummary;
}

export function readStrategy(row: MeetingResultRow): KeptStrategy {
  return JSON.parse(row.result_json ?? '') as KeptStrategy;
}

/** What was asked for, as the rows of each kind hold it. */
export type ActionItemsAsked = {
  assign_to_speakers: boolean;
  extract_deadlines: boolean;
  confidence_threshold: number;
};
export type StrategyAsked = StrategyRequest & {
  meeting_ids: string[];
  /** What opens each: see `OpenMeeting`. */
  open_ids: string[];
};

export function readActionItemsAsked({ request_json }: MeetingResultRow): ActionItemsAsked {
  return JSON.parse(request_json) as ActionItemsAsked;
}

export function readSummaryRequest({ request_json }: MeetingResultRow): SummaryRequest {
  return JSON.parse(request_json) as SummaryRequest;
}

export function readStrategyAsked({ request_json }: MeetingResultRow): StrategyAsked {
  return JSON.parse(request_json) as StrategyAsked;
}

/** The items of all lists, changed one by one. */
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
