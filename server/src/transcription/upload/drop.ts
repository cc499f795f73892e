import { deleteBlobJob } from '../../files/delete-blob.job.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import type { Uploading } from './progress.ts';
import { removePartsJob } from './remove-parts.job.ts';
import { deleteUpload, updateUploading } from './store.ts';

/** Forgets what has come of a recording that will not be completed. Of any other nothing. */
export async function dropUpload(tx: Tx, clock: Clock, row: Uploading): Promise<void> {
  if (row.stage !== 'upload') return;
  const { workspace_id, blob_key } = row;
  await deleteUpload(tx, row);
  await removeParts(tx, clock, row);
  if (blob_key === null) return;
  await updateUploading(tx, row, { blob_key: null });
  await enqueue(tx, clock, deleteBlobJob, workspace_id, { blob_key });
}

/** As `dropUpload`, of a transcription whose rows are gone. */
export async function removeParts(tx: Tx, clock: Clock, row: Uploading): Promise<void> {
  if (row.stage !== 'upload') return;
  await enqueue(tx, clock, removePartsJob, row.workspace_id, { transcription_id: row.id });
}
