import { recordAuditOfUser } from '../../audit/record-audit.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import { hashPassword } from '../../kernel/password.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { noteCredentialChange } from '../../workspaces/credential-change.ts';
import { findGrant } from '../tokens/grant-store.ts';
import { revokeGrantsOf } from '../tokens/grants.ts';
import { requireGoodPassword } from './password-rules.ts';
import { provePassword, requireUser } from './prove.ts';
import { deleteResetsOf } from './reset-store.ts';
import { lockUser, setPasswordHash } from './store.ts';
import type { Try } from './throttle.ts';

/** Who has no password sets the first one only so soon after having signed in. */
const FRESH_MS = 10 * MINUTE_MS;

export type Changed = { changed: true; sessions_ended: number };

type Wanted = { current_password?: string; new_password: string };

/**
 * Ends all other sessions with their refresh tokens. Applications that were let in and API keys stay: they are listed, and
 * can be ended one by one.
 */
export async function changePassword(context: Context, wanted: Wanted): Promise<Changed> {
  const { services, principal, caller } = context;
  const user = await requireUser(services, principal);
  const tried = await proveCurrent(context, user, wanted.current_password);
  requireGoodPassword(wanted.new_password, user);
  const hash = await hashPassword(wanted.new_password);
  return context.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    if (!current || current.password_hash !== user.password_hash) throw changedMeanwhile();
    await setPasswordHash(tx, user.id, hash);
    await deleteResetsOf(tx, user.id);
    await tried?.succeeded(tx);
    const ended = await revokeGrantsOf(tx, services, {
      userId: user.id,
      except: principal.grantId,
      kinds: ['tokens', 'cookie'],
    });
    noteCredentialChange(tx);
    await recordAuditOfUser(tx, services, user.id, {
      action: 'password.changed',
      by: auditBy(caller, principal),
      target: { type: 'user', id: user.id },
      details: { sessions_ended: ended },
    });
    return { changed: true, sessions_ended: ended };
  });
}

async function proveCurrent(
  { services, principal, caller }: Context,
  user: UserRow,
  password: string | undefined,
): Promise<Try | undefined> {
  const field = 'current_password';
  if (user.password_hash !== null) {
    if (password === undefined) throw invalidField(field, 'required', `${field} is needed`);
    return provePassword(services, { user, caller }, { field, password });
  }
  const { grantId } = principal;
  const grant = grantId === null ? undefined : await findGrant(services.reads, grantId);
  const ageMs = services.clock.now().getTime() - Date.parse(grant?.created_at ?? '');
  if (ageMs <= FRESH_MS) return undefined;
  throw new ApiError('forbidden', 'Sign in again to set a first password', {
    details: { type: 'session' },
  });
}

function changedMeanwhile(): ApiError {
  return invalidField('current_password', 'conflict', 'The password was changed meanwhile');
}
