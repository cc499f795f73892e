import type {
  ActionItem,
  MeetingSummary,
  ResultLength,
  ResultWarning,
  StrategicFindings,
} from '../../contract/meeting-results.ts';

/** What one person says at a stretch, within the text of the meeting. */
export type MeetingLine = {
  /** Name or label; null where speakers are not told apart. */
  speaker: string | null;
  /** `text.slice(start, end)` is what was said, without the name before it. */
  start: number;
  end: number;
  /** Seconds from the beginning; null where the transcript has no times. */
  start_time: number | null;
  end_time: number | null;
};

/** A meeting as engines read it. */
export type MeetingText = {
  id: string;
  title: string;
  /** The `transcript` of its transcription: one line a turn, as `Ana: Good morning.` */
  text: string;
  /** SHA-256 of `text`. */
  text_sha256: string;
  /** In the order of the text; several may stand in one turn. */
  lines: readonly MeetingLine[];
  /** ISO 639-1; null when nobody said: found out from the text. */
  language: string | null;
  /** When it began, as people there read the clock: `2026-11-18T10:00:00`. Phrases such as "by Friday" count from it. */
  began: string;
  /** Names of those who took part, speakers or not. */
  participants: readonly string[];
};

export type ActionItemsRequest = {
  /** Items below it are left out; 0 to 1. */
  confidenceThreshold: number;
  /** False: `assigned_to` is null throughout. */
  assignToSpeakers: boolean;
  /** False: `due_date` and `due_date_text` are null throughout. */
  extractDeadlines: boolean;
};

/** Which engine it was in the end. */
type MadeBy = { engine: { name: string; version: string } };

export type FoundActionItem = Omit<ActionItem, 'id' | 'assigned_user_id'>;

export type ActionItemsResult = MadeBy & {
  /** In the order of the meeting. */
  items: readonly FoundActionItem[];
  warnings: readonly ResultWarning[];
};

export type SummaryRequest = {
  length: ResultLength;
  /** Topics or questions; they decide what is chosen. */
  focusAreas: readonly string[];
};

export type SummaryResult = Pick<
  MeetingSummary,
  | 'summary'
  | 'key_points'
  | 'decisions'
  | 'next_steps'
  | 'evidence'
  | 'coverage'
  | 'confidence'
  | 'warnings'
  | 'engine'
>;

export type StrategyRequest = { length: ResultLength; focusAreas: readonly string[] };

export type StrategyResult = MadeBy & StrategicFindings & { warnings: readonly ResultWarning[] };

/**
 * What a language engine makes of meetings. Every piece of evidence cuts its excerpt out of the meeting's text, inside
 * what one person says in one turn.
 *
 * Each throws WorkError with stage `analyze` when the text cannot be read however often it is retried, and AbortError
 * when `signal` is aborted. No text, however empty or odd, throws.
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

  /** @param meetings at least one, the oldest first */
  analyzeMeetings(
    meetings: readonly MeetingText[],
    request: StrategyRequest,
    signal: AbortSignal,
  ): Promise<StrategyResult>;
};
