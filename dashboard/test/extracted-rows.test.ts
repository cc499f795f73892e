import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Evidence } from '@docket/sdk';

import { listExtracted } from '../src/documents/extracted-rows.ts';

const passage = (start: number) => ({ page: 1, start, end: start + 5 }) as Evidence;

suite('rows of an extraction', () => {
  test('are a value each, and a row of a list with all of its passages', () => {
    const rows = listExtracted({
      data: { rent: 900, 'a/b': { city: null }, fees: [{ item: 'Set-up', sum: 5 }], none: [] },
      evidence: {
        '/rent': [passage(1)],
        '/fees/0/item': [passage(2)],
        '/fees/0/sum': [passage(3)],
      },
      confidence: { '/rent': 0.9, '/fees/0/item': 0.8, '/fees/0/sum': 0.6 },
    });

    assert.deepEqual(
      rows.map(({ id, names, number, confidence, evidence }) => [
        id,
        names.join(' '),
        number,
        confidence,
        evidence.map(({ start }) => start),
      ]),
      [
        ['/rent', 'rent', undefined, 0.9, [1]],
        ['/a~1b/city', 'a/b city', undefined, 1, []],
        ['/fees/0', 'fees', 1, 0.6, [2, 3]],
        ['/none', 'none', undefined, 1, []],
      ],
    );
  });

  test('have no passages of a row whose number begins alike', () => {
    const fees = Array.from({ length: 11 }, () => ({ sum: 5 }));
    const rows = listExtracted({
      data: { fees },
      evidence: { '/fees/1/sum': [passage(1)], '/fees/10/sum': [passage(2)] },
    });

    assert.deepEqual(
      [rows[1], rows[10]].map((row) => row!.evidence.map(({ start }) => start)),
      [[1], [2]],
    );
  });
});
