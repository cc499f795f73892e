import assert from 'node:assert/strict';

import type { EventName } from '../../../contract/events.ts';
import { type NotifyTarget, type PublishedEvent, publishEvent } from '../../../events/publish.ts';
import type { Services } from '../../../app/services.ts';
import type { DeliveryRow, EventBodyRow } from '../../../storage/event-schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { SharedDocket } from '../../../testing/shared-docket.ts';
import { createFanOut } from '../fan-out.ts';

type WorkspaceContext = Pick<SharedDocket, 'services' | 'workspaceId'>;

/** Publishes an event with the given data, which need not match the schema of its name. */
export async function publish(
  { services, workspaceId }: WorkspaceContext,
  name: EventName,
  resourceId: string,
  { data = {}, notify }: { data?: any; notify?: NotifyTarget } = {},
): Promise<PublishedEvent> {
  return inTransaction(services, (tx) =>
    publishEvent(tx, services.clock, workspaceId, { name, resourceId, data, notify }),
  );
}

/** Publishes `document.deleted` for each ID in one transaction. @returns the IDs of the events */
export async function publishMany(
  { services, workspaceId }: WorkspaceContext,
  resourceIds: readonly string[],
): Promise<string[]> {
  return inTransaction(services, async (tx) => {
    const ids: string[] = [];
    for (const resourceId of resourceIds) {
      const data = { document_id: resourceId, deleted_at: services.clock.now().toISOString() };
      const { id } = await publishEvent(tx, services.clock, workspaceId, {
        name: 'document.deleted',
        resourceId,
        data,
      });
      ids.push(id);
    }
    return ids;
  });
}

/** Returns `count` distinct document IDs. */
export function documentIds(count: number): string[] {
  return Array.from({ length: count }, (_, number) => `doc_${number}`);
}

/** Registers a webhook. @returns its ID */
export async function subscribe(
  docket: SharedDocket,
  events: string[],
  settings: object = {},
): Promise<string> {
  const { status, body } = await docket.post('/webhooks', {
    url: 'http://127.0.0.1:1/',
    events,
    secret: 'whsec_test',
    ...settings,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

/** Fans out all events, with no backoff from an earlier call. */
export async function fanOut(services: Services): Promise<void> {
  const all = createFanOut(services);
  while (await all.runDue());
}

/** Lists the deliveries of the workspace in order of their events. */
export async function listDeliveries({
  services,
  workspaceId,
}: WorkspaceContext): Promise<DeliveryRow[]> {
  return services.db
    .selectFrom('deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('sequence')
    .orderBy('id')
    .execute();
}

/** Lists the stored event bodies of the workspace. */
export async function listBodies({
  services,
  workspaceId,
}: WorkspaceContext): Promise<EventBodyRow[]> {
  return services.db
    .selectFrom('event_bodies')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('event_id')
    .orderBy('format')
    .execute();
}
