import { sql } from 'kysely';

import { HOUR_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import type { FanOutCursorRow } from '../../storage/event-schema.ts';

/** Events about the health of a webhook. Each failing webhook publishes them, so they must not multiply. */
export const HEALTH_EVENTS: ReadonlySet<string> = new Set(['webhook.failing', 'webhook.disabled']);

/** Deliveries of health events for each workspace and hour of the clock. Further ones are left out; the events remain. */
export const HEALTH_DELIVERIES_PER_HOUR = 500;

/** Deliveries of health events that a workspace may still get in this hour. */
export type HealthAllowance = {
  left(): number;
  take(count: number): void;
  /** Stores what was taken, in the transaction that loaded the allowance. */
  save(): Promise<void>;
};

/** Loads the allowance of a workspace, whose fan-out cursor `tx` has locked. */
export async function loadHealthAllowance(
  tx: Tx,
  workspaceId: string,
  now: Date,
): Promise<HealthAllowance> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();
  const { rows } = await sql<Pick<FanOutCursorRow, 'health_hour' | 'health_deliveries'>>`
    select health_hour, health_deliveries from fan_out_cursors where workspace_id = ${workspaceId}`.execute(
    tx,
  );
  const counted = rows[0]?.health_hour === hour ? rows[0].health_deliveries : 0;
  let taken = 0;
  return {
    left: () => Math.max(0, HEALTH_DELIVERIES_PER_HOUR - counted - taken),
    take: (count) => (taken += count),
    async save() {
      if (taken === 0) return;
      await sql`
        update fan_out_cursors set health_hour = ${hour}, health_deliveries = ${counted + taken}
        where workspace_id = ${workspaceId}`.execute(tx);
    },
  };
}
