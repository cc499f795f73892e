import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { systemClock } from '../../kernel/clock.ts';
import type { LaneRead } from '../../storage/delivery-statements.ts';
import { discardLoaded, type Lane, createLane, readAheadCount, needsRead } from './lanes.ts';
import { readAhead } from './read-ahead.ts';

const MEBIBYTE = 1024 * 1024;

/** Reads ahead once, with `read` in place of the database. @returns the lanes that still need a read */
async function readOnce(
  all: readonly Lane[],
  read: (laneRead: LaneRead) => string[],
  queuedBytes: readonly [workspaceId: string, bytes: number][] = [],
): Promise<Set<Lane>> {
  const needingRead = new Set(all);
  const lanes: any = {
    needingRead,
    requestRead: (lane: Lane) => needsRead(lane) && needingRead.add(lane),
    queuedBytesByWorkspace: () => new Map(queuedBytes),
  };
  const readDueDeliveries = async (_db: unknown, _now: string, laneReads: readonly LaneRead[]) =>
    laneReads.flatMap((one) => read(one).map((id) => ({ ...one, id, body: null })));
  const services: any = { clock: systemClock, dialect: { readDueDeliveries } };
  await readAhead(services, lanes);
  return needingRead;
}

function laneOf(workspace_id: string): Lane {
  return createLane({ workspace_id, lane: 'wh_1' }, 8);
}

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, number) => `del_${number}`);
}

suite('read-ahead', () => {
  test('a lane may have more deliveries when a read returned as many as requested', async () => {
    const [full, last] = [laneOf('ws_a'), laneOf('ws_b')];
    await readOnce([full, last], ({ workspace_id, take }) =>
      ids(workspace_id === 'ws_a' ? take : take - 1),
    );

    assert.deepEqual([full.mayHaveMore, last.mayHaveMore], [true, false]);
  });

  test('the result of a read is discarded when its lane was invalidated meanwhile', async () => {
    const lane = laneOf('ws_a');
    await readOnce([lane], () => {
      discardLoaded(lane);
      return ids(3);
    });

    assert.equal(lane.queue.length, 0);
    assert.ok(needsRead(lane));
  });

  test('a workspace whose queued deliveries fill the memory is not read, and another workspace is', async () => {
    const [fat, other] = [laneOf('ws_a'), laneOf('ws_b')];
    const needingRead = await readOnce([fat, other], () => ids(1), [['ws_a', 40 * MEBIBYTE]]);

    assert.deepEqual([fat.queue.length, other.queue.length], [0, 1]);
    assert.ok(needingRead.has(fat));
  });

  test('a slow read without a result starts a backoff of the lane', async () => {
    const [slow, quick] = [laneOf('ws_a'), laneOf('ws_b')];
    await readOnce([slow], () => {
      for (const end = performance.now() + 100; performance.now() < end;);
      return [];
    });
    await readOnce([quick], () => []);
    slow.mayHaveMore = true;

    assert.equal(readAheadCount(slow), 0);
    assert.ok(slow.backoffUntilMs > quick.backoffUntilMs);
  });
});
