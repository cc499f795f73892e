import type { ErrorCode } from '../../../contract/errors.ts';
import type { Context } from '../../../http/handle.ts';
import { html, page } from '../../../http/page.ts';
import {
  htmlReply,
  type HtmlReply,
  redirectReply,
  type RedirectReply,
} from '../../../http/replies.ts';
import { invalidField } from '../../../kernel/errors.ts';
import type { Services } from '../../../services.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { findUser } from '../../../workspaces/user-store.ts';
import { userOfIdentity } from '../../tokens/external-user.ts';
import { type SignedIn, startSignedIn } from '../sign-in.ts';
import { begunCookie, endedBegunCookie, readBegun } from './oidc-cookie.ts';
import type { OidcPerson, OidcProvider } from './oidc-provider.ts';
import { returnPath } from './return-path.ts';

type Answer = HtmlReply | RedirectReply;

/** Sends the browser to the provider, with what binds the answer to it. */
export async function startSignIn({ services }: Context, returnTo = '/'): Promise<Answer> {
  const { oidc, log } = services;
  if (!oidc) return failed('There is no provider to sign in through here.', 'resource_not_found');
  const path = returnPath(returnTo);
  if (path === undefined) {
    throw invalidField(
      'return_to',
      'invalid_value',
      'return_to must be a path of this server, not too long',
    );
  }
  try {
    const { url, checks } = await oidc.begin(callbackUrl(services));
    return redirectReply(url, { cookies: [begunCookie(services, { checks, returnTo: path })] });
  } catch (error) {
    log.error({ reason: reasonOf(error) }, 'sign-in through the provider could not begin');
    return failed(
      `${oidc.name} cannot be reached at the moment. Try again later.`,
      'internal_error',
    );
  }
}

/** The browser is back: whatever comes of it, it can come back only once. */
export async function finishSignIn({ services, caller }: Context): Promise<Answer> {
  const { oidc, log } = services;
  if (!oidc) return failed('There is no provider to sign in through here.', 'resource_not_found');
  const begun = readBegun(services, caller);
  if (!begun) return failed('This sign-in was not begun in this browser, or too long ago.');
  let person: OidcPerson;
  try {
    const callback = new URL(`${callbackUrl(services)}?${caller.query}`);
    person = await oidc.finish(callback, begun.checks);
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'sign-in through the provider failed');
    return failed(`${oidc.name} did not sign you in.`);
  }
  const signedIn = await letIn(services, oidc, person, caller);
  if (!signedIn) {
    return failed(`${oidc.name} knows you, but you have no account here.`, 'forbidden');
  }
  return redirectReply(begun.returnTo, { cookies: [endedBegunCookie(), ...signedIn.cookies] });
}

/** The second factor is the provider's: ours is not asked for beside it. */
async function letIn(
  services: Services,
  { role }: OidcProvider,
  person: OidcPerson,
  caller: Context['caller'],
): Promise<SignedIn | undefined> {
  return inTransaction(services, async (tx) => {
    const found = await userOfIdentity(tx, services, { ...person, role });
    const user = found && (await findUser(tx, found.userId));
    if (!user) return undefined;
    return startSignedIn(tx, services, { user, kind: 'cookie', caller, how: 'provider' });
  });
}

function failed(what: string, error: ErrorCode = 'unauthorized'): HtmlReply {
  const body = html`<h1>Not signed in</h1>
    <p role="alert">${what}</p>`;
  return htmlReply(page('Not signed in', body), { error, cookies: [endedBegunCookie()] });
}

function callbackUrl({ publicUrl }: Services): string {
  return `${publicUrl}/auth/oidc/callback`;
}

/** Of a library's error only its kind: the rest may hold tokens and what a stranger sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
