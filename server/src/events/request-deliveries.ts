import type { Db } from '../storage/db.ts';
import { newestPage, type Page } from '../storage/page.ts';
import type { DeliveryRow } from '../storage/event-schema.ts';

/** Deliveries to the `webhook_url` of requests for one resource. */
type RequestDeliveries = {
  resourceId: string;
  /** Also those that were not attempted yet. */
  includePending: boolean;
};

export async function listRequestDeliveries(
  db: Db,
  workspaceId: string,
  filter: RequestDeliveries,
  page: Page,
): Promise<DeliveryRow[]> {
  return newestPage(requestDeliveries(db, workspaceId, filter).selectAll(), page).execute();
}

export async function countRequestDeliveries(
  db: Db,
  workspaceId: string,
  filter: RequestDeliveries,
): Promise<number> {
  const { count } = await requestDeliveries(db, workspaceId, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function requestDeliveries(
  db: Db,
  workspaceId: string,
  { resourceId, includePending }: RequestDeliveries,
) {
  const query = db
    .selectFrom('deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('resource_id', '=', resourceId)
    .where('webhook_id', 'is', null);
  return includePending ? query : query.where('attempts', '>', 0);
}
