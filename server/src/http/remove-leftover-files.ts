import { defineSchedule } from '../jobs/schedule.ts';
import { HOUR_MS } from '../kernel/clock.ts';

/** Longer than any file is on its way without a byte being written to it. */
const LEFTOVER_AGE_MS = HOUR_MS;

/** Temporary files outlive only a process that was killed. */
export const removeLeftoverFiles = defineSchedule({
  name: 'http.remove_leftover_files',
  everyMs: HOUR_MS,

  async run({ temporaryFiles, log }) {
    const removed = await temporaryFiles.removeOlderThan(LEFTOVER_AGE_MS);
    if (removed > 0) log.warn({ removed }, 'leftover temporary files removed');
  },
});
