import { type Clock, MINUTE_MS } from '../../kernel/clock.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';
import { networkOf } from '../../limits/plans.ts';

/** Attempts of one visitor at one link in the period below. */
export const ATTEMPTS_MAX = 10;
/** Attempts of all visitors at one link: visitors from many networks cannot guess a short password together. */
export const COMMON_ATTEMPTS_MAX = 100;
export const ATTEMPTS_PERIOD_MS = 15 * MINUTE_MS;
const VISITORS_REMEMBERED = 10_000;

/** Visitor of a link. */
type Visitor = { shareId: string; address: string };

/** Counts attempts to enter the passwords of links by the network of the visitor, in this process. */
export type PasswordAttempts = {
  /** Counts an attempt. @returns false, without counting, when the visitor has made all */
  record: (visitor: Visitor) => boolean;
  /** Forgets the attempts of a visitor after the correct password. */
  reset: (visitor: Visitor) => void;
};

export function createPasswordAttempts(clock: Clock): PasswordAttempts {
  const visitors = createLruCache<{ count: number; lastMs: number }>(VISITORS_REMEMBERED);
  return {
    record(visitor) {
      const nowMs = clock.now().getTime();
      const known = visitors.get(keyOf(visitor));
      const isRecent = known !== undefined && known.lastMs > nowMs - ATTEMPTS_PERIOD_MS;
      const count = isRecent ? known.count : 0;
      if (count >= ATTEMPTS_MAX) return false;
      visitors.set(keyOf(visitor), { count: count + 1, lastMs: nowMs });
      return true;
    },
    reset: (visitor) => visitors.set(keyOf(visitor), { count: 0, lastMs: 0 }),
  };
}

function keyOf({ shareId, address }: Visitor): string {
  return `${shareId} ${networkOf(address)}`;
}
