/** Where leases are kept. */
export type LeaseStore = {
  renew(key: string, ids: readonly string[]): Promise<void>;
  end(idsOfKeys: ReadonlyMap<string, readonly string[]>): Promise<void>;
};

/**
 * Requests of this process that count as open for all processes. Each is a lease: it ends with the request, a moment
 * later and together with others, or by itself when the process dies. One that takes long is renewed.
 */
export class OpenLeases {
  readonly #store: LeaseStore;
  readonly #isDown: () => boolean;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #open = new Map<string, Set<string>>();
  #ended = new Map<string, string[]>();
  #isEndingSoon = false;

  /** @param isDown true while the store cannot be reached: then nothing is sent, and leases end later or by themselves */
  constructor(store: LeaseStore, isDown: () => boolean, heartbeatMs: number) {
    this.#store = store;
    this.#isDown = isDown;
    this.#heartbeat = setInterval(() => this.#renew(), heartbeatMs).unref();
  }

  /** @returns ends the lease; calling it again changes nothing */
  enter(key: string, id: string): () => void {
    const ids = this.#open.get(key) ?? new Set();
    this.#open.set(key, ids.add(id));
    return () => {
      if (!ids.delete(id)) return;
      if (ids.size === 0 && this.#open.get(key) === ids) this.#open.delete(key);
      this.end(key, id);
    };
  }

  /** Ends a lease that nobody has entered. */
  end(key: string, id: string): void {
    const ids = this.#ended.get(key);
    if (ids) ids.push(id);
    else this.#ended.set(key, [id]);
    this.endSoon();
  }

  /** Leases of this key that have ended: for whoever asks the store about the key anyway. */
  takeEnded(key: string): readonly string[] {
    const ids = this.#ended.get(key) ?? [];
    this.#ended.delete(key);
    return ids;
  }

  endSoon(): void {
    if (this.#isEndingSoon) return;
    this.#isEndingSoon = true;
    setImmediate(() => {
      this.#isEndingSoon = false;
      void this.flush();
    });
  }

  /** Ends at once what has ended. */
  async flush(): Promise<void> {
    if (this.#ended.size === 0 || this.#isDown()) return;
    const ended = this.#ended;
    this.#ended = new Map();
    // What fails is an outage, which the next request notices; the leases then end by themselves.
    await this.#store.end(ended).catch(() => {});
  }

  close(): void {
    clearInterval(this.#heartbeat);
  }

  #renew(): void {
    if (this.#isDown()) return;
    for (const [key, ids] of this.#open) void this.#store.renew(key, [...ids]).catch(() => {});
  }
}
