import { Type } from 'typebox';

import { defineJob } from '../jobs/job.ts';
import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { isBlobUsed } from './store.ts';

/** Deletes the file of something that was deleted, unless another row has the same bytes. */
export const deleteBlobJob = defineJob({
  name: 'documents.delete_blob',
  payload: Type.Object({ blob_key: Type.String() }),
  retryDelaysMs: [SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],

  async run(services, _workspaceId, { blob_key }) {
    await services.blobs.deleteUnlessUsed(blob_key, () => isBlobUsed(services.db, blob_key));
  },
});
