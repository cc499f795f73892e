import { setTimeout as sleep } from 'node:timers/promises';

import { isoNow, type World } from './world.ts';

const POLL_MS = 200;
const QUIET_WITHIN_MS = 240_000;

/** Webhooks whose receiver hangs: what waits for them waits long, and nobody else is to wait with it. */
export function hangingIds({ webhooks }: World): string[] {
  return [...webhooks].filter(([, { kind }]) => kind === 'hang').map(([id]) => id);
}

/**
 * Until no replay is under way, every event has its deliveries and no attempt is due but those at the receivers that hang. A
 * violation when that takes too long.
 *
 * @param except webhooks that are not waited for
 */
export async function untilQuiet(
  world: World,
  when: string,
  except: readonly string[] = hangingIds(world),
): Promise<void> {
  const end = performance.now() + QUIET_WITHIN_MS;
  for (;;) {
    const { behind, due } = await readDue(world, except);
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

/** Until each of `webhookIds` had a failure at `since` or later, or is disabled. */
export async function untilFailed(
  world: World,
  webhookIds: readonly string[],
  since: string,
): Promise<void> {
  const end = performance.now() + QUIET_WITHIN_MS;
  const left = `select id from webhooks where id in (${quoted(webhookIds)})
    and disabled_at is null and coalesce(last_failure_at, '') < '${since}'`;
  while ((await world.place.read(left)).length > 0) {
    if (performance.now() > end) {
      world.violations.push(`a receiver that hangs had no attempt since ${since}`);
      return;
    }
    await sleep(POLL_MS);
  }
}

/** Deliveries that wait for a first attempt. */
export async function countUntried(world: World, webhookIds: readonly string[]): Promise<number> {
  const [row] = await world.place.read<{ count: number }>(
    `select cast(count(*) as integer) as count from deliveries
     where webhook_id in (${quoted(webhookIds)}) and state = 'pending'`,
  );
  return row!.count;
}

export async function listDisabledIds({ place }: World): Promise<Set<string>> {
  const rows = await place.read<{ id: string }>(
    'select id from webhooks where disabled_at is not null',
  );
  return new Set(rows.map(({ id }) => id));
}

async function readDue(
  world: World,
  except: readonly string[],
): Promise<{ behind: number; due: number }> {
  const [row] = await world.place.read<{ behind: number; due: number }>(
    `select
       (select cast(count(*) as integer) from workspaces
         left join fan_out_cursors on fan_out_cursors.workspace_id = workspaces.id
         where last_sequence > coalesce(sequence, 0)) +
       (select cast(count(*) as integer) from jobs
        where queue = 'webhooks.replay' and state <> 'dead') as behind,
       (select cast(count(*) as integer) from deliveries
         where due_at <= '${isoNow(world)}' and lane not in (${quoted(except)})) as due`,
  );
  return row!;
}

function quoted(ids: readonly string[]): string {
  return [...ids, ''].map((id) => `'${id}'`).join(', ');
}
