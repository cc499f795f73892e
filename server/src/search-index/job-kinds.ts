import { Type } from 'typebox';

import { SEARCH_SOURCES } from '../contract/search.ts';

const payload = Type.Object({ source: Type.Enum([...SEARCH_SOURCES]), source_id: Type.String() });

/** Deletes removed indexing runs of a source. */
export const CLEAR_JOB = { name: 'search.clear', payload, priority: 10 };

/** Indexes the current title of a source. */
export const RENAME_JOB = {
  name: 'search.rename',
  payload: Type.Object({ source: Type.Literal('document'), source_id: Type.String() }),
};

/** Updates the embedding indexes of a workspace. */
export const EMBED_JOB = { name: 'search.embed', payload: Type.Object({}), priority: 15 };

/** Indexes changed sources of a workspace, except documents. */
export const UPDATE_JOB = { name: 'search.update', payload: Type.Object({}), priority: 10 };
