import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createComputePool } from '../server/src/compute/compute-pool.ts';
import { createRulesEngine } from '../server/src/engines/rules/rules-engine.ts';
import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import type { LanguageEngine } from '../server/src/engines/language-engine/language-engine.ts';
import { extractText } from '../server/src/engines/text-extraction/extract.compute.ts';
import type { ExtractedText } from '../server/src/engines/text-extraction/text-extraction-engine.ts';
import { longContractPdf } from './long-contract.ts';
import { median, quantile, type Row } from './row.ts';

const PAGES = 100;
const ROUNDS = 6;
const QUESTION_MS_MAX = 150;
const LIMITS = { pagesMax: 2_000, unpackedBytesMax: 1e8 };
const QUESTIONS = [
  'Which law governs this agreement?',
  'How long is the initial term of the agreement?',
  'Is liability limited, and to what amount?',
  'Who owns the work product?',
  'When are invoices to be paid?',
  'What happened on the moon in 1969?',
];

/** Measures the answer time of the engine, as the server sees it. */
export async function benchAsk(): Promise<Row[]> {
  const [document, other] = [await longText(1), await longText(101)];
  await using pool = disposable(createComputePool({ size: 1 }));
  const engine = createRulesEngine(pool.forWorkspace(null, 'interactive'));
  const cold = await timeOf(engine, document, QUESTIONS[0]!);
  const indexed = await timeOf(engine, other, QUESTIONS[0]!);
  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const question of QUESTIONS) warm.push(await timeOf(engine, document, question));
  }
  const goal = { atMost: QUESTION_MS_MAX };
  const what = `a question on ${PAGES} pages`;
  return [
    { what: `${what}, p50`, figure: median(warm), unit: 'ms', goal },
    { what: `${what}, p99`, figure: quantile(warm, 0.99), unit: 'ms', goal },
    { what: `${what} not asked about before`, figure: indexed, unit: 'ms', goal },
    { what: `${what}, no child running`, figure: cold, unit: 'ms', note: 'starts a process' },
  ];
}

async function timeOf(
  engine: LanguageEngine,
  text: ExtractedText,
  question: string,
): Promise<number> {
  const started = performance.now();
  const request = { question, contextPages: 5, history: [] };
  await engine.answer(text, request, AbortSignal.timeout(60_000));
  return performance.now() - started;
}

/** @param seed another one makes another text of the same length */
async function longText(seed: number): Promise<ExtractedText> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-ask-'));
  const pages: string[] = [];
  try {
    for (let part = 0; pages.length < PAGES; part++) {
      const path = join(folder, `${part}.pdf`);
      await writeFile(path, longContractPdf(seed + 10 * part));
      const { text, pages: spans } = await extractText({ path, limits: LIMITS });
      pages.push(...spans.map(({ start, end }) => text.slice(start, end)));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return makeExtractedText(...pages.slice(0, PAGES));
}

function disposable<T extends { close(): Promise<void> }>(pool: T): T & AsyncDisposable {
  return { ...pool, [Symbol.asyncDispose]: () => pool.close() };
}
