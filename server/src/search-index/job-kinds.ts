import { Type } from 'typebox';

const payload = Type.Object({ source: Type.Literal('document'), source_id: Type.String() });

/** Deletes what is not found any more of a source. */
export const CLEAR_JOB = { name: 'search.clear', payload, priority: 10 };

/** Indexes the title that a source has now. */
export const RENAME_JOB = { name: 'search.rename', payload };
