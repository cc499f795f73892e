import type { Metrics } from '../kernel/metrics.ts';

/** Reserved memory for the body of one request. */
export type BodyReservation = {
  /** Lowers the reservation when the body turned out to be smaller. More bytes than reserved change nothing. */
  shrink(bytes: number): void;
  /** Ends the reservation. Repeated calls do nothing. */
  release(): void;
};

/** Bounds the memory of request bodies in this process. */
export type BodyBudget = {
  /**
   * Reserves memory for a body before it is read.
   *
   * An owner may hold as much as remains free, so one owner gets at most half of the budget, two get a third each, and a
   * newcomer always finds room for a small body. This is the dynamic threshold of shared buffers (Choudhury and Hahne,
   * 1998).
   *
   * @param owner workspace whose share the bytes belong to
   * @returns undefined if the bytes exceed the share of the owner
   */
  reserve(owner: string, bytes: number): BodyReservation | undefined;
};

/** @param bytesMax bytes of all bodies together; one body has room if it is at most half of them */
export function createBodyBudget(
  bytesMax: number,
  { bodyBytesReserved, bodiesRefused }: Pick<Metrics, 'bodyBytesReserved' | 'bodiesRefused'>,
): BodyBudget {
  const heldBy = new Map<string, number>();
  let total = 0;

  function add(owner: string, bytes: number): void {
    const held = (heldBy.get(owner) ?? 0) + bytes;
    if (held > 0) heldBy.set(owner, held);
    else heldBy.delete(owner);
    total += bytes;
    bodyBytesReserved.set(total);
  }

  return {
    reserve(owner, bytes) {
      const heldAfter = (heldBy.get(owner) ?? 0) + bytes;
      if (heldAfter > bytesMax - total - bytes) {
        bodiesRefused.inc();
        return undefined;
      }
      let reserved = bytes;
      add(owner, bytes);
      const shrink = (left: number) => {
        if (left >= reserved) return;
        add(owner, left - reserved);
        reserved = left;
      };
      return { shrink, release: () => shrink(0) };
    },
  };
}
