import { defineSchedule } from '../../jobs/schedule.ts';
import { HOUR_MS } from '../../kernel/clock.ts';

/** Longer than any upload or download can pause. */
const LEFTOVER_AGE_MS = HOUR_MS;

/** Deletes temporary files of crashed processes. */
export const removeLeftoverFiles = defineSchedule({
  name: 'http.remove_leftover_files',
  everyMs: HOUR_MS,

  async run({ temporaryFiles, log }) {
    const removed = await temporaryFiles.removeOlderThan(LEFTOVER_AGE_MS);
    if (removed > 0) log.warn({ removed }, 'leftover temporary files removed');
  },
});
