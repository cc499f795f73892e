import type { Services } from '../services.ts';
import type { AnalyzedText, AnalyzeManyTask, AnalyzeTask } from './analyzed-text.ts';

const MODULE = new URL('analyze-passages.compute.ts', import.meta.url).href;
const LIMITS = { timeoutMs: 60_000, memoryMaxBytes: 500_000_000 };

/** Runs one of the functions of `analyze-passages.compute.ts` in a child. */
export function analyze(
  { compute }: Pick<Services, 'compute'>,
  name: 'analyzePassages' | 'analyzeTitle',
  task: AnalyzeTask,
  signal: AbortSignal,
): Promise<AnalyzedText> {
  return compute.run<AnalyzedText>(MODULE, name, task, {
    limits: LIMITS,
    stage: 'extract',
    signal,
  });
}

/** @returns one for each of the texts */
export function analyzeMany(
  { compute }: Pick<Services, 'compute'>,
  task: AnalyzeManyTask,
  signal: AbortSignal,
): Promise<AnalyzedText[]> {
  return compute.run<AnalyzedText[]>(MODULE, 'analyzeMany', task, {
    limits: LIMITS,
    stage: 'extract',
    signal,
  });
}
