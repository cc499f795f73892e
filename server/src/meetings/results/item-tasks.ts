import {
  type CreateItemTasksRequest,
  ITEMS_MAX,
  type ItemTasks,
} from '../../contract/meeting-work.ts';
import type { Context } from '../../http/route.ts';
import { hasAccess } from '../../http/security/principal.ts';
import { isoNow } from '../../kernel/clock.ts';
import { invalidField, notFound } from '../../kernel/errors.ts';
import { createTasks, type NewTaskFields } from '../../tasks/create-task.ts';
import { presentTask } from '../../tasks/present.ts';
import { findLockedMeeting, getMeeting } from '../store.ts';
import { listAllCorrections } from '../../findings/store.ts';
import type { Tx } from '../../storage/db.ts';
import { applyEdits } from './item-states.ts';
import { parseActionItems, type StoredItem } from './stored-results.ts';
import { claimItems } from './item-task-store.ts';
import { getLatestActionItems, type SingleMeetingResult } from './store.ts';

const TITLE_LENGTH_MAX = 500;
const ASSIGNEE_LENGTH_MAX = 200;
const DESCRIPTION_LENGTH_MAX = 20_000;

/**
 * Creates tasks from the latest action items, once for each item, even if its task was deleted later. Tasks quote the
 * transcript only if the caller can read it.
 *
 * @throws ApiError `resource_not_found` without the meeting or its action items
 * @throws ApiError `invalid_request` naming an unknown item
 */
export async function createItemTasks(
  context: Context,
  meetingId: string,
  request: CreateItemTasksRequest,
): Promise<ItemTasks> {
  const { services, workspaceId, transaction } = context;
  const { id } = await getMeeting(services.reads, workspaceId, meetingId);
  return transaction(async (tx) => {
    // The lock serializes concurrent requests for the same meeting.
    if (!(await findLockedMeeting(tx, workspaceId, id))) throw notFound('meeting', id);
    const latest = await getLatestActionItems(tx, workspaceId, id);
    return createTasksOfItems(tx, context, latest, request);
  });
}

/**
 * Creates tasks from action items with the changes of a person, in a transaction that holds the lock of the meeting.
 * Must be the last step of the transaction.
 *
 * @param latest the latest extraction of the meeting
 * @throws ApiError `invalid_request` naming an unknown item
 */
export async function createTasksOfItems(
  tx: Tx,
  { services, workspaceId, principal }: Context,
  latest: SingleMeetingResult,
  request: CreateItemTasksRequest,
): Promise<ItemTasks> {
  const mayQuote = hasAccess(principal, workspaceId, ['read:transcripts']);
  const created_by = principal.userId ?? principal.credentialId;
  const { meeting_id } = latest;
  const items = chooseItems(parseActionItems(latest).action_items, request);
  const itemIds = items.map((item) => item.id);
  const now = isoNow(services.clock);
  const claimedIds = await claimItems(tx, workspaceId, meeting_id, { itemIds, now });
  const claimed = items.filter((item) => claimedIds.has(item.id));
  const corrections = await listAllCorrections(tx, workspaceId, [meeting_id]);
  const byId = new Map(corrections.map((correction) => [correction.finding_id, correction]));
  const tasks = await createTasks(
    tx,
    services,
    workspaceId,
    claimed.map((item) => ({
      fields: {
        ...toTaskFields(applyEdits(item, byId.get(item.id)), mayQuote),
        related_meeting_id: meeting_id,
        created_by,
      },
      origin: `action_item:${item.id}`,
    })),
  );
  const created = tasks.filter((task) => task !== undefined);
  return {
    created: created.length,
    skipped: items.length - created.length,
    tasks: created.map((task) => presentTask(task)),
  };
}

function chooseItems(
  items: readonly StoredItem[],
  { item_ids, min_confidence = 0 }: CreateItemTasksRequest,
): StoredItem[] {
  const itemIds = new Set(items.map(({ id }) => id));
  const unknown = item_ids?.findIndex((id) => !itemIds.has(id)) ?? -1;
  if (unknown !== -1) {
    const message = `item_ids.${unknown} is not one of the latest action items`;
    throw invalidField(`item_ids.${unknown}`, 'invalid_value', message);
  }
  const requestedIds = item_ids && new Set(item_ids);
  const selected = items.filter(
    ({ id, confidence }) => (requestedIds?.has(id) ?? true) && confidence >= min_confidence,
  );
  if (selected.length > ITEMS_MAX) {
    const message = `${selected.length} action items exceed the limit of ${ITEMS_MAX} tasks at once: select some with item_ids`;
    throw invalidField('item_ids', 'too_large', message);
  }
  return selected;
}

function toTaskFields(
  item: StoredItem,
  mayQuote: boolean,
): Pick<NewTaskFields, 'title' | 'description' | 'assigned_to' | 'due_date' | 'priority'> {
  const assignee = item.assigned_user_id ?? item.assigned_to;
  return {
    title: truncate(item.description, TITLE_LENGTH_MAX),
    description: truncate(quoteEvidence(item, mayQuote), DESCRIPTION_LENGTH_MAX) || null,
    ...(assignee && { assigned_to: truncate(assignee, ASSIGNEE_LENGTH_MAX) }),
    ...(item.due_date !== null && { due_date: item.due_date }),
    priority: item.priority,
  };
}

/** Returns the quotes of an item with their times, such as `“I will send it.” (12:05)`. */
function quoteEvidence({ description, evidence }: StoredItem, mayQuote: boolean): string {
  const quotes = (mayQuote ? evidence : []).map(({ excerpt, start_time }) => {
    const quote = `“${excerpt}”`;
    return start_time === null ? quote : `${quote} (${formatTime(start_time)})`;
  });
  // A description longer than the title limit is kept in full here.
  const whole = description.length > TITLE_LENGTH_MAX ? [description] : [];
  return [...whole, ...quotes].join('\n\n');
}

/** Formats seconds as `1:02:05`, or `2:05` below one hour. */
function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3_600);
  const minutes = String(Math.floor(whole / 60) % 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${minutes.padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

function truncate(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`;
}
