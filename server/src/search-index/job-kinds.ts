import { Type } from 'typebox';

import { SEARCH_SOURCES } from '../contract/search.ts';

const payload = Type.Object({ source: Type.Enum([...SEARCH_SOURCES]), source_id: Type.String() });

/** Deletes what is not found any more of a source. */
export const CLEAR_JOB = { name: 'search.clear', payload, priority: 10 };

/** Indexes the title that a source has now. */
export const RENAME_JOB = {
  name: 'search.rename',
  payload: Type.Object({ source: Type.Literal('document'), source_id: Type.String() }),
};

/** Brings the vectors of a workspace after its texts and its settings. */
export const EMBED_JOB = { name: 'search.embed', payload: Type.Object({}), priority: 15 };

/** Indexes what was changed of a workspace's sources other than documents. */
export const UPDATE_JOB = { name: 'search.update', payload: Type.Object({}), priority: 10 };
