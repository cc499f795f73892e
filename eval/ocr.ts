import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { createComputePool } from '../server/src/compute/compute-pool.ts';
import { createTextExtraction } from '../server/src/engines/text-extraction/text-extraction.ts';
import type { TextExtractionEngine } from '../server/src/engines/text-extraction/text-extraction-engine.ts';
import { buildPdf } from '../server/src/testing/build-pdf.ts';
import { isTuneItem, readItems } from './eval-folder.ts';
import type { Report, Row } from './report.ts';
import { scanText } from './scan-page.ts';

const PAGES = join(import.meta.dirname, 'own/pages.jsonl');
const GOAL = 0.05;
const LIMITS = { pagesMax: 10, unpackedBytesMax: 1_000_000 };

type Page = { id: string; language: string; text: string };
type Reading = Page & {
  errorRate: number;
  /** Error rate against the text of another page, as a control. */
  controlRate: number;
};

/** Own pages as scans: how many characters OCR gets wrong. */
export async function evaluateOcr(): Promise<Report> {
  const title = 'OCR';
  const pages = readItems<Page>(PAGES);
  if (!pages) return { title, skipped: `no pages in ${PAGES}`, tables: [] };

  const started = performance.now();
  const readings = await readAll(pages);
  const seconds = (performance.now() - started) / 1_000;
  const languages = [...new Set(pages.map(({ language }) => language))];
  const rows = languages.map((language) =>
    row(
      language,
      readings.filter((reading) => reading.language === language),
    ),
  );
  return {
    title,
    notes: [
      'Own pages of known text, set in Helvetica, drawn at 150 dpi, turned by 2°, with noise, put as images into ' +
        'one PDF without text for each language. The engine is told no language. Figures are shares of wrong characters (Levenshtein distance by ' +
        'length, white space made alike). Control: the same result against the text of another page of the language. ' +
        `Nothing was tuned on these pages. ${(seconds / pages.length).toFixed(1)} s a page.`,
    ],
    tables: [
      {
        name: 'Character error rate',
        columns: ['tune', 'held', 'all', 'worst page', 'control', 'goal', 'met', 'n'],
        rows: [...rows, row('all', readings)],
      },
    ],
  };
}

async function readAll(pages: readonly Page[]): Promise<Reading[]> {
  const pool = createComputePool({ size: availableParallelism() });
  const engine = createTextExtraction(pool, { ocr: { concurrency: 1, pagesMax: LIMITS.pagesMax } });
  const folder = await mkdtemp(join(tmpdir(), 'docket-eval-'));
  const documents = Map.groupBy(pages, ({ language }) => language);
  try {
    const readings = [...documents].map(([name, document]) =>
      readDocument(engine, join(folder, name), document),
    );
    return (await Promise.all(readings)).flat();
  } finally {
    await pool.close();
    await rm(folder, { recursive: true });
  }
}

async function readDocument(
  engine: TextExtractionEngine,
  path: string,
  document: readonly Page[],
): Promise<Reading[]> {
  const scans = await Promise.all(document.map(({ text }) => scanText(text)));
  await writeFile(path, buildPdf(scans));
  const { text, pages } = await engine.extract(path, LIMITS, new AbortController().signal, {
    workspaceId: null,
  });
  return document.map((page, index) => {
    const { start, end } = pages[index]!;
    const read = text.slice(start, end);
    const other = document[(index + 1) % document.length]!;
    return {
      ...page,
      errorRate: errorRate(read, page.text),
      controlRate: errorRate(read, other.text),
    };
  });
}

function row(name: string, readings: readonly Reading[]): Row {
  const rates = readings.map((reading) => reading.errorRate);
  const of = (isTune: boolean) =>
    readings.filter(({ id }) => isTuneItem(id) === isTune).map((reading) => reading.errorRate);
  return {
    name,
    cells: [
      percent(mean(of(true))),
      percent(mean(of(false))),
      percent(mean(rates)),
      percent(Math.max(...rates)),
      percent(mean(readings.map(({ controlRate }) => controlRate))),
      `≤ ${percent(GOAL)}`,
      mean(rates) <= GOAL ? 'yes' : 'NO',
      String(readings.length),
    ],
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number): string {
  return Number.isNaN(share) ? '–' : `${(100 * share).toFixed(2)} %`;
}

/** Characters to insert, delete or replace, by the length of what was written. */
function errorRate(read: string, written: string): number {
  const [a, b] = [read, written].map((text) => text.replace(/\s+/g, ' ').trim());
  return levenshtein(a!, b!) / Math.max(1, b!.length);
}

function levenshtein(a: string, b: string): number {
  let distances = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = distances[j - 1]! + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(distances[j]! + 1, next[j - 1]! + 1, replaced));
    }
    distances = next;
  }
  return distances.at(-1)!;
}
