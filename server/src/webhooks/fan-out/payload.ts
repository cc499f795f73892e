import { CONNECTOR_ALIASES } from '../../contract/event-catalogue.ts';
import type {
  BodyFormat,
  EventBodyRow,
  EventRow,
  PayloadFormat,
} from '../../storage/event-schema.ts';
import { thinData } from './thin-data.ts';

/** Larger bodies are refused by many receivers. */
export const PAYLOAD_BYTES_DEFAULT = 5_000_000;

export type PayloadEvent = Pick<
  EventRow,
  'workspace_id' | 'id' | 'name' | 'resource_id' | 'data_json' | 'created_at'
>;

const ALIAS_OF = new Map<string, string>(
  Object.entries(CONNECTOR_ALIASES).flatMap(([alias, names]) => names.map((name) => [name, alias])),
);

/** The connector's names that stand for `eventName`. */
export function aliasesOf(eventName: string): string[] {
  const alias = ALIAS_OF.get(eventName);
  return alias === undefined ? [] : [alias];
}

/** What an event is sent as: each form of it is built once, when it is first asked for. */
export type Payloads = {
  /**
   * The body in `format`; one above `maxBytes` leaves out what makes it large, where anything can be left out, and says
   * where the whole is.
   */
  bodyFor(format: PayloadFormat, maxBytes: number): EventBodyRow;
};

/** @param publicUrl of this server, without a trailing slash */
export function createPayloads(event: PayloadEvent, publicUrl: string): Payloads {
  const built = new Map<BodyFormat, EventBodyRow>();
  let thin: string | undefined;

  function build(format: PayloadFormat, isThin: boolean): EventBodyRow {
    const name: BodyFormat = isThin ? `${format}.thin` : format;
    let row = built.get(name);
    if (!row) {
      const data_json = isThin ? (thin ??= thinData(event, publicUrl)) : event.data_json;
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
      const thinner = build(format, true);
      return thinner.bytes < whole.bytes ? thinner : whole;
    },
  };
}

const BUILDERS: Record<PayloadFormat, (event: PayloadEvent) => string> = {
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
