import { recordAuditForUser } from '../audit/record-audit.ts';
import type { Preferences, UpdateMeRequest } from '../contract/account.ts';
import { toAuditActor } from '../http/request/client-info.ts';
import type { Context } from '../http/route.ts';
import { requireTimeZone } from '../kernel/time-zones.ts';
import type { UserRow } from '../storage/identity-schema.ts';
import { updateUser } from '../workspaces/store.ts';
import { lockUser } from './sign-in/store.ts';
import { invalidTokenError } from './tokens/bearer-token.ts';

const DEFAULT_PREFERENCES: Preferences = { theme: 'system', single_keys: true };

/** Reads the preferences of a user and fills in defaults. */
export function readPreferences({
  preferences_json,
}: Pick<UserRow, 'preferences_json'>): Preferences {
  return { ...DEFAULT_PREFERENCES, ...(JSON.parse(preferences_json) as Partial<Preferences>) };
}

/** Updates the given fields of the signed-in user. A new name is audited: other members see it. */
export async function updateMe(context: Context, request: UpdateMeRequest): Promise<void> {
  const { services, principal, caller } = context;
  const { preferences = {}, time_zone: zone, ...fields } = request;
  const time_zone = zone === null ? null : requireTimeZone(zone, 'time_zone');
  await context.transaction(async (tx) => {
    const before = await lockUser(tx, principal.userId ?? '');
    if (!before) throw invalidTokenError();
    await updateUser(tx, before.id, {
      ...fields,
      ...(time_zone !== undefined && { time_zone }),
      preferences_json: JSON.stringify({ ...readPreferences(before), ...preferences }),
    });
    if (fields.name === undefined || fields.name === before.name) return;
    await recordAuditForUser(tx, services, before.id, {
      action: 'user.renamed',
      by: toAuditActor(caller, principal),
      target: { type: 'user', id: before.id },
    });
  });
}
