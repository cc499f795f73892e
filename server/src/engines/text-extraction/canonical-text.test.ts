import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';

import { namedFailure } from '../../testing/named-failure.ts';
import { buildCanonicalText } from './canonical-text.ts';
import { canonicalizePage } from './page-text.ts';
import { TXT } from './text-extraction-engine.ts';

const LIMITS = { pagesMax: 10, unpackedBytesMax: 1_000 };

function join(...pages: string[]) {
  return buildCanonicalText({ pages, page_basis: 'slices', media_type: TXT }, LIMITS);
}

suite('canonical text', () => {
  test('composes letters and expands ligatures, but keeps digits unchanged', () => {
    assert.equal(canonicalizePage('Cafe\u0301 of\uFB01ce \uFB05 \uFB06'), 'Café office st st');
    assert.equal(canonicalizePage('\uFB00 \uFB01 \uFB02 \uFB03 \uFB04'), 'ff fi fl ffi ffl');
    assert.equal(canonicalizePage('500,000²'), '500,000²');
  });

  test('contains one kind of line break, no form feed, no U+0000 and no lone surrogate', () => {
    assert.equal(canonicalizePage('a\r\nb\rc\nd\fe'), 'a\nb\nc\nd\ne');
    assert.equal(canonicalizePage('a\0b\uD83Dc\uDE00d😀'), 'ab\uFFFDc\uFFFDd😀');
  });

  test('joins pages by one form feed and returns the span of each page', () => {
    const { text, pages, text_sha256 } = join('One 😀', '', 'Three');

    assert.equal(text, 'One 😀\f\fThree');
    assert.deepEqual(pages, [
      { page: 1, start: 0, end: 6 },
      { page: 2, start: 7, end: 7 },
      { page: 3, start: 8, end: 13 },
    ]);
    assert.equal(text_sha256, createHash('sha256').update(text).digest('hex'));
  });

  test('refuses a text of more than 32 MiB even if the limits allow it', () => {
    const pages = ['ä'.repeat(8 * 1_024 * 1_024), 'ä'.repeat(8 * 1_024 * 1_024)];
    const raw = { pages, page_basis: 'slices', media_type: TXT } as const;

    assert.throws(
      () => buildCanonicalText(raw, { pagesMax: 2, unpackedBytesMax: Infinity }),
      namedFailure({ code: 'too_large', stage: 'extract' }),
    );
  });

  test('fails with no_text for a document of white space', () => {
    assert.throws(() => join(' \n', '\t'), namedFailure({ code: 'no_text', stage: 'extract' }));
  });

  test('fails with too_large and both values above the limit of pages or bytes', () => {
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
