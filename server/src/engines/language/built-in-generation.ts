import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { ComputePool } from '../../compute/compute-pool.ts';
import type {
  BrainstormResult,
  ContentRequest,
  ContentResult,
  GenerationEngine,
  IdeasRequest,
  SourceText,
} from './generation-engine.ts';

const MODULE = new URL('generation.compute.ts', import.meta.url).href;

/** What the child is sent. Here, so that the server imports nothing that only a child may load. */
export type ContentTask = { request: ContentRequest; sources: readonly SourceText[] };
export type IdeasTask = { request: IdeasRequest; sources: readonly SourceText[] };

/** Outlines, frames and ways of thinking that are written down, filled with passages of the sources, in a compute child. */
export function createBuiltInGeneration(
  compute: ComputePool,
  limits: ComputeLimits,
): GenerationEngine {
  async function run<R>(name: string, task: object, signal: AbortSignal): Promise<R> {
    signal.throwIfAborted();
    return compute.run<R>(MODULE, name, task, { limits, stage: 'analyze', signal });
  }
  return {
    writeContent: (request, sources, signal) =>
      run<ContentResult>('content', { request, sources } satisfies ContentTask, signal),

    brainstorm: (request, sources, signal) =>
      run<BrainstormResult>('ideas', { request, sources } satisfies IdeasTask, signal),
  };
}
