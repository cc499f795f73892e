import { scopesOfEvents, type SubscribableEvent } from '../../contract/event-catalogue.ts';
import {
  hasEveryScope,
  type Principal,
  requireAccess,
  requireEveryScope,
} from '../../http/principal.ts';
import { type Scope, SCOPES } from '../../contract/scopes.ts';
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

/**
 * Where the workspace has the setting `webhook_scopes: family`, who may write all that a webhook tells of manages it;
 * elsewhere `write:webhooks` is needed.
 *
 * @param events collective names too
 * @throws ApiError `forbidden` naming `write:webhooks`
 */
export function requireManager(
  principal: Principal,
  workspaceId: string,
  events: readonly string[],
): void {
  const writes = scopesOfEvents(events).map(writingOf);
  const byFamily = principal.access.get(workspaceId)?.webhooksByFamily === true;
  if (byFamily && hasEveryScope(principal, workspaceId, writes)) return;
  requireAccess(principal, workspaceId, ['write:webhooks']);
}

function writingOf(scope: Scope): Scope {
  const writing = scope.replace('read:', 'write:');
  return SCOPES.find((known) => known === writing) ?? 'admin:all';
}

/** What a webhook subscribes to, as it was said. */
export function subscribedEvents({
  events_json,
}: Pick<WebhookRow, 'events_json'>): SubscribableEvent[] {
  return JSON.parse(events_json) as SubscribableEvent[];
}
