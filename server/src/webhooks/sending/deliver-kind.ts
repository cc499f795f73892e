import { Type } from 'typebox';

/**
 * One attempt of one delivery; see `deliver.job.ts`. The number of the attempt makes a job that runs again
 * harmless: by then the delivery waits for another attempt, or for none.
 */
export const DELIVER_JOB = {
  name: 'webhooks.deliver',
  payload: Type.Object({ delivery_id: Type.String(), attempt: Type.Integer({ minimum: 1 }) }),
};
