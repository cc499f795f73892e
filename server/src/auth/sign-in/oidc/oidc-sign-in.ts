import type { Services } from '../../../app/services.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import {
  htmlReply,
  type HtmlReply,
  redirectReply,
  type RedirectReply,
} from '../../../http/reply/replies.ts';
import type { ClientInfo } from '../../../http/request/client-info.ts';
import type { Context } from '../../../http/route.ts';
import type { Cookie } from '../../../http/security/cookies.ts';
import { MINUTE_MS, SECOND_MS } from '../../../kernel/clock.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { html } from '../../../pages/markup.ts';
import type { PageMessages } from '../../../pages/messages/en/messages.ts';
import { renderPage } from '../../../pages/render-page.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { findUser } from '../../../workspaces/store.ts';
import { findOrCreateExternalUser } from '../../tokens/external-user.ts';
import { findUnstorableClaim } from '../../tokens/unstorable-claim.ts';
import { type SignInResult, startUserSession } from '../sign-in.ts';
import type { OidcChecks, OidcUser, OidcProvider } from './oidc-provider.ts';

type PageReply = HtmlReply | RedirectReply;

/** Redirects the browser to the provider and sets a cookie that binds the callback to this browser. */
export async function startOidcSignIn(
  { services, pageMessages }: Context,
  returnTo = '/',
): Promise<PageReply> {
  const { oidc, log } = services;
  const { provider: texts } = pageMessages;
  if (!oidc) {
    return signInFailedPage(pageMessages, texts.none, 'resource_not_found');
  }
  const path = normalizeReturnPath(returnTo);
  if (path === undefined) {
    throw invalidField(
      'return_to',
      'invalid_value',
      'return_to must be a path of this server, not too long',
    );
  }
  try {
    const { url, checks } = await oidc.begin(callbackUrl(services));
    return redirectReply(url, {
      cookies: [createPendingSignInCookie(services, { checks, returnTo: path })],
    });
  } catch (error) {
    log.error({ reason: errorReasonOf(error) }, 'sign-in through the provider could not begin');
    return signInFailedPage(pageMessages, texts.unreachable(oidc.name), 'internal_error');
  }
}

/** Handles the callback of the provider. It always clears the cookie, so a callback works once. */
export async function finishOidcSignIn({
  services,
  caller,
  pageMessages,
}: Context): Promise<PageReply> {
  const { oidc, log } = services;
  const { provider: texts } = pageMessages;
  if (!oidc) {
    return signInFailedPage(pageMessages, texts.none, 'resource_not_found');
  }
  const begun = readPendingSignIn(services, caller);
  if (!begun) {
    return signInFailedPage(pageMessages, texts.notBegun);
  }
  let person: OidcUser;
  try {
    const callback = new URL(`${callbackUrl(services)}?${caller.query}`);
    person = await oidc.finish(callback, begun.checks);
  } catch (error) {
    log.warn({ reason: errorReasonOf(error) }, 'sign-in through the provider failed');
    return signInFailedPage(pageMessages, texts.refused(oidc.name));
  }
  const claim = findUnstorableClaim(person);
  if (claim !== undefined) {
    return signInFailedPage(pageMessages, texts.unstorableClaim(oidc.name, claim));
  }
  const signedIn = await signInUser(services, oidc, person, caller);
  if (!signedIn) {
    return signInFailedPage(pageMessages, texts.noAccount(oidc.name), 'forbidden');
  }
  return redirectReply(begun.returnTo, {
    cookies: [expiredPendingSignInCookie(), ...signedIn.cookies],
  });
}

/** Signs in the user of the provider. Our second factor is not requested: that is up to the provider. */
async function signInUser(
  services: Services,
  { role }: OidcProvider,
  person: OidcUser,
  caller: Context['caller'],
): Promise<SignInResult | undefined> {
  return inTransaction(services, async (tx) => {
    const found = await findOrCreateExternalUser(tx, services, { ...person, role });
    const user = found && (await findUser(tx, found.userId));
    if (!user) return undefined;
    return startUserSession(tx, services, { user, kind: 'cookie', caller, how: 'provider' });
  });
}

function signInFailedPage(
  messages: PageMessages,
  problem: string,
  error: ErrorCode = 'unauthorized',
): HtmlReply {
  const { provider, general } = messages;
  const page = renderPage(messages, {
    title: provider.heading,
    body: html`<h1>${provider.heading}</h1>
      <p role="alert">${problem}</p>
      <p><a href="/app">${general.openDocket}</a></p>`,
  });
  return htmlReply(page, { error, cookies: [expiredPendingSignInCookie()] });
}

function callbackUrl({ publicUrl }: Services): string {
  return `${publicUrl}/auth/oidc/callback`;
}

/** Returns only the code or name of a library error. Its message may contain tokens or foreign text. */
function errorReasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/** State of a started sign-in. A short-lived cookie keeps it in the browser that started it. */
export type PendingSignIn = { checks: OidcChecks; returnTo: string };

const NAME = 'docket_oidc';
const LIFETIME_MS = 10 * MINUTE_MS;
const CONTEXT = 'sign-in through a provider';

export function createPendingSignInCookie(
  { secrets, clock }: Services,
  begun: PendingSignIn,
): Cookie {
  const until = clock.now().getTime() + LIFETIME_MS;
  const value = secrets.seal(JSON.stringify({ ...begun, until }), CONTEXT);
  return { name: NAME, value, maxAge: LIFETIME_MS / SECOND_MS };
}

export function expiredPendingSignInCookie(): Cookie {
  return { name: NAME, value: '', maxAge: 0 };
}

/** Returns undefined when the cookie is missing, expired or was changed. */
export function readPendingSignIn(
  { secrets, clock }: Services,
  caller: Pick<ClientInfo, 'cookie'>,
): PendingSignIn | undefined {
  const value = caller.cookie(NAME);
  if (value === undefined) return undefined;
  let begun: PendingSignIn & { until: number };
  try {
    begun = JSON.parse(secrets.open(value, CONTEXT)) as typeof begun;
  } catch {
    // A changed cookie is treated like an expired one: the user starts again.
    return undefined;
  }
  return clock.now().getTime() < begun.until ? begun : undefined;
}

/** Base for parsing only; never requested. */
const BASE = 'http://path.invalid';
// oxlint-disable-next-line no-control-regex -- Browsers take some of these out of an address, which makes another one of it.
const REFUSED = /[\\\u0000-\u001f\u007f]/;

/** Keeps the sealed cookie below the 4,096 bytes that browsers store. */
const LENGTH_MAX = 2_500;

/**
 * Normalizes a local path as browsers do.
 *
 * @returns undefined for a path that may lead to another origin, or is too long for the cookie
 */
export function normalizeReturnPath(text: string): string | undefined {
  if (!text.startsWith('/') || REFUSED.test(text)) return undefined;
  const url = URL.parse(text, BASE);
  // `/.//example.com` starts with one slash before parsing and with two afterwards.
  if (url?.origin !== BASE || url.pathname.startsWith('//')) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.length > LENGTH_MAX ? undefined : path;
}
