import { defineSchedule } from '../jobs/schedule.ts';
import { HOUR_MS } from '../kernel/clock.ts';
import { deleteOld } from '../workspaces/delete-old.ts';
import { removeTranscription } from './remove.ts';
import { listOld } from './store.ts';

/** Deletes transcriptions that are older than their workspace keeps them. */
export const deleteOldTranscriptions = defineSchedule({
  name: 'transcriptions.delete_old',
  everyMs: HOUR_MS,
  run: (services, signal) =>
    deleteOld(services, signal, { list: listOld, remove: removeTranscription }),
});
