import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Evidence } from './webhook-chaos/evidence.ts';
import { createSqliteEnvironment } from './webhook-chaos/environment.ts';
import type { Receiver, ReceivedEvent } from './webhook-chaos/receivers.ts';
import { runChaos } from './webhook-chaos/run-chaos.ts';
import { verifyEvidence } from './webhook-chaos/verify-evidence.ts';

const SIZE = { events: 200, kills: 2, seed: 6 };

/** Returns the first receiver of `kind` and an event that it received once. */
function firstOf({ webhooks }: Evidence, kind: string) {
  const [webhookId, receiver] = [...webhooks].find(([, each]) => each.kind === kind)!;
  const [eventId, received] = [...receiver.received].find(([, { atMs }]) => atMs.length === 1)!;
  return { webhookId, receiver, eventId, received };
}

/** Returns the evidence with changes to one receiver. */
function withReceiver(evidence: Evidence, id: string, change: Partial<Receiver>): Evidence {
  const webhooks = new Map(evidence.webhooks);
  webhooks.set(id, { ...webhooks.get(id)!, ...change });
  return { ...evidence, webhooks };
}

/** Returns the violations after the record of one event at a receiver of `kind` was changed, or deleted. */
function violationsAfter(
  evidence: Evidence,
  kind: string,
  change: Partial<ReceivedEvent> | undefined,
): string {
  const { webhookId, receiver, eventId, received } = firstOf(evidence, kind);
  const all = new Map(receiver.received);
  if (change) all.set(eventId, { ...received, ...change });
  else all.delete(eventId);
  const { violations } = verifyEvidence(
    withReceiver(evidence, webhookId, { received: all }),
    SIZE.events,
  );
  return violations.join('\n');
}

await using environment = await createSqliteEnvironment();
const { verdict, evidence, kills, inFlight } = await runChaos(environment, SIZE);

suite('small webhook chaos run', () => {
  test('a run loses, repeats and leaves unsigned nothing, and disables no healthy webhook', () => {
    assert.deepEqual(verdict.violations, []);
    assert.equal(verdict.events, SIZE.events);
    assert.equal(kills, SIZE.kills);
    assert.ok(inFlight > 0, 'no kill hit anything');
    assert.ok(verdict.duplicates <= inFlight);
  });

  test('an event that never arrived at a healthy receiver is a violation', () => {
    assert.match(violationsAfter(evidence, 'prompt', undefined), /is a success and never came/);
  });

  test('an attempt beyond those recorded is a violation', () => {
    const twice = { atMs: [1, 2, 3], sentAt: [1, 2, 3] };
    assert.match(violationsAfter(evidence, 'slow', twice), /came 2 times more than recorded/);
  });

  test('a missing delivery is a violation', () => {
    const { webhookId, eventId } = firstOf(evidence, 'prompt');
    const deliveries = evidence.deliveries.filter(
      (row) => row.webhook_id !== webhookId || row.event_id !== eventId,
    );

    const { lost, violations } = verifyEvidence({ ...evidence, deliveries }, SIZE.events);

    assert.equal(lost, 1);
    assert.match(violations.join('\n'), /is \[\] and not delivered/);
  });

  test('a missing committed event is a violation', () => {
    const events = evidence.events.slice(1);

    const { violations } = verifyEvidence({ ...evidence, events }, SIZE.events);

    assert.match(violations.join('\n'), /was committed and is gone/);
  });

  test('a disabled healthy webhook and an enabled failing one are violations', () => {
    const healthy = firstOf(evidence, 'prompt').webhookId;

    const result = verifyEvidence({ ...evidence, disabled: new Set([healthy]) }, SIZE.events);

    assert.match(result.violations.join('\n'), /prompt \d+: healthy/);
    assert.match(result.violations.join('\n'), /error \d+: is not disabled/);
  });

  test('a bad signature is a violation', () => {
    const { webhookId } = firstOf(evidence, 'prompt');
    const changed = withReceiver(evidence, webhookId, { badlySigned: 1 });
    const { violations } = verifyEvidence(changed, SIZE.events);
    assert.match(violations.join('\n'), /1 attempts were badly signed/);
  });
});
