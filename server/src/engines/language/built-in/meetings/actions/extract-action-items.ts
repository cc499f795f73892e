import type {
  ActionItemsRequest,
  ActionItemsResult,
  MeetingText,
} from '../../../meeting-engine.ts';
import { ENGINE } from '../../engine.ts';
import { judgeWork, presentWork } from './judged-work.ts';

/** What people took upon themselves or were asked to do, in the order of the meeting. */
export function extractActionItems(
  meeting: MeetingText,
  { confidenceThreshold, assignToSpeakers, extractDeadlines }: ActionItemsRequest,
): ActionItemsResult {
  const { work, tagged } = judgeWork(meeting);
  const items = work
    .map((one) => presentWork(one, tagged))
    .filter(({ confidence }) => confidence >= confidenceThreshold)
    .map((item) => ({
      ...item,
      assigned_to: assignToSpeakers ? item.assigned_to : null,
      due_date: extractDeadlines ? item.due_date : null,
      due_date_text: extractDeadlines ? item.due_date_text : null,
    }));
  return { items, warnings: [], engine: ENGINE };
}
