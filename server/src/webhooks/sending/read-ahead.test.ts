import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { systemClock } from '../../kernel/clock.ts';
import type { LaneRead } from '../../storage/delivery-statements.ts';
import { forgetRead, type Lane, newLane, wantedOf, wantsRead } from './lane.ts';
import { readAhead } from './read-ahead.ts';

const MEBIBYTE = 1024 * 1024;

/** Reads ahead once, with `read` in place of the database. @returns the lanes that still want more */
async function readOnce(
  all: readonly Lane[],
  read: (wanted: LaneRead) => string[],
  waitingBytes: readonly [workspaceId: string, bytes: number][] = [],
): Promise<Set<Lane>> {
  const wanting = new Set(all);
  const lanes: any = {
    wanting,
    wantMore: (lane: Lane) => wantsRead(lane) && wanting.add(lane),
    waitingBytes: () => new Map(waitingBytes),
  };
  const readDueDeliveries = async (_db: unknown, _now: string, wanted: readonly LaneRead[]) =>
    wanted.flatMap((one) => read(one).map((id) => ({ ...one, id, body: null })));
  const services: any = { clock: systemClock, dialect: { readDueDeliveries } };
  await readAhead(services, lanes);
  return wanting;
}

function laneOf(workspace_id: string): Lane {
  return newLane({ workspace_id, lane: 'wh_1' }, 8);
}

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, number) => `del_${number}`);
}

suite('reading ahead', () => {
  test('goes on when there was as much as was asked for', async () => {
    const [full, last] = [laneOf('ws_a'), laneOf('ws_b')];
    await readOnce([full, last], ({ workspace_id, take }) =>
      ids(workspace_id === 'ws_a' ? take : take - 1),
    );

    assert.deepEqual([full.mayHaveMore, last.mayHaveMore], [true, false]);
  });

  test('throws away what was read of a lane that was changed meanwhile', async () => {
    const lane = laneOf('ws_a');
    await readOnce([lane], () => {
      forgetRead(lane);
      return ids(3);
    });

    assert.equal(lane.waiting.length, 0);
    assert.ok(wantsRead(lane));
  });

  test('waits while what was read for a workspace fills the memory, and not for another', async () => {
    const [fat, other] = [laneOf('ws_a'), laneOf('ws_b')];
    const wanting = await readOnce([fat, other], () => ids(1), [['ws_a', 40 * MEBIBYTE]]);

    assert.deepEqual([fat.waiting.length, other.waiting.length], [0, 1]);
    assert.ok(wanting.has(fat));
  });

  test('leaves a lane alone that takes long and gives nothing', async () => {
    const [slow, quick] = [laneOf('ws_a'), laneOf('ws_b')];
    await readOnce([slow], () => {
      for (const end = performance.now() + 100; performance.now() < end;);
      return [];
    });
    await readOnce([quick], () => []);
    slow.mayHaveMore = true;

    assert.equal(wantedOf(slow), 0);
    assert.ok(slow.restsUntilMs > quick.restsUntilMs);
  });
});
