import { timingSafeEqual } from 'node:crypto';

import type { Opening } from '../../contract/shares.ts';
import { isoAfter, isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { isPassword } from '../../kernel/password.ts';
import type { Services } from '../../app/services.ts';
import type { ShareRow } from '../../storage/sharing-schema.ts';
import { allowedAddressesOf } from '../../workspaces/allowlist.ts';
import { ATTEMPTS_PERIOD_MS, COMMON_ATTEMPTS_MAX } from './password-attempts.ts';
import { hashToken } from './share.ts';
import {
  findLink,
  type LinkRow,
  recordLinkUse,
  recordPasswordAttempt,
  resetPasswordAttempts,
} from './store.ts';

/** Lifetime of the pass that replaces the password on later pages. */
export const PASS_MS = 30 * MINUTE_MS;
/** Uses of a link within it are recorded as one. */
const USE_ACCURACY_MS = MINUTE_MS;

/** Reason why a password-protected link was not opened. */
export type PasswordRefusal = 'password_needed' | 'password_wrong' | 'too_many_tries';

/** Outcome of opening a share link. */
export type OpenedLink =
  | {
      outcome: 'open';
      share: LinkRow;
      /** Signed token that replaces the password in the page's forms; undefined for a link without a password. */
      pass: string | undefined;
    }
  | { outcome: 'unknown' }
  | { outcome: 'address_refused' }
  | { outcome: PasswordRefusal };

/** Opens a share link as `checkLink` does, and records its use. */
export async function openLink(
  services: Services,
  link: Link,
  opening: Opening,
): Promise<OpenedLink> {
  const opened = await checkLink(services, link, opening);
  if (opened.outcome === 'open') {
    const { clock } = services;
    const times = { now: isoNow(clock), since: isoAfter(clock, -USE_ACCURACY_MS) };
    await recordLinkUse(services.db, opened.share, times);
  }
  return opened;
}

/** Token of a link, and the address of the caller. */
type Link = { token: string; address: string };

/**
 * Opens a share link after checking the address of the caller against the allowlist of the workspace, then the password
 * or the pass that an earlier page received.
 */
async function checkLink(
  services: Services,
  { token, address }: Link,
  { password, pass }: Opening,
): Promise<OpenedLink> {
  const share = await findLink(services.reads, hashToken(token), isoNow(services.clock));
  if (!share) return { outcome: 'unknown' };
  if (allowedAddressesOf(share)?.has(address) === false) return { outcome: 'address_refused' };
  const hash = share.password_hash;
  if (hash === null) return { outcome: 'open', share, pass: undefined };
  if (pass !== undefined && isValidPass(services, share, pass)) {
    return { outcome: 'open', share, pass };
  }
  if (password === undefined) return { outcome: 'password_needed' };

  const visitor = { shareId: share.id, address };
  const attempts = {
    now: isoNow(services.clock),
    since: isoAfter(services.clock, -ATTEMPTS_PERIOD_MS),
    max: COMMON_ATTEMPTS_MAX,
  };
  const mayTry =
    services.passwordAttempts.record(visitor) &&
    (await recordPasswordAttempt(services.db, share, attempts));
  if (!mayTry) return { outcome: 'too_many_tries' };
  if (!(await isPassword(password, hash))) return { outcome: 'password_wrong' };
  services.passwordAttempts.reset(visitor);
  await resetPasswordAttempts(services.db, share);
  return { outcome: 'open', share, pass: signPass(services, share) };
}

/** Signs a pass: its expiry in ms since the epoch, a dot and the signature. */
function signPass({ clock, secrets }: Services, { id }: ShareRow): string {
  const until = String(clock.now().getTime() + PASS_MS);
  return `${until}.${secrets.sign(until, passContext(id))}`;
}

function isValidPass({ clock, secrets }: Services, { id }: ShareRow, pass: string): boolean {
  const [until = '', signature = ''] = pass.split('.');
  const [actual, expected] = [
    Buffer.from(signature),
    Buffer.from(secrets.sign(until, passContext(id))),
  ];
  const isSigned = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isSigned && clock.now().getTime() <= Number(until);
}

function passContext(shareId: string): string {
  return `share pass ${shareId}`;
}
