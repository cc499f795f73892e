import type {
  ActionItemsRequest,
  ActionItemsResult,
  MeetingText,
} from '../../../meeting-engine.ts';
import { ENGINE } from '../../engine.ts';

/** What people took upon themselves or were asked to do, in the order of the meeting. */
export function extractActionItems(
  _meeting: MeetingText,
  _request: ActionItemsRequest,
): ActionItemsResult {
  return { items: [], warnings: [], engine: ENGINE };
}
