import { HOUR_MS, MINUTE_MS } from '../../../kernel/clock.ts';
import type { Docket } from '../../../testing/docket.ts';

/** Nothing listens there: every attempt fails at once. */
const DEAD_URL = 'http://127.0.0.1:1/';

/** Longer than the delays before the retries of a delivery, in order. */
const WAITS_MS = [2 * MINUTE_MS, 6 * MINUTE_MS, 31 * MINUTE_MS, 3 * HOUR_MS];

/**
 * Registers webhooks for all events whose receivers are dead, creates tasks, and runs all attempts until the webhooks are
 * disabled.
 *
 * @returns the numbers of deliveries and of events about the health of webhooks
 */
export async function failAll(
  docket: Docket,
  { webhooks, tasks }: { webhooks: number; tasks: number },
): Promise<{ deliveries: number; events: number }> {
  for (let number = 0; number < webhooks; number += 1) {
    await docket.registerWebhook(DEAD_URL, ['*'], 'whsec_test');
  }
  for (let number = 0; number < tasks; number += 1) {
    await docket.post('/tasks', { title: `Task ${number}` });
  }
  await docket.runJobs();
  for (const waitMs of WAITS_MS) {
    docket.advance(waitMs);
    await docket.runJobs();
  }
  return {
    deliveries: await countHealthRows(docket, 'deliveries', 'event'),
    events: await countHealthRows(docket, 'events', 'name'),
  };
}

async function countHealthRows(
  { services: { db } }: Docket,
  table: 'deliveries' | 'events',
  column: 'event' | 'name',
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(db.dynamic.ref(column), 'in', ['webhook.failing', 'webhook.disabled'])
    .executeTakeFirstOrThrow();
  return count;
}
