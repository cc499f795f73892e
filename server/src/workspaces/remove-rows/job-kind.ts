import { Type } from 'typebox';

/** Takes away what workspaces that were deleted have left. */
export const REMOVE_ROWS_JOB = {
  name: 'workspaces.remove_rows',
  /** A workspace and the one for its test keys. */
  payload: Type.Object({ workspace_ids: Type.Array(Type.String()) }),
  priority: 20,
};
