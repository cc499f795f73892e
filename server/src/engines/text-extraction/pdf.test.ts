import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test, type TestContext } from 'node:test';

import { buildPdf } from '../../testing/build-pdf.ts';
import { namedFailure } from '../../testing/named-failure.ts';
import { readPdf } from './pdf.ts';

const LIMITS = { pagesMax: 20, unpackedBytesMax: 10_000 };

async function read(t: TestContext, file: Buffer) {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-pdf-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'file'), file);
  return readPdf(path.join(folder, 'file'), LIMITS);
}

suite('text of a PDF', () => {
  test('is read page by page, including a page without text', async (t) => {
    const { pages, page_basis } = await read(t, buildPdf([['One (1)', 'two'], [], ['Three']]));

    assert.deepEqual(pages, ['One (1)\ntwo', '', 'Three']);
    assert.equal(page_basis, 'rendered');
  });

  test('contains an empty line at a wider line distance', async (t) => {
    const lines = [
      'TITLE',
      '',
      'The first line',
      'goes on',
      'and on.',
      '',
      'A new paragraph',
      'ends.',
    ];
    const { pages } = await read(t, buildPdf([lines]));

    assert.deepEqual(pages, [lines.join('\n')]);
  });

  test('contains a hyphenated word as one word', async (t) => {
    const lines = ['This Agree-', 'ment binds no third-', 'party. A third-party agreement does.'];
    const { pages } = await read(t, buildPdf([lines]));

    assert.deepEqual(pages, ['This Agreement binds no third-party. A third-party agreement does.']);
  });

  test('is read despite a late header or a missing cross-reference table', async (t) => {
    const whole = buildPdf([['Still here']]);
    const late = Buffer.concat([Buffer.from('junk\n'.repeat(50)), whole]);
    const table = whole.subarray(whole.indexOf('xref'), whole.indexOf('trailer'));
    const cut = Buffer.from(whole.toString('latin1').replace(table.toString('latin1'), ''));

    assert.deepEqual((await read(t, late)).pages, ['Still here']);
    assert.deepEqual((await read(t, cut)).pages, ['Still here']);
  });

  test('is read with pdf.js if pdfium cannot read the file', async (t) => {
    const headless = buildPdf([['Rescued', 'text']])
      .toString('latin1')
      .replace('%PDF-1.4', '%');

    assert.deepEqual((await read(t, Buffer.from(headless, 'latin1'))).pages, ['Rescued\ntext']);
  });
});

suite('unreadable PDF files', () => {
  test('fail with broken for a damaged file', async (t) => {
    await assert.rejects(read(t, Buffer.from('%PDF-1.7\n')), namedFailure({ code: 'broken' }));
    await assert.rejects(read(t, buildPdf([])), namedFailure({ code: 'broken' }));
  });

  test('fail with encrypted for a password-protected file', async (t) => {
    const encrypt =
      `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >> ` +
      `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`;
    const file = buildPdf([['Secret']])
      .toString('latin1')
      .replace('/Root', `${encrypt} /Root`);

    await assert.rejects(read(t, Buffer.from(file)), namedFailure({ code: 'encrypted' }));
  });

  test('fail with too_large for too many pages or too much text', async (t) => {
    const manyPages = buildPdf(Array.from({ length: 21 }, () => ['a']));
    const muchText = buildPdf(Array.from({ length: 11 }, () => ['word '.repeat(200)]));

    await assert.rejects(
      read(t, manyPages),
      namedFailure({ code: 'too_large', details: { limit: 20, actual: 21, unit: 'pages' } }),
    );
    await assert.rejects(read(t, muchText), namedFailure({ code: 'too_large' }));
  });
});
