import {
  EVENT_NAMES,
  eventsBehind,
  isSubscribable,
  scopesOfEvents,
} from '../contract/event-catalogue.ts';
import type { EventName } from '../contract/events.ts';
import { hasEveryScope, type Principal } from '../http/principal.ts';
import { invalidField } from '../kernel/errors.ts';

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

/** Those of `names` that the credential may be told of in the workspace. */
export function readableOf(
  principal: Principal,
  workspaceId: string,
  names: readonly EventName[],
): EventName[] {
  return names.filter((name) => hasEveryScope(principal, workspaceId, scopesOfEvents([name])));
}
