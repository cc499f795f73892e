import { v1Search } from '../contract/v1.ts';
import { handle } from '../http/handle.ts';
import { searchWorkspace } from '../search/search-workspace.ts';

export const v1SearchRoutes = [
  handle(v1Search, (context, { body }) => searchWorkspace(context, body)),
];
