import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { suite, test } from 'node:test';

import type {
  PageSpan,
  TextExtractionEngine,
} from '../../engines/text-extraction/text-extraction-engine.ts';
import { startDocket } from '../../testing/docket.ts';
import { analyzedDocument, uploadedDocument } from '../../testing/documents.ts';
import { standInLanguage, standInTextExtraction } from '../../testing/stand-in-engines.ts';

/** Stand-in engine that returns one fixed page and writes `layout` to the requested file. */
function enginesThatFind(marks: readonly Partial<PageSpan>[], layout?: string) {
  const textExtraction: TextExtractionEngine = {
    ...standInTextExtraction,
    async extract(path, limits, signal, options) {
      const found = await standInTextExtraction.extract(path, limits, signal, options);
      if (layout !== undefined) await writeFile(options.layoutPath!, layout);
      const end = found.text.length;
      const pages = marks.map((mark, index) => ({ page: index + 1, start: 0, end, ...mark }));
      return { ...found, pages };
    },
  };
  return { textExtraction, language: standInLanguage };
}

suite('pages recognized by OCR', () => {
  test('are counted in the document, marked in its pages and reported by a warning of its analysis', async () => {
    const engines = enginesThatFind([{ ocr: true, ocr_confidence: 0.8 }, {}, { unread: true }]);
    await using docket = await startDocket({ engines });

    const document = await analyzedDocument(docket);
    const { body } = await docket.get(`/documents/${document.id}/pages`);

    assert.equal(document.ocr_pages, 1);
    assert.deepEqual(document.analysis.warnings, [
      {
        code: 'ocr',
        message: 'Text of 1 page was recognised from images; 1 page could not be read',
      },
    ]);
    assert.deepEqual(
      body.pages.map(({ ocr }: any) => ocr),
      [true, false, false],
    );
  });
});

suite('pages that OCR could not read', () => {
  test('are extracted again when the same file is uploaded again', async () => {
    const engines = enginesThatFind([{ unread: true }]);
    await using docket = await startDocket({ engines });
    await uploadedDocument(docket);
    await docket.runJobs();
    docket.services.textExtraction = enginesThatFind([{ ocr: true }]).textExtraction;

    const { id } = await uploadedDocument(docket);
    await docket.runJobs();

    assert.equal((await docket.get(`/documents/${id}`)).body.ocr_pages, 1);
  });
});

suite('layout of a document', () => {
  test('is kept for all documents with the same file and deleted with the last', async () => {
    await using docket = await startDocket({ engines: enginesThatFind([{}], 'boxes') });
    const { db, blobs } = docket.services;
    const first = await uploadedDocument(docket);
    await docket.runJobs();
    const second = await uploadedDocument(docket);
    await docket.runJobs();
    const rows = await db.selectFrom('documents').select(['id', 'layout_key']).execute();
    const key = rows[0]!.layout_key!;

    await docket.delete(`/documents/${first.id}`);
    await docket.runJobs();
    assert.ok(await blobs.exists(key));
    await docket.delete(`/documents/${second.id}`);
    await docket.runJobs();

    assert.deepEqual(new Set(rows.map(({ layout_key }) => layout_key)), new Set([key]));
    assert.equal(await blobs.exists(key), false);
  });
});
