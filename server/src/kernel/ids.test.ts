import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { newId } from './ids.ts';

suite('newId', () => {
  test('returns a prefix and a UUID of version 7 that holds the time', () => {
    const before = Date.now();
    const [, time, version, variant] =
      /^doc_([0-9a-f]{12})([0-9a-f])[0-9a-f]{3}([0-9a-f])[0-9a-f]{15}$/.exec(newId('document'))!;

    assert.ok(parseInt(time!, 16) >= before);
    assert.equal(version, '7');
    assert.match(variant!, /[89ab]/);
  });

  test('returns different ids in the order of creation', () => {
    const ids = Array.from({ length: 10_000 }, () => newId('event'));

    assert.deepEqual(ids, ids.toSorted());
    assert.equal(new Set(ids).size, ids.length);
  });
});
