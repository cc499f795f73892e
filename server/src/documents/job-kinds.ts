import { Type } from 'typebox';

/** Reads an uploaded document; see `read.job.ts`. */
export const READ_JOB = {
  name: 'documents.read',
  payload: Type.Object({ document_id: Type.String() }),
};

/** Makes one analysis, and reads the document first when it was submitted by its address; see `analyze.job.ts`. */
export const ANALYZE_JOB = {
  name: 'documents.analyze',
  payload: Type.Object({ document_id: Type.String(), analysis_id: Type.String() }),
};
