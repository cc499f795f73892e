import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sanitizeFilename } from './read-upload.ts';

suite('file name of an upload', () => {
  for (const [named, filename] of [
    ['lease.pdf', 'lease.pdf'],
    ['../../etc/passwd', 'passwd'],
    [String.raw`C:\temp\lease.pdf`, 'lease.pdf'],
    ['/', undefined],
    [`${'x'.repeat(300)}/`, undefined],
    [String.raw`a/b\c.pdf`, 'c.pdf'],
    ['..', undefined],
    ['', undefined],
    [undefined, undefined],
    [' \t ', undefined],
    ['\0\x01\x1f', undefined],
    ['a\0b\r\nc\x7f.pdf', 'abc.pdf'],
    ['fdp.\u202Elease.exe', 'fdp.lease.exe'],
    ['Mu\u0308ller.pdf', 'M\u00FCller.pdf'],
    ['\uD800.pdf', '\uFFFD.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    [`${'x'.repeat(250)}😀😀.pdf`, `${'x'.repeat(250)}.pdf`],
    ['x'.repeat(300), 'x'.repeat(255)],
  ] as const) {
    test(`${JSON.stringify(named)?.slice(0, 40)} becomes ${filename?.slice(0, 40)}`, () => {
      assert.equal(sanitizeFilename(named), filename);
    });
  }
});
