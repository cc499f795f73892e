import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createWorkspaceSlots } from './workspace-slots.ts';

const SIGNAL = new AbortController().signal;

/** Takes places for the workspaces in this order, and releases one whenever nobody else gets one. @returns the order */
async function served(count: number, workspaceIds: readonly string[]): Promise<string[]> {
  const slots = createWorkspaceSlots(count);
  const order: string[] = [];
  const running: string[] = [];
  const search = async (workspaceId: string) => {
    await slots.take(workspaceId, SIGNAL);
    order.push(workspaceId);
    running.push(workspaceId);
  };
  for (const workspaceId of workspaceIds) void search(workspaceId);
  await new Promise(setImmediate);
  while (running.length > 0) {
    slots.release(running.shift()!);
    await new Promise(setImmediate);
  }
  return order;
}

suite('places that workspaces share', () => {
  test('go to the workspaces in turn', async () => {
    const order = await served(1, ['a', 'a', 'a', 'a', 'b', 'b', 'c']);

    assert.deepEqual(order, ['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('are never all with one of them', async () => {
    const slots = createWorkspaceSlots(2);
    await slots.take('a', SIGNAL);
    let hasSecond = false;
    const second = async () => {
      await slots.take('a', SIGNAL);
      hasSecond = true;
    };
    void second();

    await slots.take('b', SIGNAL);
    await new Promise(setImmediate);

    assert.equal(hasSecond, false);
    slots.release('b');
    await new Promise(setImmediate);
    assert.equal(hasSecond, false);
    slots.release('a');
    await new Promise(setImmediate);
    assert.equal(hasSecond, true);
  });

  test('go first to who has the fewest', async () => {
    const order = await served(3, ['a', 'a', 'a', 'b', 'b', 'b', 'c']);

    assert.deepEqual(order.slice(0, 4), ['a', 'a', 'b', 'c']);
    assert.equal(order.length, 7);
  });

  test('are not kept for who no longer waits', async () => {
    const slots = createWorkspaceSlots(1);
    await slots.take('a', SIGNAL);
    const leaving = new AbortController();
    const left = slots.take('b', leaving.signal);
    leaving.abort(new Error('gone'));

    await assert.rejects(left, /gone/);
    slots.release('a');

    await slots.take('c', SIGNAL);
  });
});
