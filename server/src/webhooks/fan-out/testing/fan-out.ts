import assert from 'node:assert/strict';

import type { EventName } from '../../../contract/events.ts';
import { type Notify, type PublishedEvent, publishEvent } from '../../../events/publish.ts';
import type { Services } from '../../../services.ts';
import type { DeliveryRow, EventBodyRow } from '../../../storage/event-schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { SharedDocket } from '../../../testing/shared-docket.ts';
import { fanOutDue } from '../fan-out.ts';

type Place = Pick<SharedDocket, 'services' | 'workspaceId'>;

/** Whatever data the tests give, without what makes up the whole of an event. */
export async function publish(
  { services, workspaceId }: Place,
  name: EventName,
  resourceId: string,
  { data = {}, notify }: { data?: any; notify?: Notify } = {},
): Promise<PublishedEvent> {
  return inTransaction(services, (tx) =>
    publishEvent(tx, services.clock, workspaceId, { name, resourceId, data, notify }),
  );
}

/** `document.deleted` of each of these, in one transaction. @returns the ids of the events */
export async function publishMany(
  { services, workspaceId }: Place,
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

/** So many ids, each another one. */
export function documentIds(count: number): string[] {
  return Array.from({ length: count }, (_, number) => `doc_${number}`);
}

/** @returns the webhook's id */
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

/** Until there is nothing more to do. */
export async function fanOut(services: Services): Promise<void> {
  while (await fanOutDue(services));
}

/** In the order of their events. */
export async function deliveriesIn({ services, workspaceId }: Place): Promise<DeliveryRow[]> {
  return services.db
    .selectFrom('deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('sequence')
    .orderBy('id')
    .execute();
}

export async function bodiesIn({ services, workspaceId }: Place): Promise<EventBodyRow[]> {
  return services.db
    .selectFrom('event_bodies')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('event_id')
    .orderBy('format')
    .execute();
}
