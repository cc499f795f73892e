import { Type } from 'typebox';

/** Makes a strategic analysis that nobody waits for; see `analyze.job.ts`. */
export const ANALYZE_MEETINGS_JOB = {
  name: 'meetings.analyze',
  payload: Type.Object({ analysis_id: Type.String() }),
};
