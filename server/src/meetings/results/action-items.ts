import type { ResultWarning } from '../../contract/meeting-results.ts';
import {
  type ActionItems,
  type ActionItemsOptions,
  CONFIDENCE_THRESHOLD_DEFAULT,
} from '../../contract/meeting-work.ts';
import { verifyActionItems } from '../../engines/language-engine/evidence/verify-meetings.ts';
import type {
  ExtractedActionItem,
  MeetingText,
} from '../../engines/language-engine/meeting-engine.ts';
import { publishEvent } from '../../events/publish.ts';
import { listAllCorrections } from '../../findings/store.ts';
import { requireQuota } from '../../limits/quota.ts';
import type { MeetingRow } from '../../storage/transcription-schema.ts';
import { isDateAssumed } from '../meeting-text.ts';
import { createUserLookup, assignItemIds } from './assign-item-ids.ts';
import {
  type StoredActionItemsRequest,
  type StoredActionItems,
  newResultRow,
} from './stored-results.ts';
import { loadMeeting, type ResultContext } from './load-meetings.ts';
import { presentActionItems } from './present.ts';
import { listItemTasks } from './item-task-store.ts';
import { insertResult } from './store.ts';

/**
 * Extracts the action items of a meeting, stores them and publishes `action_items.extracted`.
 *
 * @throws ApiError `resource_not_found` without the meeting, `invalid_request` when it has no finished transcript
 */
export async function extractActionItems(
  context: ResultContext,
  meetingId: string,
  options: ActionItemsOptions,
): Promise<ActionItems> {
  const { services, workspaceId, transaction, signal } = context;
  await requireQuota(services, workspaceId, 'tokens');
  const { meeting, speakers, spoken, source } = await loadMeeting(services, workspaceId, meetingId);
  const storedRequest = withDefaults(options);
  const request = {
    confidenceThreshold: storedRequest.confidence_threshold,
    assignToSpeakers: storedRequest.assign_to_speakers,
    extractDeadlines: storedRequest.extract_deadlines,
  };
  const language = await services.language.forWorkspace(workspaceId, 'interactive');
  const extracted = await language.extractActionItems(spoken.text, request, signal);
  const { items, engine, warnings } = verifyActionItems(spoken.text, extracted);
  const stored: StoredActionItems = {
    engine,
    warnings: [...warnings, ...warnAboutAssumedDate(meeting, spoken.text, items)],
    action_items: assignItemIds(spoken, items, createUserLookup(meeting, speakers)),
  };
  const row = newResultRow(services, meeting, 'action_items', {
    request: storedRequest,
    stored,
    spoken,
  });
  const corrections = await listAllCorrections(services.reads, workspaceId, [meeting.id]);
  const tasks = await listItemTasks(services.reads, workspaceId, [meeting.id]);
  const result = await presentActionItems(row, async () => spoken, { corrections, tasks });
  return transaction(async (tx) => {
    await insertResult(tx, row, [source]);
    await publishEvent(tx, services.clock, workspaceId, {
      name: 'action_items.extracted',
      resourceId: meeting.id,
      data: result,
    });
    return result;
  });
}

function withDefaults(options: ActionItemsOptions): StoredActionItemsRequest {
  return {
    assign_to_speakers: options.assign_to_speakers ?? true,
    extract_deadlines: options.extract_deadlines ?? true,
    confidence_threshold: options.confidence_threshold ?? CONFIDENCE_THRESHOLD_DEFAULT,
  };
}

function warnAboutAssumedDate(
  meeting: MeetingRow,
  text: MeetingText,
  items: readonly ExtractedActionItem[],
): ResultWarning[] {
  if (!isDateAssumed(meeting, text) || items.every(({ due_date }) => due_date === null)) return [];
  const message =
    'The meeting has no start time, so its dates count from its creation. Set started_at and extract again';
  return [{ code: 'date_assumed', message }];
}
