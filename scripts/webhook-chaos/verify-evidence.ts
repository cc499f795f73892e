import type { EvidenceDelivery, Evidence } from './evidence.ts';
import { attemptKey } from './kill-workers.ts';
import type { Receiver, ReceivedEvent } from './receivers.ts';

/** Result of a run: figures and violations. */
export type ChaosVerdict = {
  events: number;
  deliveries: number;
  /** Attempts that arrived. */
  arrivals: number;
  /** Attempts that arrived and are not recorded. */
  duplicates: number;
  /** Recorded attempts that never arrived, because a busy machine timed out first. */
  neverArrived: number;
  /** Failed attempts at healthy receivers, which time out on a busy machine. */
  failedAtHealthy: number;
  lost: number;
  badlySigned: number;
  disabled: number;
  violations: string[];
};

/** An event and a webhook that subscribes to it. */
type EventAtWebhook = {
  webhookId: string;
  eventId: string;
  receiver: Receiver;
  /** Undefined when no attempt arrived. */
  received: ReceivedEvent | undefined;
  deliveries: readonly EvidenceDelivery[];
  /** Number of recorded attempts. */
  attempts: number;
};

/** Minimum delays from each failed attempt to the next. */
const RETRY_DELAYS_SECONDS = [60, 300, 1_800, 7_200, 86_400] as const;
/** Maximum violations of one kind that are listed. */
const LISTED_MAX = 5;

/** Compares what the receivers got with the database. Violations name the kind of receiver, the event and the webhook. */
export function verifyEvidence(evidence: Evidence, eventsExpected: number): ChaosVerdict {
  const { events, deliveries, disabled, webhooks } = evidence;
  const pairs = listPairs(evidence);
  const receivers = [...webhooks.values()];
  const lost = [...findLostEvents(evidence, eventsExpected), ...pairs.flatMap(findLostDeliveries)];
  const badlySigned = sum(receivers.map((receiver) => receiver.badlySigned));
  const extras = pairs.map(({ received, attempts }) => (received?.atMs.length ?? 0) - attempts);
  return {
    events: events.length,
    deliveries: deliveries.length,
    arrivals: sum(
      receivers.flatMap(({ received }) => [...received.values()].map(({ atMs }) => atMs.length)),
    ),
    duplicates: sum(extras.map((extra) => Math.max(0, extra))),
    neverArrived: sum(extras.map((extra) => Math.max(0, -extra))),
    failedAtHealthy: sum(pairs.map(countFailedAttempts)),
    lost: lost.length,
    badlySigned,
    disabled: disabled.size,
    violations: [
      ...limitLines(lost),
      ...limitLines(pairs.flatMap((pair) => findUnrecordedAttempts(pair, evidence))),
      ...limitLines(pairs.flatMap(findEarlyRetries)),
      ...limitLines(findUnexpectedDeliveries(evidence, pairs)),
      ...limitLines(findIncompleteHistories(evidence)),
      ...receivers.flatMap(findReceiverFaults),
      ...findWrongDisabling(evidence),
    ],
  };
}

function listPairs({ events, deliveries, webhooks }: Evidence): EventAtWebhook[] {
  const rows = Map.groupBy(deliveries, (row) => attemptKey(row.webhook_id!, row.event_id));
  return [...webhooks].flatMap(([webhookId, receiver]) =>
    events
      .filter((event) => receiver.resources.includes(event.resource_id))
      .map(({ id: eventId }) => {
        const own = rows.get(attemptKey(webhookId, eventId)) ?? [];
        const attempts = sum(own.map((row) => row.attempts));
        return {
          webhookId,
          eventId,
          receiver,
          received: receiver.received.get(eventId),
          deliveries: own,
          attempts,
        };
      }),
  );
}

function findLostEvents({ events, acknowledged }: Evidence, expected: number): string[] {
  const known = new Set(events.map(({ id }) => id));
  return [
    ...acknowledged.filter((id) => !known.has(id)).map((id) => `${id} was committed and is gone`),
    ...(events.length < expected ? [`${events.length} events instead of ${expected}`] : []),
  ];
}

/** Finds events that a healthy or repaired receiver did not get, and wrong states at a disabled webhook. */
function findLostDeliveries(pair: EventAtWebhook): string[] {
  const { receiver, received, deliveries } = pair;
  const states = deliveries.map(({ state }) => state);
  const isDelivered = states.includes('success');
  if (isDelivered && (received?.accepted ?? 0) === 0) {
    return [describe(pair, 'is a success and never came')];
  }
  if (!receiver.isHealthy && !receiver.isMended) {
    const isKept = states.every((state) => ['success', 'held', 'failed'].includes(state));
    return isKept ? [] : [describe(pair, `is [${states.join(' ')}] and will never be sent`)];
  }
  if (!isDelivered) return [describe(pair, `is [${states.join(' ')}] and not delivered`)];
  const causes = deliveries.map(({ cause }) => cause).join(' ');
  if (receiver.isHealthy && causes !== 'event') return [describe(pair, `is there for [${causes}]`)];
  const waiting = deliveries.filter((row) => row.next_attempt_at !== null);
  return waiting.length === 0 ? [] : [describe(pair, 'is delivered and still waits')];
}

/** Finds attempts that arrived more often than recorded, beyond those in flight at a kill. */
function findUnrecordedAttempts(pair: EventAtWebhook, { unrecorded }: Evidence): string[] {
  const { webhookId, eventId, received, attempts } = pair;
  const extra = (received?.atMs.length ?? 0) - attempts;
  const excused = unrecorded.get(attemptKey(webhookId, eventId)) ?? 0;
  if (extra <= excused) return [];
  return [describe(pair, `came ${extra} times more than recorded, ${excused} at kills`)];
}

/** Finds attempts before their time. Skips events that were replayed or repeated after a kill: these have no fixed schedule. */
function findEarlyRetries(pair: EventAtWebhook): string[] {
  const { received, deliveries, attempts } = pair;
  if (!received || deliveries.length !== 1 || received.atMs.length !== attempts) return [];
  return received.sentAt.slice(1).flatMap((at, step) => {
    const waited = at - received.sentAt[step]!;
    // Both timestamps are in whole seconds.
    const isInTime = waited >= RETRY_DELAYS_SECONDS[step]! - 1;
    return isInTime ? [] : [describe(pair, `came again ${waited} s after attempt ${step + 1}`)];
  });
}

function findUnexpectedDeliveries(
  { webhooks, deliveries }: Evidence,
  pairs: readonly EventAtWebhook[],
): string[] {
  const known = new Set(pairs.map(({ webhookId, eventId }) => attemptKey(webhookId, eventId)));
  const arrived = [...webhooks].flatMap(([webhookId, { received }]) =>
    [...received.keys()].map((eventId) => attemptKey(webhookId, eventId)),
  );
  const made = deliveries.map((row) => attemptKey(row.webhook_id!, row.event_id));
  return [
    ...arrived.filter((key) => !known.has(key)).map((key) => `${key} came and is not for it`),
    ...made.filter((key) => !known.has(key)).map((key) => `${key} is a delivery and not for it`),
  ];
}

/** Finds deliveries whose attempts are not all stored: the latest in the delivery's row, the others in their own rows. */
function findIncompleteHistories({ deliveries, earlierAttempts }: Evidence): string[] {
  return deliveries.flatMap(({ id, attempts }) => {
    const rows = (earlierAttempts.get(id) ?? 0) + Math.min(attempts, 1);
    return rows === attempts ? [] : [`${id} has ${attempts} attempts and ${rows} are on record`];
  });
}

function findReceiverFaults({ kind, index, badlySigned, changed, astray }: Receiver): string[] {
  const name = `${kind} ${index}`;
  return [
    ...(badlySigned > 0 ? [`${name}: ${badlySigned} attempts were badly signed`] : []),
    ...(changed > 0 ? [`${name}: ${changed} attempts had other bytes than the first`] : []),
    ...(astray > 0 ? [`${name}: ${astray} attempts followed a redirect`] : []),
  ];
}

/** Finds webhooks that are wrongly enabled or disabled, and disablings without the right events. */
function findWrongDisabling({ webhooks, disabled, webhookEvents }: Evidence): string[] {
  const count = (name: string, id: string) =>
    webhookEvents.filter((event) => event.name === name && event.resource_id === id).length;
  return [...webhooks].flatMap(([id, { kind, index, isHealthy, isMended }]) => {
    const name = `${kind} ${index}`;
    const [endings, warnings] = [count('webhook.disabled', id), count('webhook.failing', id)];
    if (isHealthy) {
      const isLeftAlone = !disabled.has(id) && endings === 0;
      return isLeftAlone ? [] : [`${name}: healthy and ${endings} times disabled`];
    }
    return [
      ...(disabled.has(id) === isMended ? [`${name}: ${isMended ? 'is' : 'is not'} disabled`] : []),
      ...(endings === 1 ? [] : [`${name}: ${endings} events tell that it was disabled`]),
      ...(warnings >= 2 ? [] : [`${name}: ${warnings} warnings before it was disabled`]),
    ];
  });
}

/** Counts failed attempts at a healthy receiver, beyond the one per event that `flaky` fails on purpose. */
function countFailedAttempts({ receiver, deliveries }: EventAtWebhook): number {
  if (!receiver.isHealthy) return 0;
  const expected = receiver.kind === 'flaky' ? 2 : 1;
  return sum(deliveries.map(({ attempts }) => Math.max(0, attempts - expected)));
}

function describe({ receiver, webhookId, eventId }: EventAtWebhook, what: string): string {
  return `${receiver.kind} ${receiver.index}: ${eventId} for ${webhookId} ${what}`;
}

function limitLines(lines: readonly string[]): string[] {
  const more = lines.length - LISTED_MAX;
  return more <= 0
    ? [...lines]
    : [...lines.slice(0, LISTED_MAX), `… and ${more} more of this kind`];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
