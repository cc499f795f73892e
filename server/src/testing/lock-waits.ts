import { sql } from 'kysely';

import type { Services } from '../app/services.ts';

/** Waits until `work` has ended or waits for a lock of PostgreSQL. */
export async function endedOrWaiting({ db }: Services, work: Promise<unknown>): Promise<void> {
  const state = { isEnded: false };
  void work.finally(() => (state.isEnded = true));
  while (!state.isEnded) {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
}
