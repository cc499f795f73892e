import { defineSchedule } from '../jobs/schedule.ts';
import { DAY_MS, HOUR_MS } from '../kernel/clock.ts';
import { deleteIdempotencyKeysBefore } from './store.ts';

/** Keys are honoured for a day. */
export const forgetIdempotencyKeys = defineSchedule({
  name: 'http.forget_idempotency_keys',
  everyMs: HOUR_MS,

  async run({ db, clock }) {
    const dayAgo = new Date(clock.now().getTime() - DAY_MS).toISOString();
    await deleteIdempotencyKeysBefore(db, dayAgo);
  },
});
