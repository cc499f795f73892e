import type { DeliveryRow, EventRow } from '../../server/src/storage/event-schema.ts';
import type { DocumentRow, JobRow } from '../../server/src/storage/schema.ts';
import type { ReceivedCall } from '../../server/src/testing/receiver.ts';
import { verify } from '../../server/src/webhooks/delivery/signature.ts';
import type { TableReader } from './table-reader.ts';

export type Walk = {
  /** Ids of the documents that were answered 202. */
  accepted: readonly string[];
  /** Ids of the deliveries that had not arrived, as far as was on record, when the process died. */
  inFlight: ReadonlySet<string>;
  received: readonly ReceivedCall[];
  secret: string;
};

export type Verdict = {
  completed: number;
  failed: number;
  events: number;
  /** POSTs beyond the first of an event. */
  repeated: number;
  violations: string[];
};

type Document = Pick<DocumentRow, 'id' | 'status'>;
type Event = Pick<EventRow, 'id' | 'name' | 'resource_id'>;
type Delivery = Pick<DeliveryRow, 'id' | 'event_id' | 'state'>;

/** Compares what was promised with the rows and with what the receiver got. */
export async function verifyWalk(reader: TableReader, walk: Walk): Promise<Verdict> {
  const documents = await reader.read<Document>('select id, status from documents');
  // The first key is told of as well, before there is a webhook.
  const events = await reader.read<Event>(
    `select id, name, resource_id from events where name like 'document.%'`,
  );
  const deliveries = await reader.read<Delivery>('select id, event_id, state from deliveries');
  const jobs = await reader.read<JobRow>(
    `select queue, failure_json from jobs where state = 'dead'`,
  );
  const calls = Map.groupBy(walk.received, (call) => String(call.headers['x-event-id']));
  const violations = [
    ...jobs.map(({ queue, failure_json }) => `a job ${queue} is dead: ${failure_json}`),
    ...checkDocuments(documents, walk.accepted),
    ...checkEvents(documents, events),
    ...checkDeliveries(events, deliveries),
    ...checkCalls(events, deliveries, calls, walk),
  ];
  const count = (status: string) => documents.filter((row) => row.status === status).length;
  return {
    completed: count('completed'),
    failed: count('failed'),
    events: events.length,
    repeated: walk.received.length - calls.size,
    violations,
  };
}

function checkDocuments(documents: readonly Document[], accepted: readonly string[]): string[] {
  const known = new Set(documents.map(({ id }) => id));
  return [
    ...accepted.filter((id) => !known.has(id)).map((id) => `${id} was accepted and is lost`),
    ...documents
      .filter(({ status }) => status === 'processing')
      .map(({ id }) => `${id} is still processing`),
  ];
}

/** One event for the submission and one for the end, the right one. */
function checkEvents(documents: readonly Document[], events: readonly Event[]): string[] {
  const byDocument = Map.groupBy(events, (event) => event.resource_id);
  return documents.flatMap(({ id, status }) => {
    const names = (byDocument.get(id) ?? []).map((event) => event.name).toSorted();
    const end = status === 'completed' ? 'document.analyzed' : 'document.failed';
    const expected = [end, 'document.uploaded'].toSorted();
    return names.join() === expected.join()
      ? []
      : [`${id}, ${status}, has the events ${names.join(' ')}`];
  });
}

function checkDeliveries(events: readonly Event[], deliveries: readonly Delivery[]): string[] {
  const byEvent = Map.groupBy(deliveries, (delivery) => delivery.event_id);
  return events.flatMap(({ id, name }) => {
    const states = (byEvent.get(id) ?? []).map((delivery) => delivery.state);
    return states.join() === 'success'
      ? []
      : [`${name} ${id} has the deliveries [${states.join(' ')}]`];
  });
}

/** Each event came, signed; one came twice only when the process died before it had written down that it came. */
function checkCalls(
  events: readonly Event[],
  deliveries: readonly Delivery[],
  calls: ReadonlyMap<string, readonly ReceivedCall[]>,
  { inFlight, received, secret }: Walk,
): string[] {
  const known = new Set(events.map(({ id }) => id));
  const mayRepeat = new Set(
    deliveries.filter(({ id }) => inFlight.has(id)).map((delivery) => delivery.event_id),
  );
  const isSigned = (call: ReceivedCall) =>
    verify(call.raw, secret, String(call.headers['x-service-signature'])) &&
    call.json().id === call.headers['x-event-id'];
  return [
    ...events.filter(({ id }) => !calls.has(id)).map(({ id }) => `${id} never came`),
    ...[...calls.keys()].filter((id) => !known.has(id)).map((id) => `${id} came and is unknown`),
    ...[...calls]
      .filter(([id, { length }]) => length > (mayRepeat.has(id) ? 2 : 1))
      .map(([id, { length }]) => `${id} came ${length} times`),
    ...received.filter((call) => !isSigned(call)).map(({ raw }) => `badly signed: ${String(raw)}`),
  ];
}
