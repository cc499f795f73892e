import { ENDED } from '../../events/ended-delivery.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction, inUnsyncedTransaction } from '../../storage/transaction.ts';
import { enableWebhook, lockWebhook } from '../registration/store.ts';
import { judgeFailures } from './judge-failures.ts';
import {
  type Attempted,
  type RecordedAttempt,
  recordedOf,
  updateAttempted,
} from './recorded-attempt.ts';
import { recordSuccesses } from './webhook-standing.ts';

/**
 * Writes down how attempts went and what follows from it for deliveries and webhooks, all in one transaction: a crash
 * before it repeats the attempts, a crash after it changes nothing. A second record of an attempt is ignored. Of
 * attempts that are recorded together, those that succeeded count as the earlier ones.
 *
 * The webhooks' rows are locked before the deliveries', here and wherever both are changed.
 */
export async function recordAttempts(
  services: Services,
  attempted: readonly Attempted[],
): Promise<void> {
  const succeeded = attempted.filter(({ result }) => result.error === null);
  const failed = attempted.filter(({ result }) => result.error !== null);
  const maySwitch = failed.length > 0 || succeeded.some(isTest);
  // What was sent may be sent again after a power failure. Events are announced here too, and those must stay.
  const transact = maySwitch ? inTransaction : inUnsyncedTransaction;
  await transact(services, async (tx) => {
    if (succeeded.some(isTest)) await lockWebhooks(tx, attempted);
    if (succeeded.length > 0) await praiseWebhooks(services, tx, succeeded);
    const judgement = failed.length > 0 ? await judgeFailures(services, tx, failed) : NOTHING;
    const recorded = [...succeeded.map(arrived), ...judgement.recorded];
    if (recorded.length > 0) await updateAttempted(services, tx, recorded);
    await judgement.conclude(tx);
  });
}

/** Enabling one also changes the totals, which are locked after all webhooks. In the order of their ids, as everywhere. */
async function lockWebhooks(tx: Tx, attempted: readonly Attempted[]): Promise<void> {
  const workspaceOf = new Map<string, string>();
  for (const { delivery } of attempted) {
    if (delivery.webhook_id !== null) workspaceOf.set(delivery.webhook_id, delivery.workspace_id);
  }
  for (const id of [...workspaceOf.keys()].toSorted()) {
    await lockWebhook(tx, workspaceOf.get(id)!, id);
  }
}

const NOTHING = { recorded: [], conclude: async () => {} };

async function praiseWebhooks(
  services: Services,
  tx: Tx,
  succeeded: readonly Attempted[],
): Promise<void> {
  const webhooks = new Map<string, { workspace_id: string; id: string }>();
  for (const one of succeeded) {
    const { workspace_id, webhook_id: id } = one.delivery;
    if (id === null) continue;
    webhooks.set(id, { workspace_id, id });
    if (isTest(one)) await enableByTest(tx, one, id);
  }
  if (webhooks.size > 0) await recordSuccesses(services, tx, [...webhooks.values()]);
}

/**
 * Whoever fixed a receiver sees so by a test, and the test switches it on again. Not one that was asked for before it was
 * switched off: whoever did that would be overruled by who may not enable it.
 */
async function enableByTest(
  tx: Tx,
  { delivery, endedAt }: Attempted,
  webhookId: string,
): Promise<void> {
  const { workspace_id: workspaceId, next_attempt_at: askedAt } = delivery;
  const webhook = await lockWebhook(tx, workspaceId, webhookId);
  if (!webhook || webhook.disabled_at === null || webhook.disabled_at > askedAt) return;
  await enableWebhook(tx, workspaceId, webhookId, endedAt.toISOString());
}

function isTest({ delivery }: Attempted): boolean {
  return delivery.cause === 'test';
}

function arrived(attempted: Attempted): RecordedAttempt {
  const now = attempted.endedAt.toISOString();
  return {
    ...recordedOf(attempted),
    state: 'success',
    ...ENDED,
    delivered_at: now,
  };
}
