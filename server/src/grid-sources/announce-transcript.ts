import type { Clock } from '../kernel/clock.ts';
import { type ChangedSource, markChanged } from '../search-index/changes.ts';
import type { Tx } from '../storage/db.ts';
import { announceSource } from './announce-source.ts';

/**
 * Announces that a transcript is ready or has changed, to the search index and to grids. Call it where `markChanged`
 * may be called.
 *
 * @param others further sources that have changed with it
 */
export async function announceTranscript(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  transcriptionId: string,
  others: readonly ChangedSource[] = [],
): Promise<void> {
  const source = { source: 'transcript', sourceId: transcriptionId } as const;
  await markChanged(tx, clock, workspaceId, [source, ...others]);
  await announceSource(tx, clock, workspaceId, {
    source: 'transcription',
    source_id: transcriptionId,
  });
}
