import type { WebhookFilters } from '../../contract/webhooks.ts';
import type { EventRow } from '../../storage/event-schema.ts';

/** Fields of an event's data that name resources, as `document_id`, `meeting_ids` and `related_meeting_id`. */
const NAMES_RESOURCES = /_ids?$/;

/**
 * Tells whether an event is for a webhook, by its filters. `resource_ids` lets through what is about one of them, and
 * what names one of them in its data: the task of a meeting, the analysis of several, the text made of a document. The
 * data is read once, however many webhooks there are, and only when it is needed.
 */
export function createFilter({
  resource_id,
  data_json,
}: Pick<EventRow, 'resource_id' | 'data_json'>): (filters: WebhookFilters) => boolean {
  let named: ReadonlySet<unknown> | undefined;
  return ({ resource_ids: wanted }) => {
    if (!wanted || wanted.includes(resource_id)) return true;
    const found = (named ??= new Set(namedResources(data_json)));
    return wanted.some((id) => found.has(id));
  };
}

/** Of what a text was made of. */
type Source = { id: string };

/** Data that is no longer kept names none. */
function namedResources(dataJson: string): unknown[] {
  const parsed = JSON.parse(dataJson) as { sources?: Source[] } | null;
  const { sources = [], ...data } = parsed ?? {};
  const named = Object.entries(data).filter(([field]) => NAMES_RESOURCES.test(field));
  return [...named.flatMap(([, value]) => value), ...sources.map(({ id }) => id)];
}
