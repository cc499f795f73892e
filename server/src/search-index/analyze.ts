import type { Services } from '../app/services.ts';
import type { AnalyzedText, AnalyzeManyInput, AnalyzeInput } from './analyzed-text.ts';

const MODULE = new URL('analyze-passages.compute.ts', import.meta.url).href;
const LIMITS = { timeoutMs: 60_000, memoryMaxBytes: 500_000_000 };

type ComputeServices = { compute: Pick<Services['compute'], 'forWorkspace'> };

/** Runs a function of `analyze-passages.compute.ts` in a child process. */
export function analyze(
  { compute }: ComputeServices,
  workspaceId: string | null,
  name: 'analyzePassages' | 'analyzeTitle',
  task: AnalyzeInput,
  signal: AbortSignal,
): Promise<AnalyzedText> {
  return compute.forWorkspace(workspaceId, 'batch').run<AnalyzedText>(MODULE, name, task, {
    limits: LIMITS,
    stage: 'extract',
    signal,
  });
}

/** Analyzes several texts in a child process. @returns one result for each text */
export function analyzeMany(
  { compute }: ComputeServices,
  workspaceId: string,
  task: AnalyzeManyInput,
  signal: AbortSignal,
): Promise<AnalyzedText[]> {
  return compute
    .forWorkspace(workspaceId, 'batch')
    .run<AnalyzedText[]>(MODULE, 'analyzeMany', task, {
      limits: LIMITS,
      stage: 'extract',
      signal,
    });
}
