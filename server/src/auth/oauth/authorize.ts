import { timingSafeEqual } from 'node:crypto';

import type { Static } from 'typebox';

import { recordAudit } from '../../audit/record-audit.ts';
import type { answerAuthorization } from '../../contract/oauth.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Role } from '../../contract/workspaces.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import type { Principal } from '../../http/security/principal.ts';
import {
  type HtmlReply,
  htmlReply,
  type RedirectReply,
  redirectReply,
} from '../../http/reply/replies.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findUser } from '../../workspaces/store.ts';
import { signIn } from '../sign-in/sign-in.ts';
import {
  type AuthorizationRequest,
  type CheckedRequest,
  validateAuthorizationRequest,
  errorRedirectUrl,
} from './authorization-request.ts';
import { brokenRequestPage, consentPage, notMemberPage, signInPage } from './authorize-pages.ts';
import { issueAuthorizationCode } from './codes.ts';
import { formActionSources, addQueryParameters } from './redirect-uri.ts';
import { filterGrantableScopes, describeScopes } from './oauth-scopes.ts';
import { findConsentMembership } from './store.ts';

type PageReply = HtmlReply | RedirectReply;
type AuthorizationForm = Static<(typeof answerAuthorization)['body']>;

/** User with a browser session. */
type SignedInVisitor = { principal: Principal; userId: string; grantId: string };

/** Rights that the user can give in the client's workspace. */
type ConsentOffer = { workspace: string; email: string; role: Role; scopes: readonly Scope[] };

/** Handles GET of the authorization endpoint: shows the sign-in page or the consent page. */
export async function showAuthorizationPage(context: Context): Promise<PageReply> {
  const checked = await validateAuthorizationRequest(context.services, context.caller.query);
  if (checked.kind !== 'valid') return replyToInvalidRequest(checked);
  const { request } = checked;
  const { prompt } = request;
  const visitor = findVisitor(context);
  if (prompt.has('none')) {
    const error = visitor ? 'consent_required' : 'login_required';
    return redirectWithError(
      context.services,
      request,
      error,
      'The user must sign in or give consent',
    );
  }
  if (!visitor || prompt.has('login') || prompt.has('select_account')) {
    return showSignIn(context.services, request);
  }
  return showConsent(context.services, request, visitor);
}

/** Handles a submitted form. The whole request is validated again, because it comes from the browser. */
export async function handleAuthorizationForm(
  context: Context,
  form: AuthorizationForm,
): Promise<PageReply> {
  const checked = await validateAuthorizationRequest(context.services, context.caller.query);
  if (checked.kind !== 'valid') return replyToInvalidRequest(checked);
  const { request } = checked;
  if (form.step === 'sign_in') return signInByForm(context, request, form);
  const visitor = findVisitor(context);
  // The session has ended or changed since the page was shown.
  if (!visitor || !isCsrfTokenValid(context.services, visitor, request, form.csrf ?? '')) {
    return redirectReply(authorizePath(request.query));
  }
  return applyDecision(context, request, visitor, form.decision === 'allow');
}

/** Accepts only a browser session. A request with an Authorization header does not come from a page. */
function findVisitor({ caller, maybePrincipal: principal }: Context): SignedInVisitor | undefined {
  if (!principal || caller.authorization !== undefined) return undefined;
  const { type, userId, grantId } = principal;
  if (type !== 'user' || userId === null || grantId === null) return undefined;
  return { principal, userId, grantId };
}

function replyToInvalidRequest(checked: Exclude<CheckedRequest, { kind: 'valid' }>): PageReply {
  if (checked.kind === 'error_redirect') return redirectReply(checked.location);
  return htmlReply(brokenRequestPage(checked.problem), { error: 'invalid_request' });
}

function redirectWithError(
  services: Services,
  request: AuthorizationRequest,
  error: 'access_denied' | 'login_required' | 'consent_required',
  description: string,
): RedirectReply {
  return redirectReply(errorRedirectUrl(services, request, { error, description }));
}

async function signInByForm(
  context: Context,
  request: AuthorizationRequest,
  { email = '', password = '', code }: AuthorizationForm,
): Promise<PageReply> {
  const { services, caller } = context;
  try {
    const { cookies } = await signIn(services, {
      email: email.trim(),
      password,
      code: code?.trim() || undefined,
      kind: 'cookie',
      caller,
    });
    // Redirect to a GET, so that going back or reloading does not send the password again.
    return redirectReply(authorizePath(replacePrompt(request, undefined)), { cookies });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'internal_error') throw error;
    return showSignIn(services, request, { email, error });
  }
}

function showSignIn(
  { oidc }: Services,
  request: AuthorizationRequest,
  failed?: { email: string; error: ApiError },
): HtmlReply {
  const returnTo = encodeURIComponent(authorizePath(replacePrompt(request, undefined)));
  const html = signInPage({
    action: authorizePath(request.query),
    client: request.client.name,
    email: failed?.email ?? '',
    problem: failed?.error.message,
    provider: oidc && { name: oidc.name, href: `/auth/oidc/start?return_to=${returnTo}` },
  });
  if (!failed) return htmlReply(html);
  const { code, retryAfter } = failed.error;
  return htmlReply(html, { error: code, retryAfter });
}

async function showConsent(
  services: Services,
  request: AuthorizationRequest,
  visitor: SignedInVisitor,
): Promise<PageReply> {
  const { client, redirectUri, query } = request;
  const offer = await findConsentOffer(services, request, visitor);
  if (!offer) return showNotMember(services, request, visitor);
  const registered = JSON.parse(client.scopes_json) as Scope[];
  const refused = request.scopes.filter((scope) => !offer.scopes.includes(scope));
  const html = consentPage({
    action: authorizePath(query),
    client: client.name,
    workspace: offer.workspace,
    email: offer.email,
    role: offer.role,
    allowed: describeScopes(offer.scopes, registered),
    refused: describeScopes(refused, registered),
    destination: describeDestination(redirectUri),
    csrf: createCsrfToken(services, visitor, request),
    otherUser: authorizePath(replacePrompt(request, 'login')),
  });
  return htmlReply(html, { formAction: formActionSources(redirectUri) });
}

async function showNotMember(
  services: Services,
  request: AuthorizationRequest,
  { userId }: SignedInVisitor,
): Promise<HtmlReply> {
  const user = await findUser(services.reads, userId);
  const html = notMemberPage({
    action: authorizePath(request.query),
    client: request.client.name,
    email: user?.email ?? '',
    otherUser: authorizePath(replacePrompt(request, 'login')),
    back: errorRedirectUrl(services, request, {
      error: 'access_denied',
      description: 'The user does not belong to the workspace of the application',
    }),
  });
  return htmlReply(html, { error: 'forbidden' });
}

async function applyDecision(
  context: Context,
  request: AuthorizationRequest,
  visitor: SignedInVisitor,
  isAllowed: boolean,
): Promise<PageReply> {
  const { services, caller } = context;
  const { client, redirectUri, state } = request;
  const offer = await findConsentOffer(services, request, visitor);
  if (!offer) return showNotMember(services, request, visitor);
  const { principal, userId } = visitor;
  if (!isAllowed || offer.scopes.length === 0) {
    await inTransaction(services, (tx) =>
      recordAudit(tx, services, client.workspace_id, {
        action: 'oauth.denied',
        by: toAuditActor(caller, principal),
        target: { type: 'oauth_client', id: client.id },
      }),
    );
    return redirectWithError(services, request, 'access_denied', 'The user denied access');
  }
  const { scopes } = offer;
  const code = await inTransaction(services, (tx) =>
    issueAuthorizationCode(tx, services, request, { principal, userId, scopes, caller }),
  );
  return redirectReply(addQueryParameters(redirectUri, { code, state, iss: services.publicUrl }));
}

/** Returns undefined when the user is not a member of the client's workspace. */
async function findConsentOffer(
  { reads }: Services,
  { client, scopes }: AuthorizationRequest,
  { userId }: SignedInVisitor,
): Promise<ConsentOffer | undefined> {
  const member = await findConsentMembership(reads, client.workspace_id, userId);
  return member && { ...member, scopes: filterGrantableScopes(scopes, member.role) };
}

/** Creates a token bound to this session and this request. */
function createCsrfToken(
  { secrets }: Services,
  { grantId }: SignedInVisitor,
  { query }: AuthorizationRequest,
): string {
  return secrets.sign(JSON.stringify([grantId, query]), 'oauth consent');
}

function isCsrfTokenValid(
  services: Services,
  visitor: SignedInVisitor,
  request: AuthorizationRequest,
  shown: string,
): boolean {
  const [given, expected] = [
    Buffer.from(shown),
    Buffer.from(createCsrfToken(services, visitor, request)),
  ];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function authorizePath(query: string): string {
  return `/oauth/authorize?${query}`;
}

function replacePrompt({ query }: AuthorizationRequest, prompt: string | undefined): string {
  const parameters = new URLSearchParams(query);
  parameters.delete('prompt');
  if (prompt !== undefined) parameters.set('prompt', prompt);
  return parameters.toString();
}

/** Describes the redirect target in words for users. */
function describeDestination(redirectUri: string): string {
  const { protocol, hostname } = new URL(redirectUri);
  if (protocol === 'https:') return hostname;
  return protocol === 'http:' ? 'an application on this device' : 'an app on this device';
}
