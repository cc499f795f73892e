import { setTimeout as sleep } from 'node:timers/promises';

import type { ReceivedCall } from '../../server/src/testing/receiver.ts';
import { verify } from '../../server/src/webhooks/delivery/signature.ts';
import { openDatabase } from '../recording-check/look-inside.ts';

/** Events from a recording to issues. */
export const EVENTS = [
  'transcription.completed',
  'meeting.analyzed',
  'action_items.extracted',
  'task.created',
  'integration.synced',
];

const POLL_MS = 50;
const DELIVERED_WITHIN_MS = 30_000;

const OF_THE_WAY = `name in (${EVENTS.map((name) => `'${name}'`).join(', ')})`;
const UNDELIVERED = `select id from events where ${OF_THE_WAY} and not exists
  (select 1 from deliveries where event_id = events.id and state = 'success')`;

/**
 * Waits until every event so far is recorded as delivered, at most half a minute; `brokenEvents` reports the rest.
 */
export async function untilDelivered(dataDir: string): Promise<void> {
  await using database = await openDatabase(dataDir);
  const end = performance.now() + DELIVERED_WITHIN_MS;
  while ((await database.read(UNDELIVERED)).length > 0 && performance.now() < end) {
    await sleep(POLL_MS);
  }
}

/** @returns a line for each event that did not arrive once and signed, and for each name of which there is none */
export async function brokenEvents(
  dataDir: string,
  calls: readonly ReceivedCall[],
  secret: string,
): Promise<string[]> {
  await using database = await openDatabase(dataDir);
  const events = await database.read<{ id: string; name: string }>(
    `select id, name from events where ${OF_THE_WAY}`,
  );
  const names = new Set(events.map(({ name }) => name));
  const arrived = Map.groupBy(calls, (call) => call.json().id);
  const broken = calls.filter((call) => !isSigned(call, secret));
  return [
    ...EVENTS.filter((name) => !names.has(name)).map((name) => `there is no ${name}`),
    ...events.flatMap(({ id, name }) => {
      const times = arrived.get(id)?.length ?? 0;
      return times === 1 ? [] : [`${name} ${id} came ${times} times`];
    }),
    ...(arrived.size > events.length ? ['events came that there are not'] : []),
    ...broken.map((call) => `${call.json().event} ${call.json().id} is badly signed`),
  ];
}

function isSigned(call: ReceivedCall, secret: string): boolean {
  const isOurs = verify(call.raw, secret, String(call.headers['x-service-signature']));
  return isOurs && call.json().id === call.headers['x-event-id'];
}
