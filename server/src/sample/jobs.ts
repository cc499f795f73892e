import { Type } from 'typebox';

/** Job that gets the results of the meeting of the sample call; see `read-sample-call.job.ts`. */
export const READ_SAMPLE_CALL_JOB = {
  name: 'sample.read_call',
  payload: Type.Object({ transcription_id: Type.String() }),
};
