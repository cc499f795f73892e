import { HOUR_MS, MINUTE_MS } from '../../server/src/kernel/clock.ts';
import type { WebhookRow } from '../../server/src/storage/event-schema.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { callWebhookAction, type World } from './world.ts';

type Disabled = Pick<WebhookRow, 'id'> & { disabled_at: string };

/**
 * Repairs one receiver of each failing kind and enables its webhook, which releases held deliveries. Then replays the events
 * that were published while it was disabled, after a dry run. For the other disabled webhooks, makes the dry run only.
 */
export async function recoverWebhooks(world: World): Promise<void> {
  const disabled = await world.environment.read<Disabled>(
    'select id, disabled_at from webhooks where disabled_at is not null',
  );
  const isMended = ({ id }: Disabled) => world.webhooks.get(id)!.isMended;
  const mended = disabled.filter(isMended);
  for (const { id } of mended) {
    world.webhooks.get(id)!.mend();
    await callWebhookAction(world, id, 'enable');
  }
  await waitUntilIdle(world, 'after enabling', []);
  for (const webhook of mended) await replayMissed(world, webhook);
  await waitUntilIdle(world, 'after the replays', []);
  // The workers' clock is never behind this one.
  const start = new Date(Date.now() - HOUR_MS).toISOString();
  for (const { id } of disabled.filter((webhook) => !isMended(webhook))) {
    await checkReplayCount(world, id, start, await countMissed(world, id, start));
  }
}

async function replayMissed(world: World, { id, disabled_at }: Disabled): Promise<void> {
  // An event that was committed before the webhook was disabled may have been fanned out after it.
  const since = new Date(Date.parse(disabled_at) - MINUTE_MS).toISOString();
  const missed = await countMissed(world, id, since);
  await checkReplayCount(world, id, since, missed);
  const { count } = await callWebhookAction(world, id, 'replay', { since });
  if (count !== missed) world.violations.push(`${id}: ${count} instead of ${missed} replayed`);
}

async function checkReplayCount(
  world: World,
  id: string,
  since: string,
  expected: number,
): Promise<void> {
  const { count } = await callWebhookAction(world, id, 'replay', { since, dry_run: true });
  if (count === expected) return;
  world.violations.push(`${id}: a replay would send ${count}, ${expected} events were missed`);
}

/** Counts events for the webhook since `since` without a successful delivery in the database. */
async function countMissed(
  { environment, webhooks }: World,
  id: string,
  since: string,
): Promise<number> {
  const resources = webhooks.get(id)!.resources.map((resource) => `'${resource}'`);
  const [row] = await environment.read<{ count: number }>(
    `select cast(count(*) as integer) as count from events
     where name = 'document.deleted' and created_at >= '${since}'
       and resource_id in (${resources.join(', ')})
       and id not in (select event_id from deliveries
         where webhook_id = '${id}' and state = 'success')`,
  );
  return row!.count;
}
