import type { EventData, EventName } from '../../contract/events.ts';
import type { EventRow } from '../../storage/event-schema.ts';

type Thinners = { [N in EventName]?: (data: EventData<N>, publicUrl: string) => EventData<N> };

/** What is left of the data of events that may be large. Of the others nothing can be left out. */
const THINNERS: Thinners = {
  'document.analyzed': (data) => ({ ...data, extracted_fields: {}, evidence: {} }),
  'transcription.completed': (data, publicUrl) => ({
    ...data,
    transcript: null,
    // As large as the transcript.
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
 * The data of an event without what makes it large, as JSON that says so and where the whole event is.
 *
 * @param publicUrl of this server, without a trailing slash
 * @returns the data as it is where nothing can be left out
 */
export function thinData(
  event: Pick<EventRow, 'id' | 'name' | 'data_json'>,
  publicUrl: string,
): string {
  const thin = thinnerOf(event.name as EventName);
  if (!thin) return event.data_json;
  return JSON.stringify({
    ...thin(JSON.parse(event.data_json), publicUrl),
    truncated: true,
    event_url: `${publicUrl}/v2/events/${event.id}`,
  });
}

/** The data of an event is that of its name, since `publishEvent` wrote it. */
function thinnerOf<N extends EventName>(name: N): Thinners[N] {
  return THINNERS[name];
}
