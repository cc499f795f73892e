import type { DeliveryLine, Evidence } from './evidence.ts';
import { keyOf } from './in-flight.ts';
import type { Receiver, Seen } from './receivers.ts';

export type Verdict = {
  events: number;
  deliveries: number;
  /** Attempts that came. */
  arrivals: number;
  /** Attempts that came and are not on record. */
  duplicates: number;
  /** Attempts on record that a busy machine gave up before they came. */
  neverCame: number;
  /** Attempts that failed at receivers that answer 2xx the first time; a busy machine makes some of them late. */
  late: number;
  lost: number;
  badlySigned: number;
  disabled: number;
  violations: string[];
};

/** One event at one webhook that it is for. */
type Pair = {
  webhookId: string;
  eventId: string;
  receiver: Receiver;
  /** Undefined when nothing came. */
  seen: Seen | undefined;
  deliveries: readonly DeliveryLine[];
  /** On record. */
  attempts: number;
};

/** From each failed attempt to the next. */
const LADDER_SECONDS = [60, 300, 1_800, 7_200, 86_400] as const;
/** Of violations of one kind, so many are named. */
const NAMED_MAX = 5;

/** Holds what the receivers got against what is on record. Named are the kind of receiver, the event and the webhook. */
export function verifyEvidence(evidence: Evidence, eventsExpected: number): Verdict {
  const { events, deliveries, disabled, webhooks } = evidence;
  const pairs = listPairs(evidence);
  const receivers = [...webhooks.values()];
  const lost = [...lostEvents(evidence, eventsExpected), ...pairs.flatMap(brokenPromises)];
  const badlySigned = sum(receivers.map((receiver) => receiver.badlySigned));
  const extras = pairs.map(({ seen, attempts }) => (seen?.atMs.length ?? 0) - attempts);
  return {
    events: events.length,
    deliveries: deliveries.length,
    arrivals: sum(
      receivers.flatMap(({ seen }) => [...seen.values()].map(({ atMs }) => atMs.length)),
    ),
    duplicates: sum(extras.map((extra) => Math.max(0, extra))),
    neverCame: sum(extras.map((extra) => Math.max(0, -extra))),
    late: sum(pairs.map(lateAttempts)),
    lost: lost.length,
    badlySigned,
    disabled: disabled.size,
    violations: [
      ...shorten(lost),
      ...shorten(pairs.flatMap((pair) => brokenCounts(pair, evidence))),
      ...shorten(pairs.flatMap(brokenLadder)),
      ...shorten(strangers(evidence, pairs)),
      ...shorten(brokenHistories(evidence)),
      ...receivers.flatMap(brokenReceiver),
      ...brokenDisabling(evidence),
    ],
  };
}

function listPairs({ events, deliveries, webhooks }: Evidence): Pair[] {
  const rows = Map.groupBy(deliveries, (row) => keyOf(row.webhook_id!, row.event_id));
  return [...webhooks].flatMap(([webhookId, receiver]) =>
    events
      .filter((event) => receiver.resources.includes(event.resource_id))
      .map(({ id: eventId }) => {
        const own = rows.get(keyOf(webhookId, eventId)) ?? [];
        const attempts = sum(own.map((row) => row.attempts));
        return {
          webhookId,
          eventId,
          receiver,
          seen: receiver.seen.get(eventId),
          deliveries: own,
          attempts,
        };
      }),
  );
}

function lostEvents({ events, acknowledged }: Evidence, expected: number): string[] {
  const known = new Set(events.map(({ id }) => id));
  return [
    ...acknowledged.filter((id) => !known.has(id)).map((id) => `${id} was committed and is gone`),
    ...(events.length < expected ? [`${events.length} events instead of ${expected}`] : []),
  ];
}

/** What is healthy, or was mended, has the event; what stays disabled holds it, has given it up, or never had its turn. */
function brokenPromises(pair: Pair): string[] {
  const { receiver, seen, deliveries } = pair;
  const states = deliveries.map(({ state }) => state);
  const isDelivered = states.includes('success');
  if (isDelivered && (seen?.accepted ?? 0) === 0) return [say(pair, 'is a success and never came')];
  if (!receiver.isHealthy && !receiver.isMended) {
    const isKept = states.every((state) => ['success', 'held', 'failed'].includes(state));
    return isKept ? [] : [say(pair, `is [${states.join(' ')}] and will never be sent`)];
  }
  if (!isDelivered) return [say(pair, `is [${states.join(' ')}] and not delivered`)];
  const causes = deliveries.map(({ cause }) => cause).join(' ');
  if (receiver.isHealthy && causes !== 'event') return [say(pair, `is there for [${causes}]`)];
  const waiting = deliveries.filter((row) => row.next_attempt_at !== null);
  return waiting.length === 0 ? [] : [say(pair, 'is delivered and still waits')];
}

/** What came more often than is on record was in flight at a kill. */
function brokenCounts(pair: Pair, { unrecorded }: Evidence): string[] {
  const { webhookId, eventId, seen, attempts } = pair;
  const extra = (seen?.atMs.length ?? 0) - attempts;
  const excused = unrecorded.get(keyOf(webhookId, eventId)) ?? 0;
  if (extra <= excused) return [];
  return [say(pair, `came ${extra} times more than recorded, ${excused} at kills`)];
}

/**
 * No attempt came before its time. What was sent by a replay as well, or twice because of a kill, has no ladder to be held
 * against.
 */
function brokenLadder(pair: Pair): string[] {
  const { seen, deliveries, attempts } = pair;
  if (!seen || deliveries.length !== 1 || seen.atMs.length !== attempts) return [];
  return seen.sentAt.slice(1).flatMap((at, step) => {
    const waited = at - seen.sentAt[step]!;
    // Both are in whole seconds.
    const isInTime = waited >= LADDER_SECONDS[step]! - 1;
    return isInTime ? [] : [say(pair, `came again ${waited} s after attempt ${step + 1}`)];
  });
}

function strangers({ webhooks, deliveries }: Evidence, pairs: readonly Pair[]): string[] {
  const known = new Set(pairs.map(({ webhookId, eventId }) => keyOf(webhookId, eventId)));
  const arrived = [...webhooks].flatMap(([webhookId, { seen }]) =>
    [...seen.keys()].map((eventId) => keyOf(webhookId, eventId)),
  );
  const made = deliveries.map((row) => keyOf(row.webhook_id!, row.event_id));
  return [
    ...arrived.filter((key) => !known.has(key)).map((key) => `${key} came and is not for it`),
    ...made.filter((key) => !known.has(key)).map((key) => `${key} is a delivery and not for it`),
  ];
}

/** The latest attempt stands in the delivery, those before it in rows of their own. */
function brokenHistories({ deliveries, earlierAttempts }: Evidence): string[] {
  return deliveries.flatMap(({ id, attempts }) => {
    const rows = (earlierAttempts.get(id) ?? 0) + Math.min(attempts, 1);
    return rows === attempts ? [] : [`${id} has ${attempts} attempts and ${rows} are on record`];
  });
}

function brokenReceiver({ kind, index, badlySigned, changed, astray }: Receiver): string[] {
  const name = `${kind} ${index}`;
  return [
    ...(badlySigned > 0 ? [`${name}: ${badlySigned} attempts were badly signed`] : []),
    ...(changed > 0 ? [`${name}: ${changed} attempts had other bytes than the first`] : []),
    ...(astray > 0 ? [`${name}: ${astray} attempts followed a redirect`] : []),
  ];
}

/** Disabled are those that fail and were not mended; each disabling was warned of and told. */
function brokenDisabling({ webhooks, disabled, told }: Evidence): string[] {
  const count = (name: string, id: string) =>
    told.filter((event) => event.name === name && event.resource_id === id).length;
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

/** Only `flaky` fails on purpose, once an event. */
function lateAttempts({ receiver, deliveries }: Pair): number {
  if (!receiver.isHealthy) return 0;
  const wanted = receiver.kind === 'flaky' ? 2 : 1;
  return sum(deliveries.map(({ attempts }) => Math.max(0, attempts - wanted)));
}

function say({ receiver, webhookId, eventId }: Pair, what: string): string {
  return `${receiver.kind} ${receiver.index}: ${eventId} for ${webhookId} ${what}`;
}

function shorten(lines: readonly string[]): string[] {
  const more = lines.length - NAMED_MAX;
  return more <= 0 ? [...lines] : [...lines.slice(0, NAMED_MAX), `… and ${more} more of this kind`];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
