import { defineSchedule } from '../../jobs/schedule.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { REPLAY_GRACE_MS } from './rotate-refresh-token.ts';
import {
  deleteGrantsEndedBefore,
  deleteRefreshTokensEndedBefore,
  clearStoredReplies,
} from './store.ts';

const BATCH = 500;
/** Retention after expiry, so that a late request with an expired token still finds its grant. */
const GRANT_RETENTION_MS = DAY_MS;

/** Clears stored replies of refresh tokens after the replay grace. */
export const clearRefreshReplies = defineSchedule({
  name: 'auth.empty_refresh_replies',
  everyMs: MINUTE_MS,

  async run({ db, clock }) {
    await clearStoredReplies(db, timeBefore(clock.now(), REPLAY_GRACE_MS));
  },
});

/** Deletes expired refresh tokens and grants. */
export const deleteEndedTokens = defineSchedule({
  name: 'auth.forget_tokens',
  everyMs: HOUR_MS,

  async run({ db, clock }, signal) {
    const now = clock.now();
    const inBatches = async (remove: () => Promise<number>) => {
      while ((await remove()) === BATCH) signal.throwIfAborted();
    };
    await inBatches(() => deleteRefreshTokensEndedBefore(db, now.toISOString(), BATCH));
    const time = timeBefore(now, GRANT_RETENTION_MS);
    await inBatches(() => deleteGrantsEndedBefore(db, time, BATCH));
  },
});

function timeBefore(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
