/**
 * Measures each step of one text in a process of its own: reading, index, the three analyses, a question, the passages
 * for a topic. Prints one line of JSON.
 *
 *     node bench/text-steps.ts measure '{"name": "mixture", "bytes": 1000000}'
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { AnalysisType } from '../server/src/contract/analysis-types.ts';
import { analyze, answer } from '../server/src/engines/rules/documents.compute.ts';
import { findTopicPassages } from '../server/src/engines/rules/retrieval.compute.ts';
import { extractText } from '../server/src/engines/text-extraction/extract.compute.ts';
import type { ExtractedText } from '../server/src/engines/text-extraction/text-extraction-engine.ts';
import { WorkError } from '../server/src/kernel/errors.ts';
import { analyzePassages } from '../server/src/search-index/analyze-passages.compute.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

export type StepsArgument = { name: string; bytes: number };
export type StepsResult = {
  /** CPU time by step, in seconds. */
  seconds: Record<string, number>;
  /** Reason why the file was refused; undefined when it was read. */
  refused?: string;
  /** Largest resident memory of the process. */
  memoryBytes: number;
};

const ANALYSES: readonly AnalysisType[] = ['contract_review', 'financial_analysis', 'legal_review'];
const QUESTION = 'Which law governs the agreement, and what is the total amount to be paid?';
const LIMITS = { pagesMax: 2_000, unpackedBytesMax: 256 * 1_024 * 1_024 };

const seconds: Record<string, number> = {};

async function measured<T>(step: string, run: () => T | Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  try {
    return await run();
  } finally {
    const { user, system } = process.cpuUsage(before);
    seconds[step] = (user + system) / 1e6;
  }
}

async function measureSteps({ name, bytes }: StepsArgument): Promise<StepsResult> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-text-'));
  const path = join(folder, 'text.txt');
  try {
    await writeFile(path, HOSTILE_TEXTS[name]!(bytes));
    const text = await measured('read', () => extractText({ path, limits: LIMITS }));
    await measureText(text);
    return { seconds, memoryBytes: peakBytes() };
  } catch (error) {
    if (!(error instanceof WorkError)) throw error;
    return { seconds, refused: error.failure.code, memoryBytes: peakBytes() };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureText(text: ExtractedText): Promise<void> {
  const { text: content, pages } = text;
  await measured('index', () =>
    analyzePassages({ text: content, pages, language: null, partition: 'bench' }),
  );
  for (const analysisType of ANALYSES) {
    const request = { analysisType, extractFields: null, includeSummary: true, layoutPath: null };
    await measured(analysisType, () => analyze({ text, request }));
  }
  await measured('question', () =>
    answer({ text, request: { question: QUESTION, contextPages: 5, history: [] } }),
  );
  const request = { topic: 'payment and termination of the agreement', keywords: ['law'] };
  const sources = [{ type: 'document' as const, id: 'doc_bench', title: 'Text', text }];
  await measured('topic', () => findTopicPassages({ request, sources }));
}

function peakBytes(): number {
  return process.resourceUsage().maxRSS * 1_024;
}

const [, , , argument = 'null'] = process.argv;
process.stdout.write(
  `${JSON.stringify(await measureSteps(JSON.parse(argument) as StepsArgument))}\n`,
);
