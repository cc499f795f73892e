import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { ComputePool } from '../../compute/compute-pool.ts';
import type {
  ActionItemsRequest,
  ActionItemsResult,
  MeetingEngine,
  MeetingText,
  StrategyRequest,
  StrategyResult,
  SummaryRequest,
  SummaryResult,
} from './meeting-engine.ts';

const MODULE = new URL('meetings.compute.ts', import.meta.url).href;

/** What the child is sent. Here, so that the server imports nothing that only a child may load. */
export type ActionItemsTask = { meeting: MeetingText; request: ActionItemsRequest };
export type SummaryTask = { meeting: MeetingText; request: SummaryRequest };
export type StrategyTask = { meetings: readonly MeetingText[]; request: StrategyRequest };

/** Rules and fitted weights, in a compute child. */
export function createBuiltInMeetings(compute: ComputePool, limits: ComputeLimits): MeetingEngine {
  async function run<R>(name: string, task: object, signal: AbortSignal): Promise<R> {
    signal.throwIfAborted();
    return compute.run<R>(MODULE, name, task, { limits, stage: 'analyze', signal });
  }
  return {
    extractActionItems: (meeting, request, signal) =>
      run<ActionItemsResult>('actionItems', { meeting, request } satisfies ActionItemsTask, signal),

    summarizeMeeting: (meeting, request, signal) =>
      run<SummaryResult>('summary', { meeting, request } satisfies SummaryTask, signal),

    analyzeMeetings: (meetings, request, signal) =>
      run<StrategyResult>('strategy', { meetings, request } satisfies StrategyTask, signal),
  };
}
