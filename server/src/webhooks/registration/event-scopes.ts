import {
  scopesOfEvents,
  SUBSCRIBABLE_EVENTS,
  type SubscribableEvent,
} from '../../contract/event-catalogue.ts';
import {
  hasAccess,
  hasEveryScope,
  type Principal,
  requireAccess,
  requireEveryScope,
} from '../../http/security/principal.ts';
import { type Scope, SCOPES } from '../../contract/scopes.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';

/**
 * Requires the scopes to read all `events`, so that a webhook exports nothing that its caller cannot read.
 *
 * @param events event names, collective names included
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
 * Requires the scope to manage a webhook: `write:webhooks`. Unless the workspace is strict, the write scopes of all
 * `events` suffice.
 *
 * @param events event names, collective names included
 * @throws ApiError `forbidden` naming `write:webhooks`
 */
export function requireWebhookManager(
  principal: Principal,
  workspaceId: string,
  events: readonly string[],
): void {
  const writes = scopesOfEvents(events).map(toWriteScope);
  const isByFamily = principal.access.get(workspaceId)?.allowsFamilyScopes === true;
  if (isByFamily && hasEveryScope(principal, workspaceId, writes)) return;
  requireAccess(principal, workspaceId, ['write:webhooks']);
}

/**
 * Requires the scope to read a webhook and its log: `read:webhooks`. Unless the workspace is strict, the read or write
 * scopes of all `events` suffice.
 *
 * @param events event names, collective names included; undefined for a deleted webhook, whose events are unknown
 * @throws ApiError `forbidden` naming `read:webhooks`
 */
export function requireWebhookReader(
  principal: Principal,
  workspaceId: string,
  events: readonly string[] | undefined,
): void {
  const readable = listReadableEvents(principal, workspaceId);
  if (!readable || events?.every((event) => readable.includes(event))) return;
  requireAccess(principal, workspaceId, ['read:webhooks']);
}

/**
 * Returns the names that a webhook may subscribe to so that the credential may read it.
 *
 * @returns undefined if the credential may read every webhook of the workspace
 */
export function listReadableEvents(
  principal: Principal,
  workspaceId: string,
): readonly string[] | undefined {
  if (hasAccess(principal, workspaceId, ['read:webhooks'])) return undefined;
  return SUBSCRIBABLE_EVENTS.filter((name) =>
    scopesOfEvents([name]).every((scope) =>
      hasAccess(principal, workspaceId, [scope, toWriteScope(scope)]),
    ),
  );
}

function toWriteScope(scope: Scope): Scope {
  const writeScope = scope.replace('read:', 'write:');
  return SCOPES.find((each) => each === writeScope) ?? 'admin:all';
}

/** Returns the names that a webhook subscribes to, collective names included. */
export function parseSubscribedEvents({
  events_json,
}: Pick<WebhookRow, 'events_json'>): SubscribableEvent[] {
  return JSON.parse(events_json) as SubscribableEvent[];
}
