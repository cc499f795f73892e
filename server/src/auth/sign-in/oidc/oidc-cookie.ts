import type { Caller } from '../../../http/caller.ts';
import type { Cookie } from '../../../http/cookies.ts';
import { MINUTE_MS, SECOND_MS } from '../../../kernel/clock.ts';
import type { Services } from '../../../services.ts';
import type { OidcChecks } from './oidc-provider.ts';

/** What a browser has begun: it alone can end it, and not for long. */
export type BegunSignIn = { checks: OidcChecks; returnTo: string };

const NAME = 'docket_oidc';
const LIFETIME_MS = 10 * MINUTE_MS;
const CONTEXT = 'sign-in through a provider';

export function begunCookie({ secrets, clock }: Services, begun: BegunSignIn): Cookie {
  const until = clock.now().getTime() + LIFETIME_MS;
  const value = secrets.seal(JSON.stringify({ ...begun, until }), CONTEXT);
  return { name: NAME, value, maxAge: LIFETIME_MS / SECOND_MS };
}

export function endedBegunCookie(): Cookie {
  return { name: NAME, value: '', maxAge: 0 };
}

/** @returns undefined without the cookie, and for one that is too old or was changed */
export function readBegun(
  { secrets, clock }: Services,
  caller: Pick<Caller, 'cookie'>,
): BegunSignIn | undefined {
  const value = caller.cookie(NAME);
  if (value === undefined) return undefined;
  let begun: BegunSignIn & { until: number };
  try {
    begun = JSON.parse(secrets.open(value, CONTEXT)) as typeof begun;
  } catch {
    // Whoever changed it starts anew, as after ten minutes.
    return undefined;
  }
  return clock.now().getTime() < begun.until ? begun : undefined;
}
