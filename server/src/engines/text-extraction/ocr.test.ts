import assert from 'node:assert/strict';
import { after, suite, test, type TestContext } from 'node:test';

import { type ComputePool, createComputePool } from '../../compute/compute-pool.ts';
import { buildPdf, type PdfImage, type PdfPage } from '../../testing/build-pdf.ts';
import { namedFailure } from '../../testing/named-failure.ts';
import { assertCanonical, writeTemporaryFile } from './conformance.ts';
import { readPageLayouts } from './layout-file.ts';
import { openWithPdfium } from './pdfium.ts';
import type { OcrSettings } from './recognize-pages.ts';
import { renderPage } from './render-page.ts';
import { createTextExtraction } from './text-extraction.ts';
import { type QuarterTurns, rotateImage } from './rotate-image.ts';

const LIMITS = { pagesMax: 20, unpackedBytesMax: 100_000 };

/** A strip of a page, so that it is read in a second. */
const STRIP = '/MediaBox [60 660 420 740]';
const LINES = ['The tenant pays the office rent of 1,000 EUR', 'on the first day of every month.'];
const GERMAN = [
  'Der Mieter zahlt die Miete für das Büro jährlich',
  'im Voraus; Änderungen bedürfen der Schriftform.',
];

/** The strip as a scanner would give it. */
async function scan(t: TestContext, lines: string[], turns: QuarterTurns = 0): Promise<PdfPage> {
  const path = await writeTemporaryFile(t, 'file', buildPdf([{ lines, entries: STRIP }]));
  const document = await openWithPdfium(path);
  const image = document.withPage(0, (page) =>
    renderPage(document.pdfium, page, { dpi: 200, pixelsMax: 10_000_000 }),
  );
  document.close();
  const { width, height, pixels } = rotateImage(image!, turns);
  const size = turns % 2 === 0 ? '360 80' : '80 360';
  return {
    image: { width, height, pixels: Buffer.from(pixels) },
    entries: `/MediaBox [0 0 ${size}]`,
  };
}

const SERVER = { workspaceId: null };

/** One for all tests: what a child has loaded serves the next page too. */
const pool = createComputePool({ size: 1 });
after(() => pool.close());

async function extract(t: TestContext, file: Buffer, ocr?: Partial<OcrSettings>) {
  const path = await writeTemporaryFile(t, 'file', file);
  const layoutPath = `${path}.layout`;
  const engine = createTextExtraction(pool, { ocr: { concurrency: 1, pagesMax: 10, ...ocr } });
  const text = await engine.extract(path, LIMITS, new AbortController().signal, {
    ...SERVER,
    layoutPath,
  });
  assertCanonical(text);
  return { ...text, layouts: await readPageLayouts(layoutPath, { from: 1, to: 20 }) };
}

suite('recognition of image pages', () => {
  test('recognizes an image page between text pages, which stay unchanged', async (t) => {
    const file = buildPdf([['First page'], await scan(t, LINES), [], ['Last page']]);
    const { text, pages, layouts } = await extract(t, file);

    assert.equal(text, `First page\f${LINES.join('\n')}\f\fLast page`);
    assert.deepEqual(
      pages.map(({ ocr }) => ocr ?? false),
      [false, true, false, false],
    );
    const { ocr_confidence = 0 } = pages[1]!;
    assert.ok(ocr_confidence > 0.8 && ocr_confidence <= 1);
    const words = layouts[1]!.words;
    assert.deepEqual(
      words.map(({ start, end }) => text.slice(start, end)),
      LINES.join(' ').split(' '),
    );
    // On the strip the text begins 12 points from the left, and its lines are 14 points apart.
    assert.ok(Math.abs(words[0]!.x - 12) < 2);
    const second = words.find(({ start, end }) => text.slice(start, end) === 'on')!;
    assert.ok(Math.abs(second.y + second.height - words[0]!.y - words[0]!.height - 14) < 2);
  });

  test('recognizes a page in a language that is not known in advance', async (t) => {
    const { text } = await extract(t, buildPdf([await scan(t, GERMAN)]));

    assert.equal(text, GERMAN.join('\n'));
  });

  test('recognizes a rotated page and returns its words at their displayed positions', async (t) => {
    const { text, layouts } = await extract(t, buildPdf([await scan(t, LINES, 1)]));

    assert.equal(text, LINES.join('\n'));
    const [first] = layouts[0]!.words;
    assert.ok(first!.height > first!.width && first!.y < 20 && first!.x > 40);
  });

  test('recognizes an image page with a stamp in its text layer', async (t) => {
    const strip = await scan(t, LINES);
    const stamped = { ...strip, lines: ['', '', 'Page 1 of 1'], entries: STRIP };
    const { text, pages } = await extract(t, buildPdf([stamped]));

    assert.match(text, /office rent of 1,000 EUR/);
    assert.ok(pages[0]!.ocr);
  });

  test('leaves a page unread if OCR is off or its page limit is reached', async (t) => {
    const strip = await scan(t, LINES);
    const file = buildPdf([['Text'], strip, strip]);
    const limited = await extract(t, file, { pagesMax: 1 });
    const path = await writeTemporaryFile(t, 'file', file);
    const off = await createTextExtraction(pool).extract(
      path,
      LIMITS,
      new AbortController().signal,
      SERVER,
    );

    assert.deepEqual(
      limited.pages.map(({ ocr, unread }) => [ocr, unread]),
      [
        [undefined, undefined],
        [true, undefined],
        [undefined, true],
      ],
    );
    assert.equal(off.text, 'Text\f\f');
    assert.deepEqual(
      off.pages.map(({ unread }) => unread ?? false),
      [false, true, true],
    );
  });

  test('finds no text on a blank, gray or noisy page', async (t) => {
    const images = [() => 255, () => 120, (at: number) => (at * 2_654_435_761) % 256];
    for (const pixel of images) {
      const image: PdfImage = { width: 100, height: 100, pixels: Buffer.alloc(10_000) };
      for (let at = 0; at < image.pixels.length; at += 1) image.pixels[at] = pixel(at);
      const file = buildPdf([{ image, entries: '/MediaBox [0 0 60 60]' }]);
      await assert.rejects(
        extract(t, file),
        namedFailure({ code: 'no_text', message: 'The document has no text' }),
      );
    }
  });

  test('leaves a page unread after a timeout and reads the rest of the document', async (t) => {
    const file = buildPdf([['Text'], await scan(t, LINES)]);
    const limits = { timeoutMs: 50, memoryMaxBytes: 1_000_000_000 };
    const { text, pages } = await extract(t, file, { limits });

    assert.equal(text, 'Text\f');
    assert.deepEqual(
      pages.map(({ unread }) => unread ?? false),
      [false, true],
    );
  });

  test('leaves a page unread if it exceeds the memory limit and reads the rest of the document', async (t) => {
    const side = 16_000;
    const image: PdfImage = { width: side, height: side, pixels: Buffer.alloc(side * side) };
    const file = buildPdf([['Text'], { image }]);
    assert.ok(file.length < 1_000_000);
    const limits = { timeoutMs: 120_000, memoryMaxBytes: 250_000_000 };
    const { text, pages } = await extract(t, file, { limits });

    assert.equal(text, 'Text\f');
    assert.ok(pages[1]!.unread);
  });

  test('stops recognition at once when the signal is aborted', async (t) => {
    const controller = new AbortController();
    const tasks: string[] = [];
    const watched: ComputePool = {
      ...pool,
      forWorkspace(workspaceId, urgency) {
        const compute = pool.forWorkspace(workspaceId, urgency);
        return {
          ...compute,
          run(moduleUrl, name, argument, options) {
            tasks.push(name);
            if (name === 'recognizePage') setImmediate(() => controller.abort());
            return compute.run(moduleUrl, name, argument, options);
          },
        };
      },
    };
    const engine = createTextExtraction(watched, { ocr: { concurrency: 1, pagesMax: 10 } });
    const strip = await scan(t, LINES);
    const path = await writeTemporaryFile(t, 'file', buildPdf([strip, strip, strip]));

    await assert.rejects(engine.extract(path, LIMITS, controller.signal, SERVER), {
      name: 'AbortError',
    });
    assert.deepEqual(tasks, ['extractUnlessImages', 'recognizePage']);
  });
});
