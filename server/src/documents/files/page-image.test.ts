import assert from 'node:assert/strict';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { suite, test } from 'node:test';

import { buildPdf, type PdfPage } from '../../testing/build-pdf.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type DecodedImage, decodePng } from '../../testing/decode-png.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { uploadedDocument } from '../../testing/documents.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { WorkError } from '../../kernel/errors.ts';

type Pages = readonly (readonly string[] | PdfPage)[];
type Image = { status: number; headers: Headers; bytes: Buffer };

const TWO_PAGES: Pages = [['This lease runs'], ['for two years.']];

async function uploadPdf(docket: Docket, pages: Pages = TWO_PAGES): Promise<string> {
  const { body } = await docket.upload('/documents', {
    file: { bytes: buildPdf(pages), name: 'lease.pdf' },
  });
  await docket.runJobs();
  return body.id;
}

/** Requests the image of a page. */
async function getImage(
  docket: Docket,
  path: string,
  headers: Record<string, string> = { authorization: `Bearer ${docket.key}` },
): Promise<Image> {
  const response = await fetch(`${docket.url}${path}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

function errorOf({ bytes }: Image) {
  return JSON.parse(bytes.toString()).error;
}

/** Shares a document by a link. @returns the path of the link */
async function share(docket: Docket, id: string, body: object = {}): Promise<string> {
  const { body: created } = await docket.post(`/documents/${id}/shares`, body);
  return new URL(created.url).pathname;
}

/** Returns the box of everything that is dark, in pixels. */
function darkBox({ width, samples, channels }: DecodedImage) {
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  for (let index = 0; index < samples.length / channels; index += 1) {
    if (samples[index * channels]! > 128) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /documents/{id}/pages/{page}/image on ${database}`, () => {
    for (const width of [400, 800, 1600]) {
      test(`draws a page ${width} pixels wide`, async () => {
        await using docket = await startDocket({ database, engines: {} });
        const id = await uploadPdf(docket);

        const image = await getImage(docket, `/v2/documents/${id}/pages/2/image?width=${width}`);

        assert.equal(image.status, 200);
        assert.equal(image.headers.get('content-type'), 'image/png');
        const decoded = decodePng(image.bytes);
        assert.deepEqual(
          [decoded.width, decoded.height, decoded.channels],
          [width, Math.round((width * 792) / 612), 1],
        );
      });
    }

    test('is at most 16,000 pixels high for a page like a ribbon', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await uploadPdf(docket, [
        { lines: ['A till roll'], entries: '/MediaBox [0 0 0.01 14000]' },
      ]);

      const image = await getImage(docket, `/v2/documents/${id}/pages/1/image`);

      const { width, height } = decodePng(image.bytes);
      assert.deepEqual([width, height], [1, 16_000]);
    });

    test('can be kept by the client, which gets 304 while the file is the same', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const path = `/v2/documents/${await uploadPdf(docket)}/pages/1/image`;
      const first = await getImage(docket, path);

      const again = await getImage(docket, path, {
        authorization: `Bearer ${docket.key}`,
        'if-none-match': first.headers.get('etag')!,
      });

      assert.equal(first.headers.get('cache-control'), 'private, no-cache');
      assert.equal(again.status, 304);
      assert.equal(again.bytes.length, 0);
      assert.equal(again.headers.get('cache-control'), 'private, no-cache');
    });

    test('is shown by no page of another site and runs no script', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await uploadPdf(docket);

      const { headers } = await getImage(docket, `/v2/documents/${id}/pages/1/image`);

      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(headers.get('content-security-policy')!, /^sandbox; default-src 'none'/);
      assert.equal(headers.get('content-disposition'), 'inline; filename="page-1.png"');
    });

    test('is drawn once for concurrent requests and deleted with the document', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await uploadPdf(docket);
      const { pageImages } = docket.services;
      let drawn = 0;
      const draw = pageImages.draw.bind(pageImages);
      pageImages.draw = (...request) => {
        drawn += 1;
        return draw(...request);
      };
      const path = `/v2/documents/${id}/pages/1/image`;

      const images = await Promise.all([1, 2, 3].map(() => getImage(docket, path)));
      await getImage(docket, path);
      const { blob_key, workspace_id } = await docket.services.db
        .selectFrom('documents')
        .select(['blob_key', 'workspace_id'])
        .executeTakeFirstOrThrow();
      const find = () => docket.services.derivedFiles.find(blob_key!, `page-1-800-${workspace_id}`);
      const stored = await buffer(await (await find())!.read());
      await docket.delete(`/documents/${id}`);
      await docket.runJobs();

      assert.ok(images.every(({ bytes }) => bytes.equals(images[0]!.bytes)));
      assert.equal(drawn, 1);
      assert.ok(stored.equals(images[0]!.bytes));
      assert.equal(await find(), undefined);
    });

    test('tells a page that cannot be drawn from memory for ten minutes', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await uploadPdf(docket);
      let attempts = 0;
      const failure = { code: 'deadline', message: 'It took too long', stage: 'extract' } as const;
      docket.services.pageImages.draw = async () => {
        attempts += 1;
        throw new WorkError({ ...failure, retryable: false });
      };
      const path = `/v2/documents/${id}/pages/1/image`;

      const images = await Promise.all([1, 2, 3].map(() => getImage(docket, path)));
      const soon = attempts;
      docket.advance(11 * MINUTE_MS);
      await getImage(docket, path);

      for (const image of images) {
        assert.equal(image.status, 400);
        assert.equal(errorOf(image).details.type, 'not_available');
      }
      assert.deepEqual([soon, attempts], [1, 2]);
    });

    test('is drawn for the next client when the first one leaves', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await uploadPdf(docket);
      const { pageImages } = docket.services;
      const draw = pageImages.draw.bind(pageImages);
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      pageImages.draw = async (choice, work, signal) => {
        begin();
        await once(signal, 'abort');
        end();
        return draw(choice, work, signal);
      };
      const path = `/v2/documents/${id}/pages/1/image`;
      const leaving = new AbortController();

      const first = fetch(`${docket.url}${path}`, {
        headers: { authorization: `Bearer ${docket.key}` },
        signal: leaving.signal,
      });
      await begun;
      leaving.abort();
      await assert.rejects(first, { name: 'AbortError' });
      await ended;
      pageImages.draw = draw;

      assert.equal((await getImage(docket, path)).status, 200);
    });

    test('refuses a file without pages of its own, naming the type', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const { id } = await uploadedDocument(docket);
      await docket.runJobs();

      const image = await getImage(docket, `/v2/documents/${id}/pages/1/image`);

      assert.equal(image.status, 400);
      assert.equal(errorOf(image).code, 'invalid_request');
      assert.equal(errorOf(image).details.type, 'not_available');
    });

    for (const [what, path, status, details] of [
      ['a page after the last one', 'pages/3/image', 404, undefined],
      ['page 0', 'pages/0/image', 400, { field: 'page' }],
      ['another width', 'pages/1/image?width=500', 400, { field: 'width' }],
    ] as const) {
      test(`refuses ${what}`, async () => {
        await using docket = await startDocket({ database, engines: {} });
        const id = await uploadPdf(docket);

        const image = await getImage(docket, `/v2/documents/${id}/${path}`);

        assert.equal(image.status, status);
        assert.partialDeepStrictEqual(errorOf(image).details ?? {}, details ?? {});
      });
    }

    test('is not found with a credential of another workspace', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await uploadPdf(docket);
      const key = await docket.createWorkspace();

      const image = await getImage(docket, `/v2/documents/${id}/pages/1/image`, {
        authorization: `Bearer ${key}`,
      });

      assert.equal(image.status, 404);
    });

    test('needs the scope to read documents', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await uploadPdf(docket);
      const key = await docket.createKey(['write:documents']);

      const image = await getImage(docket, `/v2/documents/${id}/pages/1/image`, {
        authorization: `Bearer ${key}`,
      });

      assert.equal(image.status, 403);
    });
  });
}

suite('boxes of words on the image of a page', () => {
  for (const [what, entries] of [
    ['an upright page', ''],
    ['a page turned by 90 degrees', '/Rotate 90'],
    ['a cropped page', '/CropBox [50 500 400 780]'],
  ] as const) {
    test(`enclose what is drawn on ${what}`, async () => {
      await using docket = await startDocket({ engines: {} });
      const id = await uploadPdf(docket, [{ lines: ['Termination'], entries }]);
      const { body } = await docket.get(`/documents/${id}/pages?words=true`);
      const [page] = body.pages;

      const { bytes } = await getImage(docket, `/v2/documents/${id}/pages/1/image?width=1600`);

      const image = decodePng(bytes);
      const scale = image.width / page.width;
      const [word] = page.words;
      const dark = darkBox(image);
      assert.ok(Math.abs(image.height - page.height * scale) <= 1);
      assert.ok(dark.left >= word.x * scale - 1, 'left');
      assert.ok(dark.top >= word.y * scale - 1, 'top');
      assert.ok(dark.right <= (word.x + word.width) * scale + 1, 'right');
      assert.ok(dark.bottom <= (word.y + word.height) * scale + 1, 'bottom');
      assert.ok(dark.right - dark.left > 0.5 * word.width * scale, 'not only a part');
    });
  }
});

suite('images of a shared document', () => {
  test('are at most 800 pixels wide without the permission to download', async () => {
    await using docket = await startDocket({ engines: {} });
    const id = await uploadPdf(docket);
    const [view, download] = [
      await share(docket, id),
      await share(docket, id, { permission: 'download' }),
    ];

    const small = await getImage(docket, `${view}/pages/1/image`, {});
    const large = await getImage(docket, `${view}/pages/1/image?width=1600`, {});
    const allowed = await getImage(docket, `${download}/pages/1/image?width=1600`, {});

    assert.equal(small.status, 200);
    assert.equal(small.headers.get('cache-control'), 'private, no-store');
    assert.equal(decodePng(small.bytes).width, 800);
    assert.equal(large.status, 400);
    assert.partialDeepStrictEqual(errorOf(large).details, { field: 'width', type: 'too_large' });
    assert.equal(allowed.status, 200);
  });

  test('have their own proportions in the page of the link, before they arrive', async () => {
    await using docket = await startDocket({ engines: {} });
    const id = await uploadPdf(docket, [
      ['A letter'],
      { lines: ['A landscape table'], entries: '/Rotate 90' },
      { lines: ['A slide'], entries: '/MediaBox [0 0 1280 720]' },
    ]);
    const link = await share(docket, id);

    const page = await (await fetch(`${docket.url}${link}`)).text();

    const shown = [
      ...page.matchAll(/<img[^>]*?src="([^"]+)"[^>]*?width="(\d+)"\s+height="(\d+)"/g),
    ];
    assert.equal(shown.length, 3);
    for (const [, src, ...size] of shown) {
      const { width, height } = decodePng((await getImage(docket, src!, {})).bytes);
      assert.deepEqual(size.map(Number), [width, height], src);
    }
  });

  test('are found by the link alone, until it is revoked', async () => {
    await using docket = await startDocket({ engines: {} });
    const id = await uploadPdf(docket);
    const { body } = await docket.post(`/documents/${id}/shares`, {});
    const link = new URL(body.url).pathname;

    await docket.delete(`/documents/${id}/shares/${body.id}`);

    assert.equal((await getImage(docket, `${link}/pages/1/image`, {})).status, 404);
    assert.equal((await getImage(docket, '/s/unknown/pages/1/image', {})).status, 404);
  });

  test('need the cookie of the page behind a link with a password', async () => {
    await using docket = await startDocket({ engines: {} });
    const id = await uploadPdf(docket);
    const link = await share(docket, id, { password: 'tulip' });
    const opened = await fetch(docket.url + link, {
      method: 'POST',
      body: new URLSearchParams({ password: 'tulip' }),
    });
    const [cookie = ''] = opened.headers.get('set-cookie')!.split(';');
    const path = `${link}/pages/1/image`;

    const without = await getImage(docket, path, {});
    const withCookie = await getImage(docket, path, { cookie });
    docket.advance(31 * 60_000);
    const late = await getImage(docket, path, { cookie });

    assert.equal(without.status, 404);
    assert.equal(withCookie.status, 200);
    assert.match(opened.headers.get('set-cookie')!, /HttpOnly/);
    assert.equal(late.status, 404);
  });

  test('take units of the limits of the sharing workspace', async () => {
    await using docket = await startDocket({
      engines: {},
      settings: { DOCKET_ENTERPRISE_REQUESTS_PER_MINUTE: '30' },
    });
    const id = await uploadPdf(docket);
    const link = await share(docket, id);
    const statuses = new Set<number>();

    for (let count = 0; count < 31; count += 1) {
      statuses.add((await getImage(docket, `${link}/pages/1/image`, {})).status);
    }

    assert.deepEqual([...statuses], [200, 429]);
  });

  test('of a user who may only view have at most 800 pixels', async () => {
    await using docket = await startDocket({ engines: {} });
    const id = await uploadPdf(docket);
    const key = await docket.createWorkspace();
    const user_id: string = (await docket.get('/me', { key })).body.user.id;
    await docket.post(`/documents/${id}/shares`, { user_id });
    const path = `/v2/documents/${id}/pages/1/image`;
    const headers = { authorization: `Bearer ${key}` };

    const small = await getImage(docket, `${path}?width=800`, headers);
    const large = await getImage(docket, `${path}?width=1600`, headers);
    await docket.post(`/documents/${id}/shares`, { user_id, permission: 'download' });
    const allowed = await getImage(docket, `${path}?width=1600`, headers);

    assert.deepEqual([small.status, large.status, allowed.status], [200, 400, 200]);
  });
});
