import { Type } from 'typebox';

/** One step of a sync; the next one is asked for by it. */
export const SYNC_JOB = {
  name: 'integrations.sync',
  payload: Type.Object({ sync_id: Type.String(), step: Type.Integer() }),
};
