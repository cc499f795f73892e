import { getOverview } from '../contract/overview.ts';
import { handle, type Route } from '../http/route.ts';
import { readOverview } from './read-overview.ts';

export const overviewRoutes: Route[] = [handle(getOverview, (context) => readOverview(context))];
