import type { WebhookFilters } from '../../contract/webhooks.ts';
import type { EventRow } from '../../storage/event-schema.ts';

/** Fields of an event's data that name resources, as `document_id`, `meeting_ids` and `related_meeting_id`. */
const NAMES_RESOURCES = /_ids?$/;

/**
 * Whether an event is for a webhook with these filters. `resource_ids` lets through what is about one of them, and what
 * names one of them in its data: the task of a meeting, the analysis of several, the text made of a document.
 */
export function passesFilters(
  { resource_ids: wanted }: WebhookFilters,
  { resource_id, data_json }: Pick<EventRow, 'resource_id' | 'data_json'>,
): boolean {
  if (!wanted || wanted.includes(resource_id)) return true;
  // Most name none of them, and a long transcript is better searched than parsed.
  const mentioned = wanted.filter((id) => data_json.includes(JSON.stringify(id)));
  if (mentioned.length === 0) return false;
  const named = new Set(namedResources(data_json));
  return mentioned.some((id) => named.has(id));
}

/** Of what a text was made of. */
type Source = { id: string };

function namedResources(dataJson: string): unknown[] {
  const { sources = [], ...data } = JSON.parse(dataJson) as { sources?: Source[] };
  const named = Object.entries(data).filter(([field]) => NAMES_RESOURCES.test(field));
  return [...named.flatMap(([, value]) => value), ...sources.map(({ id }) => id)];
}
