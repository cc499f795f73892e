import type { EventData, EventName } from '../../contract/events.ts';
import type { EventRow } from '../../storage/event-schema.ts';

type Truncators = { [N in EventName]?: (data: EventData<N>, publicUrl: string) => EventData<N> };

/** Functions that remove the large fields of event data. Other events have none. */
const TRUNCATORS: Truncators = {
  'document.analyzed': (data) => {
    const { extraction: _, ...small } = data;
    return { ...small, extracted_fields: {}, field_values: {}, findings: {}, evidence: {} };
  },
  'document.extracted': (data) => ({
    ...data,
    data: {},
    evidence: {},
    confidence: {},
    unresolved: [],
  }),
  'grid.corrected': (data) => ({ ...data, cell: { ...data.cell, value: null, evidence: [] } }),
  'transcription.completed': (data, publicUrl) => ({
    ...data,
    transcript: null,
    // The speakers' segments are as large as the transcript.
    speakers: [],
    transcription_url: `${publicUrl}/v2/transcribe/${data.transcription_id}`,
  }),
  'meeting.analyzed': (data) => ({ ...data, result: null }),
  'action_items.extracted': (data) => ({ ...data, action_items: [] }),
  'task.created': (data) => ({ ...data, description: null, metadata: {} }),
  'task.updated': (data) => ({ ...data, description: null, metadata: {}, changes: {} }),
  'task.completed': (data) => ({ ...data, description: null, metadata: {} }),
  'content.generated': (data) => ({ ...data, content: null, sources: [] }),
  'brainstorm.completed': (data) => ({ ...data, ideas: [], clusters: [], sources: [] }),
};

/**
 * Removes the large fields from an event's data, and adds `truncated` and the URL of the whole event.
 *
 * @param publicUrl URL of this server, without a trailing slash
 * @returns JSON; the unchanged data when the event has no large fields
 */
export function truncateData(
  event: Pick<EventRow, 'id' | 'name' | 'data_json'>,
  publicUrl: string,
): string {
  const truncate = findTruncator(event.name as EventName);
  if (!truncate) return event.data_json;
  return JSON.stringify({
    ...truncate(JSON.parse(event.data_json), publicUrl),
    truncated: true,
    event_url: `${publicUrl}/v2/events/${event.id}`,
  });
}

/** Returns the function for an event name. `publishEvent` ensures that the data is that of the name. */
function findTruncator<N extends EventName>(name: N): Truncators[N] {
  return TRUNCATORS[name];
}
