import { CONNECTOR_ALIASES } from '../../contract/event-catalogue.ts';
import type {
  BodyFormat,
  EventBodyRow,
  EventRow,
  PayloadFormat,
} from '../../storage/event-schema.ts';
import { truncateData } from './truncate-data.ts';

/** Default limit of a body: many receivers reject larger ones. */
export const PAYLOAD_BYTES_DEFAULT = 5_000_000;

/** Columns of an event that its bodies are built from. */
export type PayloadEvent = Pick<
  EventRow,
  'workspace_id' | 'id' | 'name' | 'resource_id' | 'data_json' | 'created_at'
> & {
  /** Marks a sample: nothing has happened. */
  isTest?: true;
};

const ALIAS_BY_EVENT = new Map<string, string>(
  Object.entries(CONNECTOR_ALIASES).flatMap(([alias, names]) => names.map((name) => [name, alias])),
);

/** Returns the connector's names for the event; none for most events. */
export function listConnectorAliases(eventName: string): string[] {
  const alias = ALIAS_BY_EVENT.get(eventName);
  return alias === undefined ? [] : [alias];
}

/** Bodies of an event. Each format is built once, at its first use. */
export type Payloads = {
  /**
   * Returns the body in `format`. A body above `maxBytes` omits its large fields, if it has any, and links to the whole
   * event.
   */
  bodyFor(format: PayloadFormat, maxBytes: number): EventBodyRow;
};

/** Creates the bodies of an event. @param publicUrl URL of this server, without a trailing slash */
export function createPayloads(event: PayloadEvent, publicUrl: string): Payloads {
  const built = new Map<BodyFormat, EventBodyRow>();
  let truncated: string | undefined;

  function build(format: PayloadFormat, isTruncated: boolean): EventBodyRow {
    const name: BodyFormat = isTruncated ? `${format}.thin` : format;
    let row = built.get(name);
    if (!row) {
      const data_json = isTruncated
        ? (truncated ??= truncateData(event, publicUrl))
        : event.data_json;
      const body = BUILDERS[format](
        data_json === event.data_json ? event : { ...event, data_json },
      );
      row = {
        workspace_id: event.workspace_id,
        event_id: event.id,
        format: name,
        body,
        bytes: Buffer.byteLength(body),
      };
      built.set(name, row);
    }
    return row;
  }

  return {
    bodyFor(format, maxBytes) {
      const whole = build(format, false);
      if (whole.bytes <= maxBytes) return whole;
      const smaller = build(format, true);
      return smaller.bytes < whole.bytes ? smaller : whole;
    },
  };
}

const BUILDERS: Record<PayloadFormat, (event: PayloadEvent) => string> = {
  standard: (event) =>
    wrapData({ id: event.id, event: event.name, created_at: event.created_at }, event),
  connector: (event) =>
    wrapData(
      {
        id: event.id,
        event: ALIAS_BY_EVENT.get(event.name) ?? event.name,
        timestamp: event.created_at,
      },
      event,
    ),
  standard_webhooks: (event) => wrapData({ type: event.name, timestamp: event.created_at }, event),
  flat: flatPayload,
};

/** Appends the data to the fields of `head` without parsing it: it may be a long transcript. */
function wrapData(head: Record<string, string>, { data_json, isTest }: PayloadEvent): string {
  const marked = { ...head, ...(isTest && { test: true }) };
  return `${JSON.stringify(marked).slice(0, -1)},"data":${data_json}}`;
}

/**
 * Builds the older format: the data's fields at the top level. `id` is that of the data if it has one, and otherwise that
 * of the resource that the event is about.
 */
function flatPayload(event: PayloadEvent): string {
  const data = JSON.parse(event.data_json) as Record<string, unknown>;
  return JSON.stringify({
    id: event.resource_id,
    ...data,
    event: event.name,
    event_id: event.id,
    ...(event.isTest && { test: true }),
  });
}
