import { timingSafeEqual } from 'node:crypto';

import type { Opening } from '../../contract/shares.ts';
import { isoAfter, isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { isPassword } from '../../kernel/password.ts';
import type { Services } from '../../services.ts';
import type { ShareRow } from '../../storage/sharing-schema.ts';
import { hashToken } from './share.ts';
import { findLink, forgetPasswordTries, takePasswordTry } from './store.ts';

/** Of one link, by whoever: a short password cannot be guessed at this pace. */
const PASSWORD_TRIES_MAX = 10;
const PASSWORD_TRIES_MS = 15 * MINUTE_MS;
/** How long the page of a link may be read on without its password. */
const PASS_MS = 30 * MINUTE_MS;

export type PasswordRefusal = 'password_needed' | 'password_wrong' | 'too_many_tries';

export type OpenedLink =
  | {
      outcome: 'open';
      share: ShareRow;
      /** Stands for the password in the forms of the page; undefined where there is none. */
      pass: string | undefined;
    }
  | { outcome: 'unknown' }
  | { outcome: PasswordRefusal };

/** Finds the link and checks its password, or the pass that an earlier page was given for it. */
export async function openLink(
  services: Services,
  token: string,
  { password, pass }: Opening,
): Promise<OpenedLink> {
  const share = await findLink(services.reads, hashToken(token), isoNow(services.clock));
  if (!share) return { outcome: 'unknown' };
  const hash = share.password_hash;
  if (hash === null) return { outcome: 'open', share, pass: undefined };
  if (pass !== undefined && isPass(services, share, pass)) return { outcome: 'open', share, pass };
  if (password === undefined) return { outcome: 'password_needed' };

  const tries = {
    now: isoNow(services.clock),
    since: isoAfter(services.clock, -PASSWORD_TRIES_MS),
    max: PASSWORD_TRIES_MAX,
  };
  if (!(await takePasswordTry(services.db, share, tries))) return { outcome: 'too_many_tries' };
  if (!(await isPassword(password, hash))) return { outcome: 'password_wrong' };
  await forgetPasswordTries(services.db, share);
  return { outcome: 'open', share, pass: newPass(services, share) };
}

function newPass({ clock, secrets }: Services, { id }: ShareRow): string {
  const until = String(clock.now().getTime() + PASS_MS);
  return `${until}.${secrets.sign(until, passContext(id))}`;
}

function isPass({ clock, secrets }: Services, { id }: ShareRow, pass: string): boolean {
  const [until = '', signature = ''] = pass.split('.');
  const [given, expected] = [
    Buffer.from(signature),
    Buffer.from(secrets.sign(until, passContext(id))),
  ];
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned && clock.now().getTime() <= Number(until);
}

function passContext(shareId: string): string {
  return `share pass ${shareId}`;
}
