import { setTimeout as sleep } from 'node:timers/promises';

import { isoNow, type World } from './world.ts';

const POLL_MS = 200;
const IDLE_TIMEOUT_MS = 240_000;

/** Returns the IDs of webhooks whose receiver hangs: their deliveries take long and must not delay others. */
export function listHangingIds({ webhooks }: World): string[] {
  return [...webhooks].filter(([, { kind }]) => kind === 'hang').map(([id]) => id);
}

/**
 * Waits until no replay is running, every event is fanned out, and no attempt is due except at hanging receivers. Records a
 * violation on timeout.
 *
 * @param except IDs of webhooks whose due attempts are ignored
 */
export async function waitUntilIdle(
  world: World,
  when: string,
  except: readonly string[] = listHangingIds(world),
): Promise<void> {
  const end = performance.now() + IDLE_TIMEOUT_MS;
  for (;;) {
    const { behind, due } = await readBacklog(world, except);
    if (behind === 0 && due === 0) return;
    if (performance.now() > end) {
      world.violations.push(
        `${when}: ${behind} fan-outs and replays are behind, ${due} attempts are due`,
      );
      return;
    }
    await sleep(POLL_MS);
  }
}

/** Waits until each webhook had a failure at `since` or later, or is disabled. Records a violation on timeout. */
export async function waitUntilFailed(
  world: World,
  webhookIds: readonly string[],
  since: string,
): Promise<void> {
  const end = performance.now() + IDLE_TIMEOUT_MS;
  const left = `select id from webhooks where id in (${toSqlList(webhookIds)})
    and disabled_at is null and coalesce(last_failure_at, '') < '${since}'`;
  while ((await world.environment.read(left)).length > 0) {
    if (performance.now() > end) {
      world.violations.push(`a receiver that hangs had no attempt since ${since}`);
      return;
    }
    await sleep(POLL_MS);
  }
}

/** Counts deliveries without a first attempt. */
export async function countUntried(world: World, webhookIds: readonly string[]): Promise<number> {
  const [row] = await world.environment.read<{ count: number }>(
    `select cast(count(*) as integer) as count from deliveries
     where webhook_id in (${toSqlList(webhookIds)}) and state = 'pending'`,
  );
  return row!.count;
}

/** Returns the IDs of the disabled webhooks. */
export async function listDisabledIds({ environment }: World): Promise<Set<string>> {
  const rows = await environment.read<{ id: string }>(
    'select id from webhooks where disabled_at is not null',
  );
  return new Set(rows.map(({ id }) => id));
}

async function readBacklog(
  world: World,
  except: readonly string[],
): Promise<{ behind: number; due: number }> {
  const [row] = await world.environment.read<{ behind: number; due: number }>(
    `select
       (select cast(count(*) as integer) from workspaces
         left join fan_out_cursors on fan_out_cursors.workspace_id = workspaces.id
         where last_sequence > coalesce(sequence, 0)) +
       (select cast(count(*) as integer) from jobs
        where queue = 'webhooks.replay' and state <> 'dead') as behind,
       (select cast(count(*) as integer) from deliveries
         where due_at <= '${isoNow(world)}' and lane not in (${toSqlList(except)})) as due`,
  );
  return row!;
}

function toSqlList(ids: readonly string[]): string {
  return [...ids, ''].map((id) => `'${id}'`).join(', ');
}
