import assert from 'node:assert/strict';

import type { ResultEngine } from '../../../contract/result-engine.ts';

/** Asserts that engines of results have a name, a version, a method, and a note in sentences that fits the method. */
export function checkEngines(...engines: readonly ResultEngine[]): void {
  for (const { name, version, method, note } of engines) {
    assert.ok(name && version);
    assert.match(note ?? '', /^[A-Z].*\.$/);
    if (method === 'rules') assert.match(note!, /^Made by rules.* A language model would /);
    else assert.equal(method, 'language_model');
  }
}
