import { defineSchedule } from '../../jobs/schedule.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { deleteGrantsEndedBefore } from './grant-store.ts';
import { deleteRefreshTokensEndedBefore, emptyReplies } from './refresh-token-store.ts';
import { REPEAT_GRACE_MS } from './rotate-refresh-token.ts';

const BATCH = 500;
/** An application whose access token just ended is still told so by its grant. */
const GRANTS_KEPT_MS = DAY_MS;

/** Empties the answers that are kept for a repeat, once a repeat would come too late. */
export const emptyRefreshReplies = defineSchedule({
  name: 'auth.empty_refresh_replies',
  everyMs: MINUTE_MS,

  async run({ db, clock }) {
    await emptyReplies(db, timeBefore(clock.now(), REPEAT_GRACE_MS));
  },
});

/** Deletes refresh tokens and grants that have ended. */
export const forgetTokens = defineSchedule({
  name: 'auth.forget_tokens',
  everyMs: HOUR_MS,

  async run({ db, clock }, signal) {
    const now = clock.now();
    const inBatches = async (remove: () => Promise<number>) => {
      while ((await remove()) === BATCH) signal.throwIfAborted();
    };
    await inBatches(() => deleteRefreshTokensEndedBefore(db, now.toISOString(), BATCH));
    const time = timeBefore(now, GRANTS_KEPT_MS);
    await inBatches(() => deleteGrantsEndedBefore(db, time, BATCH));
  },
});

function timeBefore(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
