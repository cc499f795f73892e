import { Type } from 'typebox';

import type { Clock } from '../kernel/clock.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Tx } from '../storage/db.ts';
import { hasGrids } from './store.ts';

/** Adds a source whose text is ready to the grids that it matches; see `grids/add-source.job.ts`. */
export const ADD_SOURCE_JOB = {
  name: 'grids.add_source',
  payload: Type.Object({
    source: Type.Enum(['document', 'transcription']),
    source_id: Type.String(),
  }),
};

/**
 * Announces that the text of a document or transcription is ready or has changed. Only grids need to know, so a
 * workspace without any enqueues nothing.
 */
export async function announceSource(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  source: { source: 'document' | 'transcription'; source_id: string },
): Promise<void> {
  if (await hasGrids(tx, workspaceId)) {
    await enqueue(tx, clock, ADD_SOURCE_JOB, workspaceId, source);
  }
}
