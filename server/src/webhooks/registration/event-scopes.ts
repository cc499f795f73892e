import { scopesOfEvents, type SubscribableEvent } from '../../contract/event-catalogue.ts';
import { type Principal, requireEveryScope } from '../../http/principal.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';

/**
 * A webhook exports nothing that who registers it, or changes where it sends, cannot read.
 *
 * @param events collective names too
 * @throws ApiError `forbidden` naming the scopes that the credential lacks in the workspace
 */
export function requireEventScopes(
  principal: Principal,
  workspaceId: string,
  events: readonly string[],
): void {
  const purpose = 'To have these events sent';
  requireEveryScope(principal, workspaceId, scopesOfEvents(events), purpose);
}

/** What a webhook subscribes to, as it was said. */
export function subscribedEvents({
  events_json,
}: Pick<WebhookRow, 'events_json'>): SubscribableEvent[] {
  return JSON.parse(events_json) as SubscribableEvent[];
}
