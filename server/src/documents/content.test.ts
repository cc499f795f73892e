import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { buildPdf } from '../testing/build-pdf.ts';
import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { loseFile, uploadedDocument } from '../testing/documents.ts';

/** Uploads a file for the real engine. @returns the document's id */
async function uploadPdf(docket: Docket, pages: string[][]): Promise<string> {
  const file = { bytes: buildPdf(pages), name: 'Mietvertrag März.pdf' };
  const { body } = await docket.upload('/documents', { file });
  await docket.runJobs();
  return body.id;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /documents/{id}/pages on ${database}`, () => {
    test('returns the text offsets of each page and the positions of its words', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await uploadPdf(docket, [['This lease runs'], ['for two years.']]);
      const { text } = (await docket.get(`/documents/${id}/text`)).body;

      const { status, body } = await docket.get(
        `/documents/${id}/pages?words=true&include_text=true`,
      );

      assert.equal(status, 200);
      assert.equal(body.total, 2);
      const [first, second] = body.pages;
      assert.partialDeepStrictEqual(first, { page: 1, ocr: false, width: 612, height: 792 });
      assert.equal(second.text, 'for two years.');
      assert.equal(text.slice(second.start, second.end), second.text);
      assert.deepEqual(
        second.words.map(({ start, end }: any) => text.slice(start, end)),
        ['for', 'two', 'years.'],
      );
      for (const word of second.words) {
        assert.ok(word.x >= 0 && word.x + word.width <= 612, JSON.stringify(word));
        assert.ok(word.y >= 0 && word.y + word.height <= 792, JSON.stringify(word));
      }
    });

    test('omits words and texts unless the request includes them', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await uploadPdf(docket, [['one']]);

      const { body } = await docket.get(`/documents/${id}/pages`);

      assert.deepEqual(Object.keys(body.pages[0]).toSorted(), [
        'end',
        'height',
        'ocr',
        'page',
        'start',
        'width',
      ]);
    });
  });
}

suite('GET /documents/{id}/pages', () => {
  test('returns twenty pages by default, or the range of from and to', async () => {
    await using docket = await startDocket({ engines: {} });
    const id = await uploadPdf(
      docket,
      Array.from({ length: 25 }, (_, index) => [`Page ${index + 1}`]),
    );
    const numbers = async (query: string) => {
      const { body } = await docket.get(`/documents/${id}/pages${query}`);
      return body.pages.map(({ page }: any) => page);
    };

    assert.equal((await numbers('')).length, 20);
    assert.deepEqual(await numbers('?from=24'), [24, 25]);
    assert.deepEqual(await numbers('?from=3&to=4'), [3, 4]);
    assert.deepEqual(await numbers('?from=25&to=124'), [25]);
  });

  test('returns long pages only one at a time when words or texts are requested', async () => {
    await using docket = await startDocket({ engines: {} });
    const page = 'word '.repeat(120_000);
    const { id } = await uploadedDocument(docket, `${page}\f${page}`);
    await docket.runJobs();
    const ask = (query: string) => docket.get(`/documents/${id}/pages?${query}`);

    const [spans, both, second] = [
      await ask(''),
      await ask('include_text=true'),
      await ask('include_text=true&from=2'),
    ];

    assert.equal(spans.body.pages.length, 2);
    assert.equal(both.status, 400);
    assert.partialDeepStrictEqual(both.body.error.details, { field: 'to', type: 'too_large' });
    assert.equal(second.body.pages[0].text.trim(), page.trim());
  });

  test('returns no word boxes for a file without a layout', async () => {
    await using docket = await startDocket({ engines: {} });
    const { id } = await uploadedDocument(docket, 'Plain text');
    await docket.runJobs();

    const { body } = await docket.get(`/documents/${id}/pages?words=true`);

    assert.deepEqual(body.pages, [
      { page: 1, start: 0, end: 10, ocr: false, width: null, height: null, words: [] },
    ]);
  });

  const REFUSED = [
    ['from=0', 'invalid_request', 'from'],
    ['from=2&to=1', 'invalid_request', 'to'],
    ['from=1&to=101', 'invalid_request', 'to'],
    ['from=2', 'offset_out_of_range', 'from'],
    ['words=perhaps', 'invalid_request', 'words'],
  ] as const;
  for (const [query, code, field] of REFUSED) {
    test(`refuses ${query} for a document with one page`, async () => {
      await using docket = await startDocket();
      const { id } = await uploadedDocument(docket);
      await docket.runJobs();

      const { status, body } = await docket.get(`/documents/${id}/pages?${query}`);

      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body.error, { code, details: { field } });
    });
  }

  test('sends Retry-After for a document whose text is not extracted yet', async () => {
    await using docket = await startDocket();
    const { id } = await uploadedDocument(docket);

    const { status, body, headers } = await docket.get(`/documents/${id}/pages`);

    assert.equal(status, 400);
    assert.partialDeepStrictEqual(body.error.details, { type: 'not_ready', status: 'processing' });
    assert.equal(headers.get('retry-after'), '1');
  });
});

suite('GET /documents/{id}/download', () => {
  test('returns the uploaded bytes with filename and type, whole or by range', async () => {
    await using docket = await startDocket({ engines: {} });
    const bytes = buildPdf([['This lease']]);
    const id = await uploadPdf(docket, [['This lease']]);
    const url = `${docket.url}/v2/documents/${id}/download`;
    const authorization = `Bearer ${docket.key}`;

    const whole = await fetch(url, { headers: { authorization } });
    const part = await fetch(url, { headers: { authorization, range: 'bytes=0-4' } });

    assert.equal(whole.status, 200);
    assert.equal(whole.headers.get('content-type'), 'application/pdf');
    assert.match(
      whole.headers.get('content-disposition')!,
      /filename\*=UTF-8''Mietvertrag%20M%C3%A4rz\.pdf/,
    );
    assert.deepEqual(Buffer.from(await whole.arrayBuffer()), bytes);
    assert.equal(part.status, 206);
    assert.equal(await part.text(), '%PDF-');
  });

  test('refuses a document whose file is not fetched yet', async () => {
    await using docket = await startDocket();
    const { body } = await docket.post('/documents/analyze', {
      document_url: 'https://files.example/a.pdf',
      analysis_type: 'contract_review',
    });

    const { status, body: refusal } = await docket.get(`/documents/${body.id}/download`);

    assert.equal(status, 400);
    assert.partialDeepStrictEqual(refusal.error.details, {
      type: 'not_ready',
      status: 'processing',
    });
  });

  test('names a file that was lost from the data folder', async () => {
    await using docket = await startDocket();
    const { id } = await uploadedDocument(docket, 'some text');
    await docket.runJobs();
    await loseFile(docket, id);

    const { status, body } = await docket.get(`/documents/${id}/download`);

    assert.equal(status, 500);
    assert.equal(body.error.details.type, 'file_missing');
  });

  test('returns the file before its text is extracted', async () => {
    await using docket = await startDocket();
    const { id } = await uploadedDocument(docket, 'some text');

    assert.equal((await docket.get(`/documents/${id}/download`)).body, 'some text');
  });
});

suite('documents from comma-separated values', () => {
  const CSV = 'Supplier,2024,2025\nNorthwind,"1,000","1,200"\n';

  test('an uploaded file is read as a table and downloaded as it was', async () => {
    await using docket = await startDocket({ engines: {} });
    const file = { bytes: CSV, name: 'suppliers.txt' };
    const { body: uploaded } = await docket.upload('/documents', { file });
    await docket.runJobs();

    const { body } = await docket.get(`/documents/${uploaded.id}`);
    const { text } = (await docket.get(`/documents/${uploaded.id}/text`)).body;
    const { headers, body: bytes } = await docket.get(`/documents/${uploaded.id}/download`);

    assert.equal(body.media_type, 'text/csv');
    assert.equal(text, 'Supplier\t2024\t2025\nNorthwind\t1,000\t1,200');
    assert.match(headers.get('content-type') ?? '', /^text\/csv/);
    assert.equal(String(bytes), CSV);
  });

  test('a text that is sent as content stays as it is written', async () => {
    await using docket = await startDocket({ engines: {} });
    const { body: created } = await docket.post('/documents', { title: 'Suppliers', content: CSV });
    await docket.runJobs();

    const { text } = (await docket.get(`/documents/${created.id}/text`)).body;

    assert.equal(text.trim(), CSV.trim());
  });
});
