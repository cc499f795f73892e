import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Task } from '@docket/sdk';

import { putTask } from '../src/tasks/change-lists.ts';

const TASK = { id: 'task_1', title: 'Send the price list', status: 'open' } as Task;
const OTHER = { ...TASK, id: 'task_2' };

function makeList(...rows: Task[]) {
  return { pages: [{ rows, has_more: false, next_cursor: null }], pageParams: [''] };
}

suite('lists of tasks after a change', () => {
  test('a task that no longer matches the filters leaves the list', () => {
    const done = { ...TASK, status: 'completed' as const };
    assert.deepEqual(putTask(makeList(TASK, OTHER), { status: 'open' }, done), makeList(OTHER));
  });

  test('a task that now matches the filters comes first', () => {
    assert.deepEqual(putTask(makeList(OTHER), { status: 'open' }, TASK), makeList(TASK, OTHER));
  });

  test('a changed task keeps its place in a list that still wants it', () => {
    const renamed = { ...TASK, title: 'Send the new price list' };
    assert.deepEqual(
      putTask(makeList(OTHER, TASK), { title: 'PRICE' }, renamed),
      makeList(OTHER, renamed),
    );
  });
});
