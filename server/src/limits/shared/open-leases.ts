/** Storage of leases. */
export type LeaseStore = {
  renew(key: string, ids: readonly string[]): Promise<void>;
  release(idsOfKeys: ReadonlyMap<string, readonly string[]>): Promise<void>;
};

/**
 * Open requests of this process, stored as leases that all processes count. Ended leases are removed in batches. A lease
 * of a long request is renewed, and a lease of a crashed process expires.
 */
export class OpenLeases {
  readonly #store: LeaseStore;
  readonly #isDown: () => boolean;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #open = new Map<string, Set<string>>();
  #ended = new Map<string, string[]>();
  #isFlushScheduled = false;

  /** @param isDown true while the store is unreachable: nothing is sent, and leases end later or expire */
  constructor(store: LeaseStore, isDown: () => boolean, heartbeatMs: number) {
    this.#store = store;
    this.#isDown = isDown;
    this.#heartbeat = setInterval(() => this.#renew(), heartbeatMs).unref();
  }

  /** Acquires a lease. @returns a function that releases it; repeated calls do nothing */
  acquire(key: string, id: string): () => void {
    const ids = this.#open.get(key) ?? new Set();
    this.#open.set(key, ids.add(id));
    return () => {
      if (!ids.delete(id)) return;
      if (ids.size === 0 && this.#open.get(key) === ids) this.#open.delete(key);
      this.release(key, id);
    };
  }

  /** Releases a lease, also one that was not acquired here. */
  release(key: string, id: string): void {
    const ids = this.#ended.get(key);
    if (ids) ids.push(id);
    else this.#ended.set(key, [id]);
    this.scheduleFlush();
  }

  /** Removes and returns the released leases of this key, for a caller that sends them with its own command. */
  drainReleased(key: string): readonly string[] {
    const ids = this.#ended.get(key) ?? [];
    this.#ended.delete(key);
    return ids;
  }

  scheduleFlush(): void {
    if (this.#isFlushScheduled) return;
    this.#isFlushScheduled = true;
    setImmediate(() => {
      this.#isFlushScheduled = false;
      void this.flush();
    });
  }

  /** Removes all released leases from the store now. */
  async flush(): Promise<void> {
    if (this.#ended.size === 0 || this.#isDown()) return;
    const ended = this.#ended;
    this.#ended = new Map();
    // The next request detects an outage. The leases then expire.
    await this.#store.release(ended).catch(() => {});
  }

  close(): void {
    clearInterval(this.#heartbeat);
  }

  #renew(): void {
    if (this.#isDown()) return;
    for (const [key, ids] of this.#open) void this.#store.renew(key, [...ids]).catch(() => {});
  }
}
