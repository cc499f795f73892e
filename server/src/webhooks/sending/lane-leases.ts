import { sql } from 'kysely';

import { isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { LaneId, RecordColumns } from '../../storage/delivery-statements.ts';

const LEASE_MS = 30 * SECOND_MS;

/** Which lanes this process sends: no other process sends them as long as it does. */
export type LaneLeases = {
  /** @returns those of `lanes` that are now this process's */
  take(lanes: readonly LaneId[]): Promise<readonly LaneId[]>;
  /** Keeps what was taken for another while. @returns what is still held; undefined when nothing can be lost */
  renew(): Promise<readonly LaneId[] | undefined>;
  release(lanes: readonly LaneId[]): Promise<void>;
  /** Whether attempts may begin: not when the leases could not be renewed in time. */
  areValid(): boolean;
};

const LANE_COLUMNS: RecordColumns<LaneId> = { workspace_id: 'text', lane: 'text' };

/** @param worker a name that no other process has */
export function createLaneLeases(services: Services, worker: string): LaneLeases {
  if (services.soleProcess) return ALL_LANES;
  const { db, clock, dialect } = services;
  const named = (lanes: readonly LaneId[]) => dialect.recordset('named', LANE_COLUMNS, lanes);
  let heldUntil = '';

  return {
    async take(lanes) {
      if (lanes.length === 0) return [];
      const [now, until] = [isoNow(clock), isoAfter(clock, LEASE_MS)];
      const { rows } = await sql<LaneId>`
        insert into delivery_lanes (workspace_id, lane, worker, lease_until)
        select workspace_id, lane, ${worker}, ${until} from ${named(lanes)}
          where not exists (
            select 1 from delivery_lanes held
            where held.workspace_id = named.workspace_id and held.lane = named.lane
              and held.worker <> ${worker} and held.lease_until > ${now})
          order by workspace_id, lane
        on conflict (workspace_id, lane) do update
          set worker = excluded.worker, lease_until = excluded.lease_until
          where delivery_lanes.lease_until <= ${now} or delivery_lanes.worker = excluded.worker
        returning workspace_id, lane`.execute(db);
      if (heldUntil <= now) heldUntil = until;
      return rows;
    },

    async renew() {
      const until = isoAfter(clock, LEASE_MS);
      const { rows } = await sql<LaneId>`
        update delivery_lanes set lease_until = ${until} where worker = ${worker}
        returning workspace_id, lane`.execute(db);
      heldUntil = until;
      return rows;
    },

    async release(lanes) {
      if (lanes.length === 0) return;
      await sql`
        delete from delivery_lanes where worker = ${worker}
          and (workspace_id, lane) in (select workspace_id, lane from ${named(lanes)})`.execute(db);
    },

    areValid: () => isoNow(clock) < heldUntil,
  };
}

/** Of a process that has the database to itself. */
const ALL_LANES: LaneLeases = {
  take: async (lanes) => lanes,
  renew: async () => undefined,
  release: async () => {},
  areValid: () => true,
};
