import { estimateEnd, SAMPLE_SIZE } from '../../jobs/estimate.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import { listRecentDurationsMs } from './store.ts';

const DURATION_WITHOUT_HISTORY_MS = 30 * SECOND_MS;

/** When an analysis submitted now is likely done: by what the workspace's last fifty took, queueing included. */
export async function estimateCompletion(services: Services, workspaceId: string): Promise<string> {
  const durations = await listRecentDurationsMs(services.reads, workspaceId, SAMPLE_SIZE);
  return estimateEnd(services.clock, durations, DURATION_WITHOUT_HISTORY_MS);
}
