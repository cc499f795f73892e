import { isoAfter, SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import { listRecentDurationsMs } from './store.ts';

const SAMPLE_SIZE = 50;
const QUANTILE = 0.9;
const DURATION_WITHOUT_HISTORY_MS = 30 * SECOND_MS;

/** When an analysis submitted now is likely done: the ninth decile of what the workspace's last fifty took, queueing included. */
export async function estimateCompletion(services: Services, workspaceId: string): Promise<string> {
  const durations = await listRecentDurationsMs(services.reads, workspaceId, SAMPLE_SIZE);
  const sorted = durations.toSorted((a, b) => a - b);
  const typical = sorted[Math.floor(sorted.length * QUANTILE)] ?? DURATION_WITHOUT_HISTORY_MS;
  return isoAfter(services.clock, Math.max(typical, SECOND_MS));
}
