import type { ActionItemsTask, StrategyTask, SummaryTask } from './built-in-meetings.ts';
import { extractActionItems } from './built-in/meetings/actions/extract-action-items.ts';
import { analyzeMeetings } from './built-in/meetings/strategy/analyze-meetings.ts';
import { summarizeMeeting } from './built-in/meetings/summary/summarize-meeting.ts';
import type { ActionItemsResult, StrategyResult, SummaryResult } from './meeting-engine.ts';

export function actionItems({ meeting, request }: ActionItemsTask): ActionItemsResult {
  return extractActionItems(meeting, request);
}

export function summary({ meeting, request }: SummaryTask): SummaryResult {
  return summarizeMeeting(meeting, request);
}

export function strategy({ meetings, request }: StrategyTask): StrategyResult {
  return analyzeMeetings(meetings, request);
}
