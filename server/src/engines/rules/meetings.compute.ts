import type { ActionItemsInput, StrategyInput, SummaryInput } from './rules-engine.ts';
import { extractActionItems } from './meetings/commitments/extract-action-items.ts';
import { analyzeMeetings } from './meetings/strategy/analyze-meetings.ts';
import { summarizeMeeting } from './meetings/summary/summarize-meeting.ts';
import type {
  ActionItemsResult,
  StrategyResult,
  SummaryResult,
} from '../language-engine/meeting-engine.ts';

export function actionItems({ meeting, request }: ActionItemsInput): ActionItemsResult {
  return extractActionItems(meeting, request);
}

export function summary({ meeting, request }: SummaryInput): SummaryResult {
  return summarizeMeeting(meeting, request);
}

export function strategy({ meetings, request }: StrategyInput): StrategyResult {
  return analyzeMeetings(meetings, request);
}
