import type {
  ActionItem,
  MeetingSummary,
  ResultLength,
  ResultWarning,
  StrategicFindings,
} from '../../contract/meeting-results.ts';
import type { ResultEngine } from '../../contract/result-engine.ts';

/** Uninterrupted speech of one person, within the text of the meeting. */
export type MeetingLine = {
  /** Name or label; null when the transcript does not separate speakers, or the speaker is unknown. */
  speaker: string | null;
  /** `text.slice(start, end)` is the speech without the name before it. */
  start: number;
  end: number;
  /** Seconds from the beginning; null when the transcript has no times. */
  start_time: number | null;
  end_time: number | null;
  /** True if the words were probably not understood. Engines take nothing from the line. */
  isUnclear?: boolean;
};

/** Meeting as engines read it. */
export type MeetingText = {
  id: string;
  title: string;
  /** `transcript` of its transcription: one line for each turn, as `Ana: Good morning.` */
  text: string;
  /** SHA-256 of `text`. */
  text_sha256: string;
  /** Lines in the order of the text; one turn may have several. */
  lines: readonly MeetingLine[];
  /** ISO 639-1 code; null lets the engine detect the language from the text. */
  language: string | null;
  /** Local time of the beginning: `2026-11-18T10:00:00`. Relative dates such as "by Friday" are resolved from it. */
  began: string;
  /** Names of all participants, including those who do not speak. */
  participants: readonly string[];
};

export type ActionItemsRequest = {
  /** Lowest confidence of an item in the result, 0 to 1. */
  confidenceThreshold: number;
  /** False makes every `assigned_to` null. */
  assignToSpeakers: boolean;
  /** False makes every `due_date` and `due_date_text` null. */
  extractDeadlines: boolean;
};

/** Engine that made the result, which may be a fallback. */
type MadeBy = { engine: ResultEngine };

/** Action item before it is stored: without its id and without the user it is assigned to. */
export type ExtractedActionItem = Omit<ActionItem, 'id' | 'assigned_user_id' | 'state' | 'task_id'>;

/** Maximum number of action items in one result. */
export const ACTION_ITEMS_MAX = 1_000;

export type ActionItemsResult = MadeBy & {
  /** Items in the order of the meeting, at most `ACTION_ITEMS_MAX`. */
  items: readonly ExtractedActionItem[];
  warnings: readonly ResultWarning[];
};

/** Limits of a meeting summary by requested length. A meeting with little content gets a shorter summary. */
export const SUMMARY_LENGTHS: Readonly<
  Record<ResultLength, { words: { min: number; max: number }; points: number; lists: number }>
> = {
  short: { words: { min: 60, max: 100 }, points: 4, lists: 5 },
  medium: { words: { min: 130, max: 220 }, points: 7, lists: 12 },
  long: { words: { min: 280, max: 450 }, points: 12, lists: 40 },
};

/** Maximum number of items in each list of a strategic analysis, by requested length. */
export const STRATEGY_LIST_LENGTHS: Readonly<Record<ResultLength, number>> = {
  short: 3,
  medium: 8,
  long: 24,
};

export type SummaryRequest = {
  length: ResultLength;
  /** Topics or questions that the summary prefers; empty for none. */
  focusAreas: readonly string[];
};

export type SummaryResult = Pick<
  MeetingSummary,
  | 'summary'
  | 'key_points'
  | 'decisions'
  | 'decision_details'
  | 'next_steps'
  | 'actions'
  | 'open_questions'
  | 'next_meeting'
  | 'evidence'
  | 'coverage'
  | 'confidence'
  | 'warnings'
  | 'engine'
>;

export type StrategyRequest = { length: ResultLength; focusAreas: readonly string[] };

export type StrategyResult = MadeBy & StrategicFindings & { warnings: readonly ResultWarning[] };

/**
 * Part of a language engine that works on meetings. The offsets of every evidence cut its excerpt out of the meeting's
 * text, within one turn of one speaker.
 *
 * Each method throws WorkError with stage `analyze` when a retry cannot help, and AbortError when `signal` is aborted.
 * Empty or malformed text does not throw.
 */
export type MeetingEngine = {
  extractActionItems(
    meeting: MeetingText,
    request: ActionItemsRequest,
    signal: AbortSignal,
  ): Promise<ActionItemsResult>;

  summarizeMeeting(
    meeting: MeetingText,
    request: SummaryRequest,
    signal: AbortSignal,
  ): Promise<SummaryResult>;

  /** @param meetings at least one, oldest first */
  analyzeMeetings(
    meetings: readonly MeetingText[],
    request: StrategyRequest,
    signal: AbortSignal,
  ): Promise<StrategyResult>;
};
