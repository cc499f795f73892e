import { Type } from 'typebox';

/** Job that runs one step of a sync. Each step enqueues the next one. */
export const SYNC_JOB = {
  name: 'integrations.sync',
  payload: Type.Object({ sync_id: Type.String(), step: Type.Integer() }),
};
