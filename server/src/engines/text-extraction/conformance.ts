import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test, type TestContext } from 'node:test';

import { buildDocx, paragraph } from '../../testing/build-docx.ts';
import { buildPdf } from '../../testing/build-pdf.ts';
import { namedFailure } from '../../testing/named-failure.ts';
import {
  DOCX,
  PDF,
  TXT,
  type ExtractedText,
  type TextExtractionEngine,
} from './text-extraction-engine.ts';

const LIMITS = { pagesMax: 10, unpackedBytesMax: 100_000 };
const SIGNAL = new AbortController().signal;
const SERVER = { workspaceId: null };

/** Tests the contract of a text extraction engine. The test file of each engine calls it. */
export function testTextExtractionEngine(
  name: string,
  makeEngine: (t: TestContext) => TextExtractionEngine,
): void {
  suite(`${name} is a text extraction engine`, () => {
    const files = {
      [PDF]: buildPdf([['Office rent'], ['1,000 EUR']]),
      [DOCX]: buildDocx(paragraph('O\uFB03ce rent') + paragraph('1,000 EUR')),
      [TXT]: Buffer.from('O\uFB03ce rent\r\n1,000 EUR'),
    };
    for (const [mediaType, file] of Object.entries(files)) {
      test(`reads ${mediaType} by its content into canonical text`, async (t) => {
        const filePath = await writeTemporaryFile(t, 'misleading.png', file);
        const text = await makeEngine(t).extract(filePath, LIMITS, SIGNAL, SERVER);

        assert.equal(text.media_type, mediaType);
        assert.match(text.text, /^Office rent\s1,000 EUR$/);
        assertCanonical(text);
      });
    }

    test('fails with a distinct code for each unreadable file', async (t) => {
      const engine = makeEngine(t);
      for (const [code, file] of [
        ['no_text', Buffer.alloc(0)],
        ['no_text', buildPdf([[]])],
        ['broken', Buffer.from('%PDF-1.7')],
        ['unsupported_format', Buffer.from('{\\rtf1 text}')],
        ['too_large', Buffer.alloc(LIMITS.unpackedBytesMax + 1, 'a')],
        ['too_large', buildPdf(Array.from({ length: LIMITS.pagesMax + 1 }, () => ['a']))],
      ] as const) {
        const filePath = await writeTemporaryFile(t, 'file', file);
        await assert.rejects(
          engine.extract(filePath, LIMITS, SIGNAL, SERVER),
          namedFailure({ code, stage: 'extract', retryable: false }),
          code,
        );
      }
    });

    test('stops extraction when the signal is aborted', async (t) => {
      const filePath = await writeTemporaryFile(t, 'file', Buffer.from('text'));
      const extraction = makeEngine(t).extract(filePath, LIMITS, AbortSignal.abort(), SERVER);
      await assert.rejects(extraction, { name: 'AbortError' });
    });
  });
}

/** Asserts all guarantees of `ExtractedText`. */
export function assertCanonical({ text, text_sha256, pages }: ExtractedText): void {
  assert.equal(text, text.normalize('NFC').toWellFormed());
  assert.ok(!/[\0\r\uFB00-\uFB06]/.test(text));
  assert.equal(text_sha256, createHash('sha256').update(text).digest('hex'));
  assert.equal(pages.map(({ start, end }) => text.slice(start, end)).join('\f'), text);
  assert.equal(pages.length, text.split('\f').length);
  for (const [index, { page }] of pages.entries()) assert.equal(page, index + 1);
}

/** Writes a file into a temporary folder that is deleted after the test. */
export async function writeTemporaryFile(
  t: TestContext,
  name: string,
  file: Buffer,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-extraction-'));
  t.after(() => rm(folder, { recursive: true }));
  const filePath = path.join(folder, name);
  await writeFile(filePath, file);
  return filePath;
}
