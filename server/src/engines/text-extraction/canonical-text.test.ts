import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';

import { namedFailure } from '../../testing/named-failure.ts';
import { canonicalPage, joinPages } from './canonical-text.ts';
import { TXT } from './text-extraction-engine.ts';

const LIMITS = { pagesMax: 10, unpackedBytesMax: 1_000 };

function join(...pages: string[]) {
  return joinPages({ pages, page_basis: 'slices', media_type: TXT }, LIMITS);
}

suite('canonical text', () => {
  test('composes letters and unfolds ligatures, but leaves figures as they are', () => {
    assert.equal(canonicalPage('Cafe\u0301 of\uFB01ce \uFB05 \uFB06'), 'Café office st st');
    assert.equal(canonicalPage('\uFB00 \uFB01 \uFB02 \uFB03 \uFB04'), 'ff fi fl ffi ffl');
    assert.equal(canonicalPage('500,000²'), '500,000²');
  });

  test('has one kind of line break, no form feed, no zero and no half surrogate pair', () => {
    assert.equal(canonicalPage('a\r\nb\rc\nd\fe'), 'a\nb\nc\nd\ne');
    assert.equal(canonicalPage('a\0b\uD83Dc\uDE00d😀'), 'ab\uFFFDc\uFFFDd😀');
  });

  test('joins pages by one form feed, and each span cuts its page out', () => {
    const { text, pages, text_sha256 } = join('One 😀', '', 'Three');

    assert.equal(text, 'One 😀\f\fThree');
    assert.deepEqual(pages, [
      { page: 1, start: 0, end: 6 },
      { page: 2, start: 7, end: 7 },
      { page: 3, start: 8, end: 13 },
    ]);
    assert.equal(text_sha256, createHash('sha256').update(text).digest('hex'));
  });

  test('of more than 32 MiB is refused, whatever else the limits allow', () => {
    const pages = ['ä'.repeat(8 * 1_024 * 1_024), 'ä'.repeat(8 * 1_024 * 1_024)];
    const raw = { pages, page_basis: 'slices', media_type: TXT } as const;

    assert.throws(
      () => joinPages(raw, { pagesMax: 2, unpackedBytesMax: Infinity }),
      namedFailure({ code: 'too_large', stage: 'extract' }),
    );
  });

  test('a document of white space has no text', () => {
    assert.throws(() => join(' \n', '\t'), namedFailure({ code: 'no_text', stage: 'extract' }));
  });

  test('more pages or more bytes than the limits allow are too large, and both figures are told', () => {
    assert.throws(
      () => join(...Array.from({ length: 11 }, () => 'a')),
      namedFailure({
        code: 'too_large',
        retryable: false,
        details: { limit: 10, actual: 11, unit: 'pages' },
      }),
    );
    assert.throws(
      () => join('ä'.repeat(501)),
      namedFailure({
        code: 'too_large',
        retryable: false,
        details: { limit: 1_000, actual: 1_002, unit: 'bytes' },
      }),
    );
  });
});
