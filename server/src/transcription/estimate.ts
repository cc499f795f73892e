import { estimateEnd, SAMPLE_SIZE } from '../jobs/estimate.ts';
import { isoAfter, MINUTE_MS } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { listRecentDurationsMs } from './store.ts';

const DURATION_WITHOUT_HISTORY_MS = 2 * MINUTE_MS;
/** Before that, what was done says little of what is left. */
const TELLING_PROGRESS = 0.05;

/** When a transcription submitted now is likely done: by what the workspace's last fifty took, queueing included. */
export async function estimateCompletion(services: Services, workspaceId: string): Promise<string> {
  const durations = await listRecentDurationsMs(services.reads, workspaceId, SAMPLE_SIZE);
  return estimateEnd(services.clock, durations, DURATION_WITHOUT_HISTORY_MS);
}

/** When one that is under way is likely done: by the pace so far. */
export async function estimateRest(
  services: Services,
  { workspace_id, progress, created_at }: TranscriptionRow,
): Promise<string> {
  if (progress < TELLING_PROGRESS) return estimateCompletion(services, workspace_id);
  const elapsedMs = services.clock.now().getTime() - Date.parse(created_at);
  return isoAfter(services.clock, (elapsedMs * (1 - progress)) / progress);
}
