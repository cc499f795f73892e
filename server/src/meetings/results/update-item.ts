import type { CorrectFindingRequest } from '../../contract/findings.ts';
import type { ActionItem } from '../../contract/meeting-results.ts';
import type { UpdateActionItemRequest } from '../../contract/update-action-item.ts';
import { correctFinding, isDay } from '../../findings/correct-finding.ts';
import { findCorrection } from '../../findings/store.ts';
import type { Context } from '../../http/route.ts';
import { requireEveryScope } from '../../http/security/principal.ts';
import { invalidField, notFound } from '../../kernel/errors.ts';
import type { Tx } from '../../storage/db.ts';
import { findLockedMeeting, getMeeting } from '../store.ts';
import { createLoadCurrent, loadCurrentTranscripts } from './current-transcripts.ts';
import { applyEdits, type ItemFields, type ItemTaskIds, toItemState } from './item-states.ts';
import { createTasksOfItems } from './item-tasks.ts';
import { parseActionItems, parseFingerprints } from './stored-results.ts';
import { listItemTasks, releaseItem } from './item-task-store.ts';
import { getLatestActionItems, type SingleMeetingResult } from './store.ts';

/** Item of the latest extraction, in a transaction that holds the lock of its meeting. */
type LockedItem = { meetingId: string; itemId: string; latest: SingleMeetingResult };

/**
 * Stores what a person changed or decided about an action item. An accepted item becomes a task, once.
 *
 * @throws ApiError `resource_not_found` for an unknown meeting, or an item that is not of its latest extraction
 * @throws ApiError `forbidden` when an item is accepted without the scope `write:tasks`
 * @throws ApiError `invalid_request` for a wrong date, or for `open` while the task of the item exists
 */
export async function updateActionItem(
  context: Context,
  { meeting_id, item_id: itemId }: { meeting_id: string; item_id: string },
  request: UpdateActionItemRequest,
): Promise<ActionItem> {
  const { services, workspaceId, principal } = context;
  if (request.state === 'accepted') {
    requireEveryScope(principal, workspaceId, ['write:tasks'], 'To accept an action item');
  }
  if (request.due_date && !isDay(request.due_date)) {
    throw invalidField('due_date', 'invalid_value', 'due_date must be a date such as 2026-03-01');
  }
  const { id: meetingId } = await getMeeting(services.reads, workspaceId, meeting_id);
  const row = await getLatestActionItems(services.reads, workspaceId, meetingId);
  const readNow = createLoadCurrent(services, workspaceId);
  const now = await loadCurrentTranscripts(parseFingerprints(row), readNow);
  return context.transaction(async (tx) => {
    if (!(await findLockedMeeting(tx, workspaceId, meetingId))) {
      throw notFound('meeting', meetingId);
    }
    const latest = await getLatestActionItems(tx, workspaceId, meetingId);
    const item = parseActionItems(latest).action_items.find(({ id }) => id === itemId);
    if (!item) throw notFound('action item', itemId);
    await storeDecision(tx, context, { meetingId, itemId, latest }, request);
    const tasks = await listItemTasks(tx, workspaceId, [meetingId]);
    const correction = await findCorrection(tx, {
      workspace_id: workspaceId,
      resource_id: meetingId,
      finding_id: itemId,
    });
    return {
      ...applyEdits(item, correction),
      ...toItemState(itemId, tasks, correction),
      evidence: now.resolve(item.evidence),
    };
  });
}

async function storeDecision(
  tx: Tx,
  context: Context,
  { meetingId, itemId, latest }: LockedItem,
  request: UpdateActionItemRequest,
): Promise<void> {
  const { workspaceId } = context;
  if (request.state === 'open') {
    requireNoTask(await listItemTasks(tx, workspaceId, [meetingId]), itemId);
    await releaseItem(tx, workspaceId, meetingId, itemId);
  }
  await correctFinding(
    tx,
    context,
    { type: 'meeting', id: meetingId },
    { findingId: itemId, change: toCorrection(request), fields: toFields(request) },
    async () => ({
      finding: { id: itemId, source: 'engine' },
      kind: 'action_items',
      valueType: 'text',
    }),
  );
  if (request.state !== 'accepted') return;
  await createTasksOfItems(tx, context, latest, { item_ids: [itemId] });
}

/** An item whose task exists is accepted: an open item could become a second task. */
function requireNoTask(tasks: ItemTaskIds, itemId: string): void {
  const taskId = tasks.get(itemId);
  if (typeof taskId !== 'string') return;
  throw invalidField('state', 'conflict', `The item is the task ${taskId}: delete that first`);
}

function toCorrection({ description, state }: UpdateActionItemRequest): CorrectFindingRequest {
  return {
    ...(description !== undefined && { value: { type: 'text', value: description } }),
    ...(state !== undefined && {
      confirmed: state === 'accepted',
      dismissed: state === 'dismissed',
    }),
  };
}

function toFields({ assigned_to, due_date }: UpdateActionItemRequest): ItemFields {
  return {
    ...(assigned_to !== undefined && { assigned_to }),
    ...(due_date !== undefined && { due_date }),
  };
}
