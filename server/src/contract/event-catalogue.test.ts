import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { scopesOfEvents } from './event-catalogue.ts';

suite('what a credential must be able to read to be told of events', () => {
  const CASES: [what: string, names: string[], scopes: string[]][] = [
    ['an event', ['task.created'], ['read:tasks']],
    ['what quotes two families', ['content.generated'], ['read:documents', 'read:transcripts']],
    ['several, each once', ['task.created', 'task.deleted'], ['read:tasks']],
    ['a collective name', ['analysis.completed'], ['read:documents', 'read:transcripts']],
    ['what nobody knows any more', ['document.burnt'], ['admin:all']],
  ];
  for (const [what, names, scopes] of CASES) {
    test(what, () => {
      assert.deepEqual(scopesOfEvents(names), scopes);
    });
  }

  test('all', () => {
    assert.ok(scopesOfEvents(['*']).includes('admin:all'));
  });
});
