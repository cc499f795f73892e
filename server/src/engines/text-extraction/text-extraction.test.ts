import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

import { createComputePool } from '../../compute/compute-pool.ts';
import { WorkError } from '../../kernel/errors.ts';
import { buildDocx, paragraph } from '../../testing/build-docx.ts';
import { buildPdf } from '../../testing/build-pdf.ts';
import { assertCanonical, writeTemporaryFile, testTextExtractionEngine } from './conformance.ts';
import type { TextExtractionEngine } from './text-extraction-engine.ts';
import { createTextExtraction } from './text-extraction.ts';

const LIMITS = { pagesMax: 2_000, unpackedBytesMax: 50_000_000 };
/** Far below what a server allows: a file that takes more ends as `too_large` and fails its test. */
const COMPUTE_LIMITS = { timeoutMs: 60_000, memoryMaxBytes: 600_000_000 };
const SIGNAL = new AbortController().signal;
const SERVER = { workspaceId: null };

const EVAL_DATA =
  process.env['DOCKET_EVAL_DATA'] ??
  fileURLToPath(new URL('../../../../../shared/eval', import.meta.url));
const FILES = path.join(EVAL_DATA, 'documents/files');
const skip = existsSync(FILES) ? false : `no evaluation data in ${FILES} (set DOCKET_EVAL_DATA)`;

function makeEngine(t: TestContext): TextExtractionEngine {
  const pool = createComputePool({ size: 1 });
  t.after(() => pool.close());
  return createTextExtraction(pool, { computeLimits: COMPUTE_LIMITS });
}

testTextExtractionEngine('the built-in engine', makeEngine);

/** Returns the result for a file: `text` or the code of its failure. Any other error fails the test. */
async function outcome(engine: TextExtractionEngine, filePath: string) {
  try {
    const text = await engine.extract(filePath, LIMITS, SIGNAL, SERVER);
    assertCanonical(text);
    return { end: 'text', chars: text.text.replace(/\s/g, '').length };
  } catch (error) {
    if (!(error instanceof WorkError) || error.failure.retryable) throw error;
    return { end: error.failure.code, chars: 0 };
  }
}

const NAMED_ENDS = ['text', 'encrypted', 'broken', 'no_text', 'unsupported_format', 'too_large'];

suite('text extraction from hostile files', () => {
  test('reads XML with an entity expansion attack without the entities', async (t) => {
    const laughs = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
    );
    const file = buildDocx(paragraph('&l9; lol'), {}, `<!DOCTYPE w [${laughs.join('')}]>`);
    const engine = makeEngine(t);
    const { text } = await engine.extract(
      await writeTemporaryFile(t, 'f', file),
      LIMITS,
      SIGNAL,
      SERVER,
    );

    assert.equal(text, '&l9; lol');
  });

  test('refuses a DOCX file that unpacks to more than the limit', async (t) => {
    const file = buildDocx(paragraph('a'.repeat(LIMITS.unpackedBytesMax)));
    assert.ok(file.length < 500_000);

    assert.equal(
      (await outcome(makeEngine(t), await writeTemporaryFile(t, 'f', file))).end,
      'too_large',
    );
  });

  test('refuses a PDF by its declared number of pages, unless the number is absurd', async (t) => {
    const engine = makeEngine(t);
    const ends = [];
    for (const claim of [500_000, 1_000_000_000]) {
      const filePath = await writeTemporaryFile(t, 'f', buildPdf([['a']], claim));
      ends.push((await outcome(engine, filePath)).end);
    }
    // Above about a million pdfium counts the pages itself.
    assert.deepEqual(ends, ['too_large', 'text']);
  });

  for (const box of ['0 0 14400 14400', '0 0 1e30 1e30', '-2147483648 0 2147483647 1', '0 0 0 0']) {
    test(`reads a page of ${box} points without allocating its area`, async (t) => {
      const file = buildPdf([{ lines: ['text'], entries: `/MediaBox [${box}] /UserUnit 75000` }]);
      const filePath = await writeTemporaryFile(t, 'f', file);
      const options = { ...SERVER, layoutPath: `${filePath}.layout` };
      const { text } = await makeEngine(t).extract(filePath, LIMITS, SIGNAL, options);

      assert.equal(text, 'text');
    });
  }

  test('fails with a code for a deep or circular page tree', async (t) => {
    const engine = makeEngine(t);
    for (const kid of [(node: number) => node + 1, () => 2]) {
      const filePath = await writeTemporaryFile(t, 'f', pageTree(20_000, kid));
      assert.ok(['no_text', 'broken'].includes((await outcome(engine, filePath)).end));
    }
  });

  for (const [kind, whole] of [
    ['PDF', buildPdf([['One', 'two'], ['three']])],
    ['DOCX', buildDocx(paragraph('One') + paragraph('two'))],
  ] as const) {
    test(`returns text or a code for a ${kind} file with changed or missing bytes`, async (t) => {
      const engine = makeEngine(t);
      const ends = new Set<string>();
      for (let round = 0; round < 100; round += 1) {
        const filePath = await writeTemporaryFile(t, 'f', damaged(whole, round));
        ends.add((await outcome(engine, filePath)).end);
      }
      for (const end of ends) assert.ok(NAMED_ENDS.includes(end), end);
      assert.ok(ends.has('text') && ends.has('broken'));
    });
  }
});

/** A tree whose nodes have one child each, and no page. */
function pageTree(nodes: number, kid: (node: number) => number): Buffer {
  const objects = Array.from({ length: nodes }, (_, index) => {
    const node = index + 2;
    return `${node} 0 obj\n<< /Type /Pages /Kids [${kid(node)} 0 R] /Count 1 >>\nendobj\n`;
  });
  const catalog = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';
  const trailer = `trailer << /Size ${nodes + 2} /Root 1 0 R >>\n%%EOF\n`;
  return Buffer.from(['%PDF-1.4\n', catalog, ...objects, trailer].join(''));
}

/** The same damage each time: three bytes changed, and every fourth file cut short. */
function damaged(whole: Buffer, round: number): Buffer {
  const file = Buffer.from(whole);
  for (const step of [7_919, 104_729, 1_299_709]) {
    file[(round * step) % file.length] = (round * 31 + step) % 256;
  }
  return round % 4 === 0 ? file.subarray(0, (round * 7_919) % file.length) : file;
}

type ManifestEntry = {
  file: string;
  kind?: 'text' | 'empty' | 'encrypted' | 'broken';
  nonspace_chars_pdfium?: number | null;
  nonspace_chars_pdfjs?: number | null;
};

suite('text extraction from the evaluation files', () => {
  test('returns the result that the manifest defines', { skip }, async (t) => {
    const engine = makeEngine(t);
    const manifest = await readFile(path.join(FILES, 'manifest.jsonl'), 'utf8');
    for (const line of manifest.trim().split('\n')) {
      const entry = JSON.parse(line) as ManifestEntry;
      const { end, chars } = await outcome(engine, path.join(FILES, entry.file));
      const said = `${entry.file} ended as ${end} with ${chars} characters`;
      assert.ok(NAMED_ENDS.includes(end) && end !== 'too_large', said);
      assert.ok(isExpected(entry, end, chars), said);
    }
  });

  test('recognizes images of rotated text', { skip }, async (t) => {
    const pool = createComputePool({ size: 1 });
    t.after(() => pool.close());
    const engine = createTextExtraction(pool, { ocr: { concurrency: 1, pagesMax: 1 } });
    const filePath = path.join(FILES, 'pdf/ocr_test_rotated_90.pdf');
    const { text, pages } = await engine.extract(filePath, LIMITS, SIGNAL, SERVER);

    assert.match(text, /^Docling bundles PDF document conversion/);
    assert.ok(pages[0]?.ocr);
  });

  test('refuses a decompression bomb of 300 MB', { skip }, async (t) => {
    const { end } = await outcome(makeEngine(t), path.join(FILES, 'docx/_zip_bomb_300MB.docx'));
    assert.equal(end, 'too_large');
  });
});

function isExpected(entry: ManifestEntry, end: string, chars: number): boolean {
  const known = [entry.nonspace_chars_pdfium, entry.nonspace_chars_pdfjs].map(
    (count) => count ?? 0,
  );
  if (entry.file.startsWith('rtf_other/')) return end === 'unsupported_format';
  // No decoder for the mainframe's letters comes with the runtime.
  if (entry.file.endsWith('.cp500.txt')) return end === 'unsupported_format';
  if (entry.file.startsWith('txt/')) return end === 'text';
  if (entry.kind === undefined) return true;
  if (entry.kind === 'encrypted') return end === 'encrypted';
  if (end === 'text') return known.some((count) => isClose(chars, count));
  if (entry.kind === 'broken') return end === 'broken' || end === 'no_text';
  return end === 'no_text' && Math.max(...known) === 0;
}

/** Folding ligatures adds characters, joining words that were cut takes some away. */
function isClose(chars: number, expected: number): boolean {
  return Math.abs(chars - expected) <= Math.max(2, expected * 0.01);
}
