import { Type } from 'typebox';

import { defineJob } from '../../jobs/job.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { findUpload } from './store.ts';

/** Deletes what has come of a recording that is not expected any more. */
export const removePartsJob = defineJob({
  name: 'uploads.remove_parts',
  payload: Type.Object({ transcription_id: Type.String() }),
  retryDelaysMs: [SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],

  async run({ db, partialFiles }, workspace_id, { transcription_id: id }) {
    if (await findUpload(db, { workspace_id, id })) return;
    await partialFiles.remove(id);
  },
});
