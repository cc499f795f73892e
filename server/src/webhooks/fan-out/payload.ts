import { CONNECTOR_ALIASES } from '../contract/event-catalogue.ts';
import type { EventBodyRow, EventRow } from '../storage/event-schema.ts';
import { PAYLOAD_BYTES_MAX, thinData } from './thin-data.ts';

type PayloadEvent = Pick<EventRow, 'id' | 'name' | 'resource_id' | 'data_json' | 'created_at'>;

const ALIAS_OF = new Map<string, string>(
  Object.entries(CONNECTOR_ALIASES).flatMap(([alias, names]) => names.map((name) => [name, alias])),
);

/** The connector's names that stand for `eventName`. */
export function aliasesOf(eventName: string): string[] {
  const alias = ALIAS_OF.get(eventName);
  return alias === undefined ? [] : [alias];
}

/**
 * The body of every notification of `event` in `format`; JSON, to be sent as UTF-8. One that would be too large says
 * where the whole is to be had.
 *
 * @param publicUrl of this server, without a trailing slash
 */
export function buildPayload(
  event: PayloadEvent,
  format: EventBodyRow['format'],
  publicUrl: string,
): string {
  const build = BUILDERS[format];
  const body = build(event);
  if (Buffer.byteLength(body) <= PAYLOAD_BYTES_MAX) return body;
  const data_json = thinData(event.name, event.data_json, publicUrl);
  return data_json === undefined ? body : build({ ...event, data_json });
}

const BUILDERS: Record<EventBodyRow['format'], (event: PayloadEvent) => string> = {
  standard: (event) =>
    withData({ id: event.id, event: event.name, created_at: event.created_at }, event),
  connector: (event) =>
    withData(
      { id: event.id, event: ALIAS_OF.get(event.name) ?? event.name, timestamp: event.created_at },
      event,
    ),
  standard_webhooks: (event) => withData({ type: event.name, timestamp: event.created_at }, event),
  flat: flatPayload,
};

/** The data is JSON already, and may be a long transcript: it is not parsed. */
function withData(head: Record<string, string>, { data_json }: PayloadEvent): string {
  return `${JSON.stringify(head).slice(0, -1)},"data":${data_json}}`;
}

/**
 * The older form: the fields of the result on top, its id as `id`. Data that has an `id` of its own is the
 * result; otherwise the result is what the event is about.
 */
function flatPayload(event: PayloadEvent): string {
  const data = JSON.parse(event.data_json) as Record<string, unknown>;
  return JSON.stringify({
    id: event.resource_id,
    ...data,
    event: event.name,
    event_id: event.id,
  });
}
