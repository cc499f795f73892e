import type { WebhookFilters } from '../../contract/webhooks.ts';
import type { EventRow } from '../../storage/event-schema.ts';

/** Fields of an event's data that name resources, as `document_id`, `meeting_ids` and `related_meeting_id`. */
const NAMES_RESOURCES = /_ids?$/;

/**
 * Whether an event is for a webhook with these filters. `resource_ids` lets through what is about one of them, and what
 * names one of them in its data: the task of a meeting, the analysis of several.
 */
export function passesFilters(
  { resource_ids: wanted }: WebhookFilters,
  { resource_id, data_json }: Pick<EventRow, 'resource_id' | 'data_json'>,
): boolean {
  if (!wanted || wanted.includes(resource_id)) return true;
  // Most name none of them, and a long transcript is better searched than parsed.
  const mentioned = wanted.filter((id) => data_json.includes(id));
  if (mentioned.length === 0) return false;
  return namedResources(data_json).some((id) => mentioned.includes(id));
}

function namedResources(dataJson: string): string[] {
  const data = JSON.parse(dataJson) as Record<string, unknown> | null;
  return Object.entries(data ?? {})
    .filter(([field]) => NAMES_RESOURCES.test(field))
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string');
}
