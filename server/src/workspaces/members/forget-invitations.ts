import { defineSchedule } from '../../jobs/schedule.ts';
import { DAY_MS, isoNow } from '../../kernel/clock.ts';
import { deleteExpired } from './invitation-store.ts';

/** Takes away invitations that nobody can accept any more. */
export const forgetInvitations = defineSchedule({
  name: 'workspaces.forget_invitations',
  everyMs: DAY_MS,
  run: ({ db, clock }) => deleteExpired(db, isoNow(clock)),
});
