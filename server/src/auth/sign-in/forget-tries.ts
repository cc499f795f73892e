import { defineSchedule } from '../../jobs/schedule.ts';
import { HOUR_MS, isoAfter, isoNow } from '../../kernel/clock.ts';
import { deleteResetsBefore } from './reset-store.ts';
import { COUNTS_MS_MAX } from './throttle.ts';
import { forgetCountsBefore } from './throttle-store.ts';

/** Counts of failed tries that no longer matter, and reset tokens that have ended. */
export const forgetTriesToSignIn = defineSchedule({
  name: 'auth.forget_tries',
  everyMs: HOUR_MS,

  async run({ db, clock }) {
    const now = isoNow(clock);
    await forgetCountsBefore(db, { since: isoAfter(clock, -COUNTS_MS_MAX), now });
    await deleteResetsBefore(db, now);
  },
});
