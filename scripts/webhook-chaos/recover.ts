import { HOUR_MS, MINUTE_MS } from '../../server/src/kernel/clock.ts';
import type { WebhookRow } from '../../server/src/storage/event-schema.ts';
import { untilQuiet } from './quiet.ts';
import { ask, type World } from './world.ts';

type Disabled = Pick<WebhookRow, 'id'> & { disabled_at: string };

/**
 * Mends one receiver of each kind that fails and enables its webhook, so that what was held goes out; then replays what
 * came while it was disabled, counted first. Of those that stay disabled, all that they missed can be counted.
 */
export async function recover(world: World): Promise<void> {
  const disabled = await world.place.read<Disabled>(
    'select id, disabled_at from webhooks where disabled_at is not null',
  );
  const isMended = ({ id }: Disabled) => world.webhooks.get(id)!.isMended;
  const mended = disabled.filter(isMended);
  for (const { id } of mended) {
    world.webhooks.get(id)!.mend();
    await ask(world, id, 'enable');
  }
  await untilQuiet(world, 'after enabling', []);
  for (const webhook of mended) await replay(world, webhook);
  await untilQuiet(world, 'after the replays', []);
  // Their clock is never behind this one.
  const start = new Date(Date.now() - HOUR_MS).toISOString();
  for (const { id } of disabled.filter((webhook) => !isMended(webhook))) {
    await requireCount(world, id, start, await countMissed(world, id, start));
  }
}

async function replay(world: World, { id, disabled_at }: Disabled): Promise<void> {
  // An event that was committed before, and became deliveries after, is missing as well.
  const since = new Date(Date.parse(disabled_at) - MINUTE_MS).toISOString();
  const missed = await countMissed(world, id, since);
  await requireCount(world, id, since, missed);
  const { count } = await ask(world, id, 'replay', { since });
  if (count !== missed) world.violations.push(`${id}: ${count} instead of ${missed} replayed`);
}

async function requireCount(
  world: World,
  id: string,
  since: string,
  expected: number,
): Promise<void> {
  const { count } = await ask(world, id, 'replay', { since, dry_run: true });
  if (count === expected) return;
  world.violations.push(`${id}: a replay would send ${count}, ${expected} events were missed`);
}

/** Events for the webhook, made at `since` or later, that have not reached it by the rows. */
async function countMissed({ place, webhooks }: World, id: string, since: string): Promise<number> {
  const resources = webhooks.get(id)!.resources.map((resource) => `'${resource}'`);
  const [row] = await place.read<{ count: number }>(
    `select cast(count(*) as integer) as count from events
     where name = 'document.deleted' and created_at >= '${since}'
       and resource_id in (${resources.join(', ')})
       and id not in (select event_id from deliveries
         where webhook_id = '${id}' and state = 'success')`,
  );
  return row!.count;
}
