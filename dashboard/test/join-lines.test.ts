import assert from 'node:assert/strict';
import { test } from 'node:test';

import { joinParagraphLines } from '../src/documents/join-lines.ts';

const PRINTED = `SERVICES AGREEMENT

This Agreement is made between Ada Ltd, with its place of business
at 4 Mill Row, and Grace Inc.

1.1 Ada Ltd shall host the data of the stations that Grace Inc names
and report each month.
1.2 Grace Inc shall pay the monthly fee within thirty days after the
(a) invoice, or
(b) reminder, whichever is later, unless the invoice is in dispute and
- the dispute is pending.

By: ________
Name: Ada`;

test('lines of a paragraph are joined, headings and items stay apart, and no offset moves', () => {
  const joined = joinParagraphLines(PRINTED);

  assert.equal(joined.length, PRINTED.length);
  assert.deepEqual(joined.split('\n'), [
    'SERVICES AGREEMENT',
    '',
    'This Agreement is made between Ada Ltd, with its place of business at 4 Mill Row, and Grace Inc.',
    '',
    '1.1 Ada Ltd shall host the data of the stations that Grace Inc names and report each month.',
    '1.2 Grace Inc shall pay the monthly fee within thirty days after the',
    '(a) invoice, or',
    '(b) reminder, whichever is later, unless the invoice is in dispute and',
    '- the dispute is pending.',
    '',
    'By: ________',
    'Name: Ada',
  ]);
});

test('an empty page stays empty', () => {
  assert.equal(joinParagraphLines(''), '');
});
