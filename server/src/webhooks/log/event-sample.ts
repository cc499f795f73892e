import { eventsBehind, type SubscribableEvent } from '../../contract/event-catalogue.ts';
import { EVENT_SAMPLES } from '../../contract/event-samples.ts';
import { SAMPLE_IDS, SAMPLE_TIME } from '../../contract/sample-ids.ts';
import type { PayloadFormat } from '../../storage/event-schema.ts';
import { createPayloads, type PayloadEvent } from '../fan-out/payload.ts';

/** Returns the sample of an event, or of the first event of a collective name. */
export function sampleEvent(
  type: SubscribableEvent,
  place: Pick<PayloadEvent, 'workspace_id' | 'id' | 'created_at'>,
): PayloadEvent {
  const name = eventsBehind(type)[0]!;
  const { resourceId, data } = EVENT_SAMPLES[name];
  return { ...place, name, resource_id: resourceId, data_json: JSON.stringify(data) };
}

/** Returns the body of a notification with a sample. */
export function presentSample(
  type: SubscribableEvent,
  format: PayloadFormat,
): Record<string, unknown> {
  const { workspace: workspace_id, event: id } = SAMPLE_IDS;
  const event = sampleEvent(type, { workspace_id, id, created_at: SAMPLE_TIME });
  const { body } = createPayloads(event, '').bodyFor(format, Infinity);
  return JSON.parse(body) as Record<string, unknown>;
}
