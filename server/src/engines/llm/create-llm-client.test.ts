import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { ADA, startAsking } from './testing/ask-person.ts';

suite('a language model', () => {
  test('answers by the schema', async (t) => {
    const { ask, server, calls } = await startAsking(t);

    const { value, usage } = await ask();

    assert.deepEqual(value, ADA);
    console.log(JSON.stringify(server.requests), usage, calls);
  });
});
