import {
  EVENT_CATALOGUE,
  EVENT_NAMES,
  eventsBehind,
  isSubscribable,
} from '../contract/event-catalogue.ts';
import type { EventName } from '../contract/events.ts';
import { allows, type Scope } from '../contract/scopes.ts';
import type { Principal } from '../http/principal.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';

/**
 * The names of the events that `type` asks for.
 *
 * @param type names separated by commas, collective ones too; undefined asks for all
 * @throws ApiError `invalid_request` for a name that nothing has
 */
export function parseTypes(type: string | undefined): readonly EventName[] {
  if (type === undefined) return EVENT_NAMES;
  const names = type.split(',').map((name) => name.trim());
  const behind = names.flatMap((name) => {
    if (isSubscribable(name)) return eventsBehind(name);
    throw invalidField('type', 'invalid_value', `type must name events, and "${name}" is none`);
  });
  return [...new Set(behind)];
}

/** Those of `names` whose scopes the credential holds in the workspace, all of them. */
export function readableOf(
  principal: Principal,
  workspaceId: string,
  names: readonly EventName[],
): EventName[] {
  return names.filter((name) => missingScopes(principal, workspaceId, name).length === 0);
}

/**
 * @param name of an event of the workspace
 * @throws ApiError `forbidden` that names the scopes that reading it also needs
 */
export function requireReadable(principal: Principal, workspaceId: string, name: string): void {
  const missing = missingScopes(principal, workspaceId, name);
  if (missing.length === 0) return;
  throw new ApiError(
    'forbidden',
    `To read this event this credential also needs ${missing.join(' and ')}`,
    { details: { type: 'scope', required_scopes: missing } },
  );
}

function missingScopes(principal: Principal, workspaceId: string, name: string): Scope[] {
  const held = principal.access.get(workspaceId)?.scopes ?? new Set<Scope>();
  return scopesOf(name).filter((scope) => !allows(held, [scope]));
}

/** What an older version may have emitted and nobody knows any more is for those who may read everything. */
function scopesOf(name: string): readonly Scope[] {
  return isEventName(name) ? EVENT_CATALOGUE[name].scopes : ['admin:all'];
}

function isEventName(name: string): name is EventName {
  return name in EVENT_CATALOGUE;
}
