import type { ResultWarning } from '../../contract/meeting-results.ts';
import {
  type ActionItems,
  type ActionItemsOptions,
  CONFIDENCE_THRESHOLD_DEFAULT,
} from '../../contract/meeting-work.ts';
import { verifyActionItems } from '../../engines/language/verify-meeting-evidence.ts';
import type { FoundActionItem } from '../../engines/language/meeting-engine.ts';
import { publishEvent } from '../../events/publish.ts';
import type { Context } from '../../http/handle.ts';
import { requireQuota } from '../../limits/quota.ts';
import type { MeetingRow } from '../../storage/transcription-schema.ts';
import { isDateAssumed } from '../meeting-text.ts';
import { createFindUser } from './find-user.ts';
import { identifyItems } from './identify-items.ts';
import type { ActionItemsAsked, KeptActionItems } from './kept-results.ts';
import { newResult, openMeeting } from './new-result.ts';
import { presentActionItems } from './present.ts';
import { insertResult } from './store.ts';

/**
 * Finds out what has to be done after a meeting, stores it and announces it.
 *
 * @throws ApiError `resource_not_found` without the meeting, `invalid_request` when it has no transcript yet
 */
export async function extractActionItems(
  context: Context,
  meetingId: string,
  options: ActionItemsOptions,
): Promise<ActionItems> {
  const { services, workspaceId, transaction, signal } = context;
  await requireQuota(services, workspaceId, 'tokens');
  const { meeting, speakers, spoken, source } = await openMeeting(services, workspaceId, meetingId);
  const asked = askedOf(options);
  const request = {
    confidenceThreshold: asked.confidence_threshold,
    assignToSpeakers: asked.assign_to_speakers,
    extractDeadlines: asked.extract_deadlines,
  };
  const language = await services.language.forWorkspace(workspaceId);
  const found = await language.extractActionItems(spoken.text, request, signal);
  const { items, engine, warnings } = verifyActionItems(spoken.text, found);
  const kept: KeptActionItems = {
    engine,
    warnings: [...warnings, ...assumptions(meeting, items)],
    action_items: identifyItems(spoken, items, createFindUser(meeting, speakers)),
  };
  const row = newResult(services, meeting, 'action_items', { asked, kept, spoken });
  const result = await presentActionItems(row, async () => spoken);
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

function askedOf(options: ActionItemsOptions): ActionItemsAsked {
  return {
    assign_to_speakers: options.assign_to_speakers ?? true,
    extract_deadlines: options.extract_deadlines ?? true,
    confidence_threshold: options.confidence_threshold ?? CONFIDENCE_THRESHOLD_DEFAULT,
  };
}

function assumptions(meeting: MeetingRow, items: readonly FoundActionItem[]): ResultWarning[] {
  if (!isDateAssumed(meeting) || items.every(({ due_date }) => due_date === null)) return [];
  const message =
    'Nobody said when the meeting was: its dates count from when it was recorded here. Give it started_at and extract again';
  return [{ code: 'date_assumed', message }];
}
