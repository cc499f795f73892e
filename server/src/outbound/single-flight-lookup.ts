import type { LookupAddress } from 'node:dns';

import { HOUR_MS, SECOND_MS } from '../kernel/clock.ts';
import type { Lookup } from './guarded-connector.ts';

/** Concurrent lookups: half of the threads that `main.ts` configures. An unanswered lookup blocks its thread for 10 seconds or more. */
const LOOKUPS_MAX = 16;
/** Concurrent lookups of names whose last lookup was slow. */
const SLOW_LOOKUPS_MAX = 4;
const FALLBACK_AFTER_MS = SECOND_MS;
const STALE_MS_MAX = HOUR_MS;
const NAMES_MAX = 10_000;

type NameState = {
  hostname: string;
  isSlow: boolean;
  /** The running lookup, which all callers share. */
  running?: Promise<LookupAddress[]> | undefined;
  latest?: { addresses: LookupAddress[]; atMs: number };
};

/**
 * Creates a lookup with single flight: concurrent callers share one lookup of a name. Slow names use few of the slots, and
 * a slow lookup falls back to addresses of the last hour. So a dead name server does not delay other names.
 *
 * @param fallbackAfterMs time after which a lookup counts as slow and falls back to stale addresses
 */
export function createSingleFlightLookup(
  lookup: Lookup,
  fallbackAfterMs: number = FALLBACK_AFTER_MS,
): Lookup {
  const names = new Map<string, NameState>();
  const slots = createSlots();

  function nameOf(hostname: string): NameState {
    let name = names.get(hostname);
    if (!name) {
      if (names.size >= NAMES_MAX) evictIdle(names);
      names.set(hostname, (name = { hostname, isSlow: false }));
    }
    return name;
  }

  async function run(name: NameState): Promise<LookupAddress[]> {
    const release = await slots.take(name.isSlow);
    const startedMs = performance.now();
    try {
      const addresses = await lookup(name.hostname);
      name.latest = { addresses, atMs: performance.now() };
      return addresses;
    } finally {
      name.isSlow = performance.now() - startedMs > fallbackAfterMs;
      name.running = undefined;
      release();
    }
  }

  return async (hostname) => {
    const name = nameOf(hostname);
    const running = (name.running ??= run(name));
    const { latest } = name;
    if (!latest || performance.now() - latest.atMs > STALE_MS_MAX) return running;
    return withFallbackAfter(running, fallbackAfterMs, latest.addresses);
  };
}

/** Returns the result of `lookup`, or `fallback` if the lookup takes longer than `ms`. */
async function withFallbackAfter(
  lookup: Promise<LookupAddress[]>,
  ms: number,
  fallback: LookupAddress[],
): Promise<LookupAddress[]> {
  const late = Promise.withResolvers<LookupAddress[]>();
  const timer = setTimeout(late.resolve, ms, fallback);
  return Promise.race([lookup, late.promise]).finally(() => clearTimeout(timer));
}

function evictIdle(names: Map<string, NameState>): void {
  for (const [hostname, { running }] of names) if (!running) names.delete(hostname);
}

type Slots = { free: number; waiting: (() => void)[] };

/** Creates the slots for lookups. Slow names have few slots of their own. */
function createSlots(): { take(isSlow: boolean): Promise<() => void> } {
  const quick: Slots = { free: LOOKUPS_MAX - SLOW_LOOKUPS_MAX, waiting: [] };
  const slow: Slots = { free: SLOW_LOOKUPS_MAX, waiting: [] };
  return {
    async take(isSlow) {
      const slots = isSlow ? slow : quick;
      if (slots.free > 0) slots.free -= 1;
      else await new Promise<void>((resolve) => slots.waiting.push(resolve));
      return () => {
        // The next waiting lookup takes over the slot.
        const next = slots.waiting.shift();
        if (next) next();
        else slots.free += 1;
      };
    },
  };
}
