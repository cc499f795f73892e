import { isoNow } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { LaneId } from '../../storage/delivery-statements.ts';

/** Lanes looked at by one statement, and by one look that finds nothing due in them. */
const LOOKED_AT_ONCE = 1_000;

/** Tells in which lanes something is due. */
export type DueLanes = {
  /** Something may be due in this one. */
  notice(lane: LaneId): void;
  /** What was noticed since it was last asked. */
  noticed(): LaneId[];
  /**
   * Looks at some lanes, and at the next ones when it is called again: receivers that fail by the thousand leave as many
   * lanes in which something waits for its time.
   */
  find(): Promise<LaneId[]>;
};

export function createDueLanes({ clock, reads, dialect }: Services): DueLanes {
  const known = new Map<string, LaneId>();
  let lookedAt: LaneId | undefined;

  return {
    notice(lane) {
      known.set(`${lane.workspace_id} ${lane.lane}`, lane);
    },

    noticed() {
      const lanes = [...known.values()];
      known.clear();
      return lanes;
    },

    async find() {
      const found: LaneId[] = [];
      for (let isAny = true; isAny;) {
        const search = { now: isoNow(clock), after: lookedAt, limit: LOOKED_AT_ONCE };
        const { due, last } = await dialect.findDueLanes(reads, search);
        found.push(...due);
        lookedAt = last;
        isAny = due.length > 0 && last !== undefined;
      }
      return found;
    },
  };
}
