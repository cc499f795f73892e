/** Who holds how much of something that all share. */
export type Shares = {
  /** Whether `holder` may take `amount` more. */
  hasRoom(holder: string, amount: number): boolean;
  /** A negative amount gives back. */
  take(holder: string, amount: number): void;
  total(): number;
};

/**
 * A holder may take only what leaves at least as much free as it then has: one that never gives back takes half, and
 * there is always something left for the next.
 */
export function createShares(max: number): Shares {
  const held = new Map<string, number>();
  let total = 0;
  const heldBy = (holder: string) => held.get(holder) ?? 0;
  return {
    hasRoom: (holder, amount) => total === 0 || heldBy(holder) + amount <= max - total,
    take(holder, amount) {
      total += amount;
      const now = heldBy(holder) + amount;
      if (now === 0) held.delete(holder);
      else held.set(holder, now);
    },
    total: () => total,
  };
}
