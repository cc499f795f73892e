import type { Lane } from './lane.ts';

/** Lanes that may send something: workspaces take turns, and so do the lanes of each. */
export type LaneQueue = {
  /** A lane that stands in it already keeps its place. */
  add(lane: Lane): void;
  /**
   * The next lane that fits, which then stands in it no more.
   *
   * @param mayTake whether it is of use to look at the lanes of a workspace
   */
  take(mayTake: (workspaceId: string) => boolean, fits: (lane: Lane) => boolean): Lane | undefined;
};

type Workspace = { id: string; lanes: Lane[] };

export function createLaneQueue(): LaneQueue {
  const isQueued = new WeakSet<Lane>();
  /** Those with a lane, in the order of their turns. */
  const round: Workspace[] = [];
  const inRound = new Map<string, Workspace>();

  /** What cannot send any more stands in it no more either. */
  function takeOf({ lanes }: Workspace, fits: (lane: Lane) => boolean): Lane | undefined {
    for (let tries = lanes.length; tries > 0; tries -= 1) {
      const lane = lanes.shift()!;
      const isChosen = maySend(lane) && fits(lane);
      if (isChosen || !maySend(lane)) isQueued.delete(lane);
      else lanes.push(lane);
      if (isChosen) return lane;
    }
    return undefined;
  }

  return {
    add(lane) {
      if (isQueued.has(lane) || !maySend(lane)) return;
      isQueued.add(lane);
      const { workspace_id: id } = lane;
      const workspace = inRound.get(id) ?? { id, lanes: [] };
      workspace.lanes.push(lane);
      if (inRound.has(id)) return;
      inRound.set(id, workspace);
      round.push(workspace);
    },

    take(mayTake, fits) {
      for (let tries = round.length; tries > 0; tries -= 1) {
        const workspace = round.shift()!;
        const lane = mayTake(workspace.id) ? takeOf(workspace, fits) : undefined;
        if (workspace.lanes.length > 0) round.push(workspace);
        else inRound.delete(workspace.id);
        if (lane) return lane;
      }
      return undefined;
    },
  };
}

function maySend(lane: Lane): boolean {
  return lane.waiting.length > 0 && lane.underWay < lane.limit;
}
