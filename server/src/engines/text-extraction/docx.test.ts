import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { buildDocx, buildZip, paragraph, run } from '../../testing/build-docx.ts';
import { namedFailure } from '../../testing/named-failure.ts';
import { readDocx } from './docx.ts';

const LIMITS = { pagesMax: 100, unpackedBytesMax: 10_000_000 };
const RENDERED = '<w:r><w:lastRenderedPageBreak/></w:r>';
const PAGE_BREAK = '<w:r><w:br w:type="page"/></w:r>';

async function pagesOf(...built: Parameters<typeof buildDocx>) {
  return readDocx(buildDocx(...built), LIMITS);
}

async function textOf(...built: Parameters<typeof buildDocx>): Promise<string> {
  return (await pagesOf(...built)).pages.join('\f');
}

function table(...rows: string[][]): string {
  const cells = rows.map((row) => row.map((cell) => `<w:tc>${cell}</w:tc>`).join(''));
  return `<w:tbl>${cells.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`;
}

suite('text of a DOCX file', () => {
  test('contains paragraphs with tabs, line breaks and non-breaking hyphens', async () => {
    const body =
      '<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>' +
      `${run('One ')}<w:r><w:tab/><w:t>two</w:t><w:br/><w:t>A&amp;B</w:t><w:noBreakHyphen/></w:r></w:p>`;
    assert.equal(await textOf(body + paragraph('End')), 'One \ttwo\nA&B-\nEnd');
  });

  test('contains table rows as lines with cells separated by tabs', async () => {
    const body = table(
      [paragraph('Fee'), paragraph('100')],
      [paragraph('Due') + paragraph('Date'), table([paragraph('in'), paragraph('ner')])],
    );
    assert.equal(await textOf(body), 'Fee\t100\nDue\nDate\tin\tner');
  });

  test('begins with headers and ends with footers, each once for any number of references', async () => {
    const section =
      '<w:sectPr><w:headerReference r:id="header"/><w:headerReference w:type="first" r:id="header"/>' +
      '<w:footerReference r:id="footer"/></w:sectPr>';
    const parts = { header: paragraph('ACME'), footer: paragraph('Page 1') };

    assert.equal(await textOf(paragraph('Body') + section, parts), 'ACME\nBody\nPage 1');
  });

  test('contains a footnote after its paragraph and the endnotes at the end', async () => {
    const body =
      `<w:p>${run('Fee')}<w:r><w:footnoteReference w:id="2"/><w:endnoteReference w:id="3"/></w:r>` +
      `${run(' due.')}</w:p>${paragraph('Next.')}`;
    const parts = {
      footnotes: `<w:footnote w:id="0"><w:p/></w:footnote><w:footnote w:id="2">${paragraph('Net.')}</w:footnote>`,
      endnotes: `<w:endnote w:id="3">${paragraph('Source.')}</w:endnote>`,
    };
    assert.equal(await textOf(body, parts), 'Fee due.\nNet.\nNext.\nSource.');
  });

  test('contains a text box once after its anchor paragraph', async () => {
    const box = `<w:txbxContent>${paragraph('Boxed')}</w:txbxContent>`;
    const body =
      `<w:p>${run('Before ')}<w:r><mc:AlternateContent><mc:Choice Requires="wps">${box}</mc:Choice>` +
      `<mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r>${run('after')}</w:p>`;
    assert.equal(await textOf(body), 'Before after\nBoxed');
  });

  test('contains insertions, but no deletions, moved text, hidden text, field codes or comments', async () => {
    const body =
      `<w:p><w:ins>${run('Seller')}</w:ins><w:del><w:r><w:delText>Vendor</w:delText></w:r></w:del>` +
      `<w:moveFrom>${run('moved')}</w:moveFrom><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>` +
      '<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t> pays</w:t></w:r>' +
      '<w:r><w:instrText>PAGEREF x</w:instrText></w:r><w:r><w:commentReference w:id="1"/></w:r></w:p>';
    assert.equal(await textOf(body), 'Seller pays');
  });

  test('joins two paragraphs if the end mark of the first is deleted', async () => {
    const first = `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('One ')}</w:p>`;
    assert.equal(await textOf(first + paragraph('sentence.')), 'One sentence.');
    assert.equal(await textOf(first), 'One');
  });

  test('is read for any namespace prefixes and part names', async () => {
    const main =
      '<d:document xmlns:d="x"><d:body><d:p><d:r><d:t>Straße</d:t></d:r></d:p></d:body></d:document>';
    const zip = buildZip({
      '[Content_Types].xml': '<Types>wordprocessingml</Types>',
      '_rels/.rels':
        '<Relationships><Relationship Id="1" Type="http://purl.oclc.org/x/officeDocument" Target="/doc/m.xml"/></Relationships>',
      'doc/m.xml': main,
    });
    assert.deepEqual((await readDocx(zip, LIMITS)).pages, ['Straße']);
  });
});

suite('pages of a DOCX file', () => {
  test('follow the last layout of Word', async () => {
    const body = `${paragraph('One')}<w:p>${PAGE_BREAK}</w:p><w:p>${RENDERED}${run('Two a ')}${RENDERED}${run('Three')}</w:p>`;
    const { pages, page_basis } = await pagesOf(body);

    assert.deepEqual(pages, ['One', 'Two a', 'Three']);
    assert.equal(page_basis, 'rendered');
  });

  test('count one page break that is repeated in each cell of a row once', async () => {
    const cell = `<w:p>${RENDERED}${run('x')}</w:p>`;
    assert.deepEqual((await pagesOf(paragraph('One') + table([cell, cell]))).pages, [
      'One',
      'x\tx',
    ]);
  });

  test('follow the breaks of the author if there is no Word layout', async () => {
    const body =
      `<w:p>${run('One')}${PAGE_BREAK}</w:p><w:p><w:pPr><w:sectPr/></w:pPr>${run('Two')}</w:p>` +
      `<w:p><w:pPr><w:sectPr><w:type w:val="continuous"/></w:sectPr></w:pPr>${run('Three')}</w:p>` +
      `<w:p><w:pPr><w:pageBreakBefore/></w:pPr>${run('Four')}</w:p>`;
    const { pages, page_basis } = await pagesOf(body);

    assert.deepEqual(pages, ['One', 'Two', 'Three', 'Four']);
    assert.equal(page_basis, 'rendered');
  });

  test('are slices if the breaks of the author give implausibly long pages', async () => {
    const long = paragraph('A long clause. '.repeat(20)).repeat(40);
    const { pages, page_basis } = await pagesOf(`<w:p>${run('Cover')}${PAGE_BREAK}</w:p>${long}`);

    assert.equal(pages[0], 'Cover');
    assert.equal(pages.length, 5);
    assert.equal(page_basis, 'slices');
  });
});

suite('unreadable DOCX files', () => {
  test('fail with broken for broken XML or a missing main part', async () => {
    const files = [
      buildDocx('<w:p><w:r>'),
      buildDocx('<w:ins>'.repeat(100_000)),
      buildZip({ '[Content_Types].xml': 'wordprocessingml' }),
    ];
    for (const file of files) {
      await assert.rejects(readDocx(file, LIMITS), namedFailure({ code: 'broken' }));
    }
  });

  test('fail with the advice to save an XLSX file as CSV', async () => {
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="${sheet}.main+xml"/></Types>`;
    const xlsx = buildZip({ '[Content_Types].xml': types, 'xl/workbook.xml': '<workbook/>' });

    await assert.rejects(readDocx(xlsx, LIMITS), {
      message: `The file is ${sheet}; PDF, DOCX, CSV and plain text can be read: save it as CSV`,
    });
  });

  test('fail with unsupported_format for another kind of ZIP file', async () => {
    const odt = { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' };
    for (const [media_type, parts] of [
      ['application/vnd.oasis.opendocument.text', odt],
      ['application/zip', { 'a.txt': 'text' }],
    ] as const) {
      await assert.rejects(
        readDocx(buildZip(parts), LIMITS),
        namedFailure({ code: 'unsupported_format', details: { media_type } }),
      );
    }
  });

  test('cannot reference anything outside of the ZIP file', async () => {
    const way = '<R><Relationship Type="/officeDocument" Target="../../../../etc/passwd"/></R>';
    const zip = buildZip({ '[Content_Types].xml': 'wordprocessingml', '_rels/.rels': way });
    await assert.rejects(readDocx(zip, LIMITS), namedFailure({ code: 'broken' }));
  });
});
