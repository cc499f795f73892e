import { sql } from 'kysely';

import type { Services } from '../../app/services.ts';
import { isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import type { DueDelivery, LaneId, RecordColumns } from '../../storage/delivery-statements.ts';

/** State in this process of the deliveries to one receiver. */
export type Lane = LaneId & {
  /** Deliveries that were read and not yet sent, in order of their due times. */
  queue: DueDelivery[];
  /** Approximate memory of the queue. */
  queuedBytes: number;
  /** IDs of deliveries that are queued, in flight or being recorded. They are not read again. */
  loadedIds: Set<string>;
  /** Number of attempts in flight. */
  inFlight: number;
  /** Maximum of attempts in flight: one while the receiver fails, one more with each success. */
  concurrencyLimit: number;
  /** Whether the latest known attempt failed. */
  isFailing: boolean;
  /** Whether more deliveries may be due than were read. */
  mayHaveMore: boolean;
  /** Order keys whose next delivery may now be sent. */
  unblockedKeys: Set<string>;
  /** Backoff: no reads from this lane before this time (monotonic ms). */
  backoffUntilMs: number;
  /** Increases when the loaded deliveries become stale. */
  version: number;
  /** Time of the latest recorded attempt (monotonic ms). */
  lastActiveMs: number;
};

/** Concurrency of a receiver whose health is unknown. */
const INITIAL_CONCURRENCY = 4;
/** Deliveries to read ahead for each attempt that may be in flight. */
const READ_AHEAD_FACTOR = 16;
/** Approximate memory of a delivery without its body. */
const ROW_OVERHEAD_BYTES = 1_024;
/** A lane without loaded deliveries for this long is released. */
const IDLE_MS = 5 * SECOND_MS;
const LEASE_MS = 30 * SECOND_MS;

/** Creates a lane with nothing loaded, whose deliveries are yet to be read. */
export function createLane({ workspace_id, lane }: LaneId, attemptsPerReceiver: number): Lane {
  return {
    workspace_id,
    lane,
    queue: [],
    queuedBytes: 0,
    loadedIds: new Set(),
    inFlight: 0,
    concurrencyLimit: Math.min(INITIAL_CONCURRENCY, attemptsPerReceiver),
    isFailing: false,
    mayHaveMore: true,
    unblockedKeys: new Set(),
    backoffUntilMs: 0,
    version: 0,
    lastActiveMs: performance.now(),
  };
}

/** Returns how many due deliveries to read; 0 during backoff and while the queue is long enough. */
export function readAheadCount(lane: Lane): number {
  if (!lane.mayHaveMore || performance.now() < lane.backoffUntilMs) return 0;
  const ahead = lane.concurrencyLimit * READ_AHEAD_FACTOR;
  // Reading a few deliveries at a time would need as many statements as deliveries.
  return lane.queue.length <= ahead / 4 ? ahead - lane.queue.length : 0;
}

/** Returns whether due or unblocked deliveries of the lane are to be read. */
export function needsRead(lane: Lane): boolean {
  return lane.unblockedKeys.size > 0 || readAheadCount(lane) > 0;
}

/** Appends deliveries that were read to the queue, without those that are loaded already. */
export function load(lane: Lane, deliveries: readonly DueDelivery[]): void {
  for (const delivery of deliveries) {
    // A delivery can be read twice: as unblocked, and as due.
    if (lane.loadedIds.has(delivery.id)) continue;
    // The stored failures tell the receiver's health only until this process makes attempts.
    if (lane.loadedIds.size === 0 && delivery.consecutive_failures) markFailed(lane);
    lane.queue.push(delivery);
    lane.queuedBytes += memoryBytes(delivery);
    lane.loadedIds.add(delivery.id);
  }
}

/** Reduces the lane to one attempt at a time. */
export function markFailed(lane: Lane): void {
  lane.isFailing = true;
  lane.concurrencyLimit = 1;
}

/** Raises the lane's concurrency by one, up to `attemptsPerReceiver`. */
export function markSucceeded(lane: Lane, attemptsPerReceiver: number): void {
  lane.isFailing = false;
  lane.concurrencyLimit = Math.min(lane.concurrencyLimit + 1, attemptsPerReceiver);
}

/** Removes and returns the delivery that has waited longest. */
export function dequeue(lane: Lane): DueDelivery {
  const delivery = lane.queue.shift()!;
  lane.queuedBytes -= memoryBytes(delivery);
  return delivery;
}

/** Empties the queue, because its deliveries have changed in the database. */
export function discardLoaded(lane: Lane): void {
  for (const { id } of lane.queue) lane.loadedIds.delete(id);
  lane.queue = [];
  lane.queuedBytes = 0;
  lane.mayHaveMore = true;
  lane.version += 1;
}

function memoryBytes({ body }: DueDelivery): number {
  return ROW_OVERHEAD_BYTES + (body?.length ?? 0);
}

/** Lanes that this process sends. */
export type Lanes = {
  /** Leases lanes in which deliveries may be due, unless another process holds their leases. */
  acquire(ids: readonly LaneId[]): Promise<void>;
  /** Renews the leases and releases idle lanes. */
  renew(): Promise<void>;
  /** Discards the loaded deliveries of the lane with this name, because they have changed. */
  invalidate(name: string): void;
  /** Discards the loaded deliveries of all lanes of the workspace. */
  invalidateWorkspace(workspaceId: string): void;
  /** Adds the lane to `needingRead` if it needs a read. @returns whether it does */
  requestRead(lane: Lane): boolean;
  /** Lanes that need a read, in order of their requests. */
  needingRead: Set<Lane>;
  /** Returns the memory of queued deliveries by workspace ID. */
  queuedBytesByWorkspace(): Map<string, number>;
  /** Returns whether attempts may start: false when the leases were not renewed in time. */
  holdsLeases(): boolean;
  releaseAll(): Promise<void>;
};

/** Creates the set of lanes of one process. @param worker name that no other process has */
export function createLanes(services: Services, worker: string): Lanes {
  const leases = createLaneLeases(services, worker);
  const lanes = new Map<string, Lane>();
  const needingRead = new Set<Lane>();

  function requestRead(lane: Lane): boolean {
    // An attempt may end after its lane was released: another process may hold the lane now.
    if (lanes.get(laneKey(lane)) !== lane || !needsRead(lane)) return false;
    needingRead.add(lane);
    return true;
  }

  function remove(lane: Lane): void {
    lanes.delete(laneKey(lane));
    needingRead.delete(lane);
    discardLoaded(lane);
  }

  return {
    needingRead,
    requestRead,
    holdsLeases: () => leases.holdsLeases(),

    async acquire(ids) {
      const unleased = ids.filter((id) => !lanes.has(laneKey(id)));
      for (const id of await leases.acquire(unleased)) {
        lanes.set(laneKey(id), createLane(id, services.webhookSettings.attemptsPerReceiver));
      }
      for (const lane of ids.map((id) => lanes.get(laneKey(id)))) {
        if (!lane) continue;
        lane.mayHaveMore = true;
        requestRead(lane);
      }
    },

    async renew() {
      if (lanes.size === 0) return;
      for (const lane of findLostLanes(lanes, await leases.renew())) remove(lane);
      const idle = [...lanes.values()].filter(isIdle);
      for (const lane of idle) remove(lane);
      await leases.release(idle);
    },

    invalidate: (name) => reloadLanes(lanes, needingRead, ({ lane }) => lane === name),
    invalidateWorkspace: (id) =>
      reloadLanes(lanes, needingRead, (lane) => lane.workspace_id === id),

    queuedBytesByWorkspace: () => sumQueuedBytes(lanes.values()),

    async releaseAll() {
      const all = [...lanes.values()];
      for (const lane of all) remove(lane);
      await leases.release(all);
    },
  };
}

/** Discards the loaded deliveries of the selected lanes and requests new reads. */
function reloadLanes(
  lanes: ReadonlyMap<string, Lane>,
  needingRead: Set<Lane>,
  isSelected: (lane: Lane) => boolean,
): void {
  for (const lane of [...lanes.values()].filter(isSelected)) {
    discardLoaded(lane);
    needingRead.add(lane);
  }
}

/** Returns the lanes that are not among `held`; none when `held` is undefined. */
function findLostLanes(
  lanes: ReadonlyMap<string, Lane>,
  held: readonly LaneId[] | undefined,
): Lane[] {
  if (!held) return [];
  const heldKeys = new Set(held.map(laneKey));
  return [...lanes].filter(([key]) => !heldKeys.has(key)).map(([, lane]) => lane);
}

function sumQueuedBytes(lanes: Iterable<Lane>): Map<string, number> {
  const bytes = new Map<string, number>();
  for (const { workspace_id: id, queuedBytes } of lanes) {
    if (queuedBytes > 0) bytes.set(id, (bytes.get(id) ?? 0) + queuedBytes);
  }
  return bytes;
}

function laneKey({ workspace_id, lane }: LaneId): string {
  return `${workspace_id} ${lane}`;
}

function isIdle(lane: Lane): boolean {
  return lane.loadedIds.size === 0 && performance.now() - lane.lastActiveMs > IDLE_MS;
}

/** Leases on lanes in the database: at most one process sends a lane. */
type LaneLeases = {
  /** Leases those of `lanes` that no other process holds. @returns the leased lanes */
  acquire(lanes: readonly LaneId[]): Promise<readonly LaneId[]>;
  /** Extends all leases of this process. @returns the lanes still held; undefined when leases cannot be lost */
  renew(): Promise<readonly LaneId[] | undefined>;
  release(lanes: readonly LaneId[]): Promise<void>;
  /** Returns whether attempts may start: false when the leases were not renewed in time. */
  holdsLeases(): boolean;
};

const LANE_COLUMNS: RecordColumns<LaneId> = { workspace_id: 'text', lane: 'text' };

/** Creates the leases of this process. @param worker name that no other process has */
function createLaneLeases(services: Services, worker: string): LaneLeases {
  if (services.isSingleProcess) return SINGLE_PROCESS_LEASES;
  const { db, clock, dialect } = services;
  const named = (lanes: readonly LaneId[]) => dialect.recordset('named', LANE_COLUMNS, lanes);
  let heldUntil = '';

  return {
    async acquire(lanes) {
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

    holdsLeases: () => isoNow(clock) < heldUntil,
  };
}

/** Leases of a process that has the database to itself: it holds every lane. */
const SINGLE_PROCESS_LEASES: LaneLeases = {
  acquire: async (lanes) => lanes,
  renew: async () => undefined,
  release: async () => {},
  holdsLeases: () => true,
};
