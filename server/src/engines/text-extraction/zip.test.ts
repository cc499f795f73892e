import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { buildZip } from '../../testing/build-docx.ts';
import { namedFailure } from '../../testing/named-failure.ts';
import { openZip } from './zip.ts';

const BUDGET = 10_000;

/** Overwrites a field of the only entry in the directory at the end of the file. */
function withField(zip: Buffer, offset: number, value: number, bytes: 2 | 4): Buffer {
  const changed = Buffer.from(zip);
  const entry = changed.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  if (bytes === 2) changed.writeUInt16LE(value, entry + offset);
  else changed.writeUInt32LE(value, entry + offset);
  return changed;
}

suite('ZIP files', () => {
  test('return the content of their parts', () => {
    const zip = openZip(buildZip({ 'a.xml': 'one', 'b/ü.xml': 'x'.repeat(5_000) }), BUDGET);

    assert.equal(zip.read('a.xml')?.toString(), 'one');
    assert.equal(zip.read('b/ü.xml')?.length, 5_000);
    assert.equal(zip.read('c.xml'), undefined);
    assert.ok(zip.has('a.xml'));
  });

  test('fail with too_large by declared size before unpacking', () => {
    const absurd = withField(buildZip({ a: 'small' }), 24, 0xfffffffe, 4);
    assert.throws(
      () => openZip(absurd, BUDGET).read('a'),
      namedFailure({
        code: 'too_large',
        details: { limit: BUDGET, actual: 0xfffffffe, unit: 'bytes' },
      }),
    );
  });

  test('fail with too_large by actual size', () => {
    const lying = withField(buildZip({ a: 'x'.repeat(1_000_000) }), 24, 1, 4);
    assert.throws(
      () => openZip(lying, BUDGET).read('a'),
      namedFailure({ code: 'too_large', details: { limit: BUDGET, unit: 'bytes' } }),
    );
  });

  test('fail with too_large by the total size of their parts', () => {
    const zip = openZip(buildZip({ a: 'x'.repeat(6_000), b: 'x'.repeat(6_000) }), BUDGET);
    zip.read('a');
    assert.throws(() => zip.read('b'), namedFailure({ code: 'too_large' }));
  });

  test('fail with encrypted if an entry is encrypted', () => {
    const encrypted = withField(buildZip({ a: 'secret' }), 8, 1, 2);
    assert.throws(() => openZip(encrypted, BUDGET).read('a'), namedFailure({ code: 'encrypted' }));
  });

  test('fail with broken if truncated or with offsets outside of the file', () => {
    const whole = buildZip({ a: 'text '.repeat(100) });
    for (let length = 0; length < whole.length; length += 1) {
      assert.throws(
        () => openZip(whole.subarray(0, length), BUDGET),
        namedFailure({ code: 'broken' }),
        `${length}`,
      );
    }
    for (const [offset, bytes] of [
      [10, 2],
      [20, 4],
      [42, 4],
    ] as const) {
      const lost = withField(whole, offset, 0xfff0, bytes);
      assert.throws(() => openZip(lost, BUDGET).read('a'), namedFailure({ code: 'broken' }));
    }
  });
});
