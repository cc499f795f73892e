import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { changesKey } from '../src/api/changed-keys.ts';

suite('changes of the workspace', () => {
  const analyzed = { event: 'document.analyzed', resourceId: 'doc_1' };

  test('refetch the resource and lists of its kind', () => {
    assert.ok(changesKey(analyzed, ['documents', 'one', 'doc_1']));
    assert.ok(changesKey(analyzed, ['documents', 'newest', 'ws_1']));
    assert.ok(changesKey(analyzed, ['overview', 'ws_1']));
  });

  test('leave other resources and other kinds', () => {
    assert.ok(!changesKey(analyzed, ['documents', 'one', 'doc_2']));
    assert.ok(!changesKey(analyzed, ['recordings', 'one', 'trn_1']));
    assert.ok(!changesKey({ event: 'unknown.kind', resourceId: null }, ['documents', 'newest']));
  });

  test('of a task refetch every meeting that shows its tasks', () => {
    const updated = { event: 'task.updated', resourceId: 'task_1' };

    assert.ok(changesKey(updated, ['meetings', 'items', 'mtg_1']));
  });

  test('of a grid refetch its rows, and those of no other grid', () => {
    const corrected = { event: 'grid.corrected', resourceId: 'grid_1' };

    assert.ok(changesKey(corrected, ['grids', 'rows', 'grid_1', '']));
    assert.ok(changesKey(corrected, ['grids', 'list', 'ws_1']));
    assert.ok(!changesKey(corrected, ['grids', 'rows', 'grid_2', '']));
  });

  test('are unknown after a new connection: all but the person and answers is refetched', () => {
    const connected = { event: 'connected', resourceId: null };

    assert.ok(changesKey(connected, ['documents', 'one', 'doc_2']));
    assert.ok(!changesKey(connected, ['me']));
    assert.ok(!changesKey(connected, ['answers', 'whole', 'ws_1']));
  });
});
