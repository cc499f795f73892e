import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Evidence } from './webhook-chaos/evidence.ts';
import { sqlitePlace } from './webhook-chaos/place.ts';
import type { Receiver, Seen } from './webhook-chaos/receivers.ts';
import { runChaos } from './webhook-chaos/run-chaos.ts';
import { verifyEvidence } from './webhook-chaos/verify-evidence.ts';

const SIZE = { events: 200, kills: 2, seed: 6 };

/** The one of `kind`, and an event that came to it. */
function firstOf({ webhooks }: Evidence, kind: string) {
  const [webhookId, receiver] = [...webhooks].find(([, each]) => each.kind === kind)!;
  const [eventId, seen] = [...receiver.seen].find(([, { atMs }]) => atMs.length === 1)!;
  return { webhookId, receiver, eventId, seen };
}

/** The evidence with another receiver in the place of one. */
function withReceiver(evidence: Evidence, id: string, change: Partial<Receiver>): Evidence {
  const webhooks = new Map(evidence.webhooks);
  webhooks.set(id, { ...webhooks.get(id)!, ...change });
  return { ...evidence, webhooks };
}

/** What is said when an event came to a receiver that answers at once in another way than it did. */
function saidOf(evidence: Evidence, kind: string, change: Partial<Seen> | undefined): string {
  const { webhookId, receiver, eventId, seen } = firstOf(evidence, kind);
  const all = new Map(receiver.seen);
  if (change) all.set(eventId, { ...seen, ...change });
  else all.delete(eventId);
  const { violations } = verifyEvidence(
    withReceiver(evidence, webhookId, { seen: all }),
    SIZE.events,
  );
  return violations.join('\n');
}

await using place = await sqlitePlace();
const { verdict, evidence, kills, inFlight } = await runChaos(place, SIZE);

suite('the webhook chaos, small', () => {
  test('nothing is lost, doubled, unsigned or wrongly disabled', () => {
    assert.deepEqual(verdict.violations, []);
    assert.equal(verdict.events, SIZE.events);
    assert.equal(kills, SIZE.kills);
    assert.ok(inFlight > 0, 'no kill hit anything');
    assert.ok(verdict.duplicates <= inFlight);
  });

  test('an event that never came to a healthy receiver would be named', () => {
    assert.match(saidOf(evidence, 'prompt', undefined), /is a success and never came/);
  });

  test('an attempt beyond those on record would be named', () => {
    const twice = { atMs: [1, 2, 3], sentAt: [1, 2, 3] };
    assert.match(saidOf(evidence, 'slow', twice), /came 2 times more than recorded/);
  });

  test('a delivery that is lost would be named', () => {
    const { webhookId, eventId } = firstOf(evidence, 'prompt');
    const deliveries = evidence.deliveries.filter(
      (row) => row.webhook_id !== webhookId || row.event_id !== eventId,
    );

    const { lost, violations } = verifyEvidence({ ...evidence, deliveries }, SIZE.events);

    assert.equal(lost, 1);
    assert.match(violations.join('\n'), /is \[\] and not delivered/);
  });

  test('a committed event that is gone would be named', () => {
    const events = evidence.events.slice(1);

    const { violations } = verifyEvidence({ ...evidence, events }, SIZE.events);

    assert.match(violations.join('\n'), /was committed and is gone/);
  });

  test('a healthy webhook that is disabled, and a failing one that is not, would be named', () => {
    const healthy = firstOf(evidence, 'prompt').webhookId;

    const said = verifyEvidence({ ...evidence, disabled: new Set([healthy]) }, SIZE.events);

    assert.match(said.violations.join('\n'), /prompt \d+: healthy/);
    assert.match(said.violations.join('\n'), /error \d+: is not disabled/);
  });

  test('a bad signature would be named', () => {
    const { webhookId } = firstOf(evidence, 'prompt');
    const changed = withReceiver(evidence, webhookId, { badlySigned: 1 });
    const { violations } = verifyEvidence(changed, SIZE.events);
    assert.match(violations.join('\n'), /1 attempts were badly signed/);
  });
});
