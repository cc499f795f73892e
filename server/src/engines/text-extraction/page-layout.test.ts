import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { suite, test, type TestContext } from 'node:test';

import { buildDocx, paragraph } from '../../testing/build-docx.ts';
import { buildPdf, type PdfPage } from '../../testing/build-pdf.ts';
import { assertCanonical, writeTemporaryFile } from './conformance.ts';
import { extractText } from './extract.compute.ts';
import { readPageLayouts } from './layout-file.ts';
import type { PageLayout, WordBox } from './page-layout.ts';
import { allocate, openWithPdfium } from './pdfium.ts';

const LIMITS = { pagesMax: 20, unpackedBytesMax: 100_000 };

async function layOut(t: TestContext, file: Buffer) {
  const path = await writeTemporaryFile(t, 'file', file);
  const layoutPath = `${path}.layout`;
  const text = await extractText({ path, limits: LIMITS, layoutPath });
  assertCanonical(text);
  return { path, text: text.text, layoutPath, pages: await readPageLayouts(layoutPath, ALL) };
}

const ALL = { from: 1, to: Infinity };

function wordsOf(text: string, page: PageLayout | undefined): string[] {
  return (page?.words ?? []).map(({ start, end }) => text.slice(start, end));
}

/** Returns the text that pdfium finds inside a box of an upright page without a crop box. */
async function contentOf(path: string, page: PageLayout, box: WordBox): Promise<string> {
  const document = await openWithPdfium(path);
  const { pdfium } = document;
  const content = document.withPage(page.page - 1, (handle) => {
    const textPage = pdfium.FPDFText_LoadPage(handle);
    const [left, top] = [box.x, page.height - box.y];
    const buffer = allocate(pdfium, 400);
    const corners = [left, top, left + box.width, top - box.height] as const;
    const count = pdfium.FPDFText_GetBoundedText(textPage, ...corners, buffer, 200);
    return Buffer.from(pdfium.pdfium.HEAPU8.buffer, buffer, count * 2).toString('utf16le');
  });
  document.close();
  return content ?? '';
}

suite('word positions of a PDF', () => {
  test('match the text exactly and lie within their boxes', async (t) => {
    const file = buildPdf([['Office rent: 1,000 EUR', '', 'due (monthly)'], [], ['Second page']]);
    const { path, text, pages } = await layOut(t, file);

    assert.deepEqual(
      pages.map((page) => wordsOf(text, page)),
      [['Office', 'rent:', '1,000', 'EUR', 'due', '(monthly)'], [], ['Second', 'page']],
    );
    for (const page of pages) {
      for (const word of page.words) {
        const content = await contentOf(path, page, word);
        assert.equal(content.replace(/\0|\s/g, ''), text.slice(word.start, word.end));
      }
    }
  });

  test('keep their offsets after ligatures and characters beyond 16 bits', async (t) => {
    const meanings = { $: 'FB03', '%': 'D835DC65' };
    const { text, pages } = await layOut(t, buildPdf([{ lines: ['O$ce % rent'], meanings }]));

    assert.deepEqual(wordsOf(text, pages[0]), ['Office', '\u{1D465}', 'rent']);
    const [office, x, rent] = pages[0]!.words;
    assert.ok(office!.x + office!.width < x!.x && x!.x + x!.width < rent!.x);
  });

  test('are those of the displayed text for right-to-left words', async (t) => {
    const meanings = { a: '05D0', b: '05D1' };
    const { text, pages } = await layOut(t, buildPdf([{ lines: ['bb aa'], meanings }]));

    assert.deepEqual(wordsOf(text, pages[0]), ['\u05D0\u05D0', '\u05D1\u05D1']);
    const [first, second] = pages[0]!.words;
    assert.ok(first!.x > second!.x + second!.width);
  });

  test('include a box for each piece of a hyphenated word', async (t) => {
    const lines = ['This Agree-', 'ment binds no third-', 'party. A third-party agreement does.'];
    const { text, pages } = await layOut(t, buildPdf([lines]));

    assert.match(text, /^This Agreement binds no third-party\./);
    assert.deepEqual(wordsOf(text, pages[0]).slice(0, 7), [
      'This',
      'Agree',
      'ment',
      'binds',
      'no',
      'third-',
      'party.',
    ]);
    const [, agree, ment] = pages[0]!.words;
    assert.ok(ment!.y > agree!.y && ment!.x < agree!.x);
  });

  // The text stands at 72 points from the left and at 720 from the bottom of a page of 612 × 792.
  const places: Record<string, [entries: string, size: [number, number], at: [number, number]]> = {
    upright: ['', [612, 792], [72, 72]],
    'rotated by 90°': ['/Rotate 90', [792, 612], [720, 72]],
    'rotated by 180°': ['/Rotate 180', [612, 792], [540, 720]],
    'rotated by 270°': ['/Rotate 270', [792, 612], [72, 540]],
    'rotated by -90°': ['/Rotate -90', [792, 612], [72, 540]],
    cropped: ['/CropBox [50 100 562 742]', [512, 642], [22, 22]],
    'cropped and rotated': ['/CropBox [50 100 562 742] /Rotate 90', [642, 512], [620, 22]],
    'away from the origin': ['/MediaBox [-100 -50 512 742]', [612, 792], [172, 22]],
  };
  for (const [name, [entries, size, [x, y]]] of Object.entries(places)) {
    test(`follow the displayed page that is ${name}`, async (t) => {
      const page: PdfPage = { lines: ['Corner'], entries };
      const { text, pages } = await layOut(t, buildPdf([page]));
      const [layout] = pages;

      assert.deepEqual(wordsOf(text, layout), ['Corner']);
      assert.deepEqual([layout!.width, layout!.height], size);
      const [box] = layout!.words;
      assert.ok(
        isNear(x, box!.x, box!.width) && isNear(y, box!.y, box!.height),
        `at ${box!.x}, ${box!.y}`,
      );
    });
  }

  test('are deleted for a file without a fixed layout', async (t) => {
    const path = await writeTemporaryFile(t, 'file', buildPdf([['text']]));
    const docx = await writeTemporaryFile(t, 'file', buildDocx(paragraph('text')));
    const layoutPath = `${path}.layout`;
    await extractText({ path, limits: LIMITS, layoutPath });
    assert.ok(existsSync(layoutPath));
    await extractText({ path: docx, limits: LIMITS, layoutPath });

    assert.ok(!existsSync(layoutPath));
  });
});

/** Whether a box that begins at `from` touches `place`, or nearly so. */
function isNear(place: number, from: number, extent: number): boolean {
  return place >= from - 2 && place <= from + extent + 2;
}
