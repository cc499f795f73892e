import { EVENT_SAMPLES } from '../../contract/event-samples.ts';
import type { EventData, EventName } from '../../contract/events.ts';
import type { Scope } from '../../contract/scopes.ts';
import { type PublishedEvent, publishEvent } from '../../events/publish.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { createKey } from '../../testing/credentials.ts';
import type { Answer } from '../../testing/docket.ts';
import type { SharedDocket } from '../../testing/shared-docket.ts';

/** Publishes an event with the data of its sample. Other data need not match the schema of its name. */
export function publish(
  { services, workspaceId }: Pick<SharedDocket, 'services' | 'workspaceId'>,
  name: EventName,
  {
    resourceId = 'thing_1',
    data = EVENT_SAMPLES[name].data,
  }: { resourceId?: string; data?: object } = {},
): Promise<PublishedEvent> {
  return inTransaction(services, (tx) =>
    publishEvent(tx, services.clock, workspaceId, {
      name,
      resourceId,
      data: data as EventData<EventName>,
    }),
  );
}

/** Creates a service key of the workspace. */
export function createKeyWith(
  { services, workspaceId }: SharedDocket,
  scopes: Scope[],
): Promise<string> {
  return createKey(services, { workspaceId, userId: null, scopes });
}

/** Returns the sequence numbers of the events of a response. */
export const readSequences = ({ body }: Answer): number[] =>
  body.events.map(({ sequence }: any) => sequence);

/** Returns the sequence numbers of all pages of a list, read by cursor. */
export async function listAllSequences(docket: SharedDocket, query: string, key?: string) {
  const found: number[] = [];
  let cursor = '';
  do {
    const answer = await docket.get(`/events?${query}${cursor}`, key === undefined ? {} : { key });
    found.push(...readSequences(answer));
    const { has_more, next_cursor } = answer.body.pagination;
    cursor = has_more ? `&cursor=${next_cursor}` : '';
  } while (cursor !== '');
  return found;
}
