import { defineJob } from '../jobs/job.ts';
import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { SearchChangeRow } from '../storage/search-schema.ts';
import { deleteMarks, listChanges } from './change-store.ts';
import type { ChangedSource } from './changes.ts';
import { indexTogether } from './index-together.ts';
import { indexTranscript } from './index-transcript.ts';
import { UPDATE_JOB } from './job-kinds.ts';
import { leaveATurn } from './leave-a-turn.ts';
import { readSummaries, readTasks } from './small-source-store.ts';

/** Few enough that a child answers at once. */
const CHANGES_PER_BATCH = 100;

type IndexChanges = (
  services: Services,
  changes: readonly SearchChangeRow[],
  signal: AbortSignal,
) => Promise<void>;

const INDEX: Record<ChangedSource['source'], IndexChanges> = {
  task: (services, changes, signal) => indexTogether(services, changes, readTasks, signal),
  meeting_summary: (services, changes, signal) =>
    indexTogether(services, changes, readSummaries, signal),
  async transcript(services, changes, signal) {
    for (const change of changes) await indexTranscript(services, change, signal);
  },
};

/** What is changed while it runs is left to the next one. */
export const updateJob = defineJob({
  ...UPDATE_JOB,
  retryDelaysMs: [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],
  concurrency: 1,

  async run(services, workspaceId, _payload, { signal }) {
    await deleteMarks(services.db, workspaceId);
    await indexChanges(services, workspaceId, signal);
  },
});

/** Indexes the sources of a workspace that were changed, as they are now, and takes out those that are gone. */
export async function indexChanges(
  services: Services,
  workspaceId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const source of ['task', 'meeting_summary', 'transcript'] as const) {
    await indexKind(services, workspaceId, source, signal);
  }
}

/** Once through the changes: those that come meanwhile wait, so that they are indexed many at a time. */
async function indexKind(
  services: Services,
  workspaceId: string,
  source: ChangedSource['source'],
  signal: AbortSignal,
): Promise<void> {
  let after = '';
  for (;;) {
    signal.throwIfAborted();
    const page = { after, limit: CHANGES_PER_BATCH };
    const changes = await listChanges(services.db, workspaceId, source, page);
    if (changes.length > 0) await INDEX[source](services, changes, signal);
    if (changes.length < CHANGES_PER_BATCH) return;
    after = changes.at(-1)!.source_id;
    await leaveATurn();
  }
}
