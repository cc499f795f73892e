import type { ActionItem } from '../../contract/meeting-results.ts';
import {
  type CreateItemTasksRequest,
  ITEMS_MAX,
  type ItemTasks,
} from '../../contract/meeting-work.ts';
import type { Context } from '../../http/handle.ts';
import { hasAccess } from '../../http/principal.ts';
import { isoNow } from '../../kernel/clock.ts';
import { invalidField, notFound } from '../../kernel/errors.ts';
import { insertNewTasks } from '../../tasks/create-task.ts';
import type { NewTaskFields } from '../../tasks/new-task.ts';
import { presentTask } from '../../tasks/present.ts';
import { findLockedMeeting, getMeeting } from '../store.ts';
import { type Kept, readActionItems } from './kept-results.ts';
import { noResult } from './no-result.ts';
import { findLatestResult, takeItems } from './store.ts';

const TITLE_LENGTH_MAX = 500;
const ASSIGNEE_LENGTH_MAX = 200;
const DESCRIPTION_LENGTH_MAX = 20_000;

type Item = Kept<ActionItem>;

/**
 * Makes tasks of the action items that were extracted last, once each: one whose task was deleted is not made again.
 * Tasks quote what was said, unless who asks for them may not read it.
 *
 * @throws ApiError `resource_not_found` without the meeting or action items of it, `invalid_request` naming an unknown item
 */
export async function createItemTasks(
  { services, workspaceId, transaction, principal }: Context,
  meetingId: string,
  request: CreateItemTasksRequest,
): Promise<ItemTasks> {
  const mayQuote = hasAccess(principal, workspaceId, ['read:transcripts']);
  const { id } = await getMeeting(services.reads, workspaceId, meetingId);
  const created_by = principal.userId ?? principal.credentialId;
  return transaction(async (tx) => {
    // Whoever else makes tasks of this meeting waits here.
    if (!(await findLockedMeeting(tx, workspaceId, id))) throw notFound('meeting', id);
    const latest = await findLatestResult(tx, workspaceId, id, 'action_items');
    if (!latest) throw noResult('action-items', id);
    const items = chooseItems(readActionItems(latest).action_items, request);
    const itemIds = items.map((item) => item.id);
    const now = isoNow(services.clock);
    const taken = await takeItems(tx, workspaceId, id, { itemIds, now });
    const made = items.filter((item) => taken.has(item.id));
    const tasks = await insertNewTasks(
      tx,
      services,
      workspaceId,
      made.map((item) => ({
        fields: { ...taskOf(item, mayQuote), related_meeting_id: id, created_by },
        origin: `action_item:${item.id}`,
      })),
    );
    const created = tasks.filter((task) => task !== undefined);
    return {
      created: created.length,
      skipped: items.length - created.length,
      tasks: created.map((task) => presentTask(task)),
    };
  });
}

function chooseItems(
  items: readonly Item[],
  { item_ids, min_confidence = 0 }: CreateItemTasksRequest,
): Item[] {
  const known = new Set(items.map(({ id }) => id));
  const unknown = item_ids?.findIndex((id) => !known.has(id)) ?? -1;
  if (unknown !== -1) {
    const message = `item_ids.${unknown} is none of the action items that were extracted last`;
    throw invalidField(`item_ids.${unknown}`, 'invalid_value', message);
  }
  const wanted = item_ids && new Set(item_ids);
  const chosen = items.filter(
    ({ id, confidence }) => (wanted?.has(id) ?? true) && confidence >= min_confidence,
  );
  if (chosen.length > ITEMS_MAX) {
    const message = `${chosen.length} action items are more than the ${ITEMS_MAX} that become tasks at once: name some`;
    throw invalidField('item_ids', 'too_large', message);
  }
  return chosen;
}

function taskOf(
  item: Item,
  mayQuote: boolean,
): Pick<NewTaskFields, 'title' | 'description' | 'assigned_to' | 'due_date' | 'priority'> {
  const assignee = item.assigned_user_id ?? item.assigned_to;
  return {
    title: cut(item.description, TITLE_LENGTH_MAX),
    description: cut(describe(item, mayQuote), DESCRIPTION_LENGTH_MAX) || null,
    ...(assignee && { assigned_to: cut(assignee, ASSIGNEE_LENGTH_MAX) }),
    ...(item.due_date !== null && { due_date: item.due_date }),
    priority: item.priority,
  };
}

/** What was said, and when: `“I will send it.” (12:05)`. */
function describe({ description, evidence }: Item, mayQuote: boolean): string {
  const quotes = (mayQuote ? evidence : []).map(({ excerpt, start_time }) => {
    const quote = `“${excerpt}”`;
    return start_time === null ? quote : `${quote} (${clockOf(start_time)})`;
  });
  // What the title has no room for stands here.
  const whole = description.length > TITLE_LENGTH_MAX ? [description] : [];
  return [...whole, ...quotes].join('\n\n');
}

/** As `1:02:05`, without hours as `2:05`. */
function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3_600);
  const minutes = String(Math.floor(whole / 60) % 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${minutes.padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`;
}
