/** Divides a resource of fixed size among holders, such as workspaces. */
export type FairShare = {
  /** Returns whether `holder` may reserve `amount` more. */
  hasRoom(holder: string, amount: number): boolean;
  /** Adds `amount` to the holder's share. A negative amount releases it. */
  reserve(holder: string, amount: number): void;
  /** Returns the amount that all holders have reserved together. */
  total(): number;
};

/**
 * Creates a fair share of `max` units. A holder may reserve only what leaves at least as much free as it then holds.
 * A holder that never releases therefore gets at most half, and the next holder always finds room.
 */
export function createFairShare(max: number): FairShare {
  const held = new Map<string, number>();
  let total = 0;
  const heldBy = (holder: string) => held.get(holder) ?? 0;
  return {
    hasRoom: (holder, amount) => total === 0 || heldBy(holder) + amount <= max - total,
    reserve(holder, amount) {
      total += amount;
      const now = heldBy(holder) + amount;
      if (now === 0) held.delete(holder);
      else held.set(holder, now);
    },
    total: () => total,
  };
}
