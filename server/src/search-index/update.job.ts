import { defineJob } from '../jobs/job.ts';
import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import type { Services } from '../app/services.ts';
import type { SearchChangeRow } from '../storage/search-schema.ts';
import { deleteMarks, listChanges } from './change-store.ts';
import type { ChangedSource } from './changes.ts';
import { indexTogether } from './index-sources.ts';
import { indexTranscript } from './index-transcript.ts';
import { UPDATE_JOB } from './job-kinds.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { readSummaries, readTasks } from './small-source-store.ts';

/** Changes of one batch, few enough for a fast response of the child. */
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

/** Indexes changed sources. Changes during the job are left to the next one. */
export const updateJob = defineJob({
  ...UPDATE_JOB,
  retryDelaysMs: [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],
  concurrency: 1,

  async run(services, workspaceId, _payload, { signal }) {
    await deleteMarks(services.db, workspaceId);
    await indexChanges(services, workspaceId, signal);
  },
});

/** Indexes changed sources of a workspace in their current state, and removes deleted ones. */
export async function indexChanges(
  services: Services,
  workspaceId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const source of ['task', 'meeting_summary', 'transcript'] as const) {
    await indexKind(services, workspaceId, source, signal);
  }
}

/** Indexes the changes of one kind once. Later changes wait, so that many are indexed together. */
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
    await yieldToEventLoop();
  }
}
