import type { LookupAddress } from 'node:dns';

import { HOUR_MS, SECOND_MS } from '../kernel/clock.ts';
import type { Lookup } from './guarded-connector.ts';

/** The system looks up half as many names at once as it has threads (`main.ts`); one that is not answered keeps its thread for 10 seconds or more. */
const AT_ONCE = 16;
/** Of names that were not answered in time when they were last asked for. */
const SLOW_AT_ONCE = 4;
const IN_TIME_MS = SECOND_MS;
const KEPT_MS = HOUR_MS;
const NAMES_MAX = 10_000;

type Name = {
  hostname: string;
  isSlow: boolean;
  /** The lookup that is under way, for all who ask meanwhile. */
  running?: Promise<LookupAddress[]> | undefined;
  latest?: { addresses: LookupAddress[]; atMs: number };
};

/**
 * Looks up each name once for all who ask at the same time. Names whose servers do not answer take few of the lookups
 * that may run at once, and who asks for a name that was found within the hour gets the addresses of then if there are
 * none in time: whoever sends to a dead name server holds nobody else up.
 *
 * @param inTimeMs how long a lookup may take before it is slow
 */
export function createSharedLookup(lookup: Lookup, inTimeMs: number = IN_TIME_MS): Lookup {
  const names = new Map<string, Name>();
  const slots = createSlots();

  function nameOf(hostname: string): Name {
    let name = names.get(hostname);
    if (!name) {
      if (names.size >= NAMES_MAX) forgetIdle(names);
      names.set(hostname, (name = { hostname, isSlow: false }));
    }
    return name;
  }

  async function run(name: Name): Promise<LookupAddress[]> {
    const release = await slots.take(name.isSlow);
    const startedMs = performance.now();
    try {
      const addresses = await lookup(name.hostname);
      name.latest = { addresses, atMs: performance.now() };
      return addresses;
    } finally {
      name.isSlow = performance.now() - startedMs > inTimeMs;
      name.running = undefined;
      release();
    }
  }

  return async (hostname) => {
    const name = nameOf(hostname);
    const running = (name.running ??= run(name));
    const { latest } = name;
    if (!latest || performance.now() - latest.atMs > KEPT_MS) return running;
    return inTime(running, inTimeMs, latest.addresses);
  };
}

/** @returns what `lookup` comes to, or `otherwise` when that takes too long */
async function inTime(
  lookup: Promise<LookupAddress[]>,
  ms: number,
  otherwise: LookupAddress[],
): Promise<LookupAddress[]> {
  const late = Promise.withResolvers<LookupAddress[]>();
  const timer = setTimeout(late.resolve, ms, otherwise);
  return Promise.race([lookup, late.promise]).finally(() => clearTimeout(timer));
}

function forgetIdle(names: Map<string, Name>): void {
  for (const [hostname, { running }] of names) if (!running) names.delete(hostname);
}

type Slots = { free: number; waiting: (() => void)[] };

/** Slots for lookups, of which slow ones take only some. */
function createSlots(): { take(isSlow: boolean): Promise<() => void> } {
  const quick: Slots = { free: AT_ONCE - SLOW_AT_ONCE, waiting: [] };
  const slow: Slots = { free: SLOW_AT_ONCE, waiting: [] };
  return {
    async take(isSlow) {
      const slots = isSlow ? slow : quick;
      if (slots.free > 0) slots.free -= 1;
      else await new Promise<void>((resolve) => slots.waiting.push(resolve));
      return () => {
        // Whoever waits takes the slot over.
        const next = slots.waiting.shift();
        if (next) next();
        else slots.free += 1;
      };
    },
  };
}
