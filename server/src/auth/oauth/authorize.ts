import { timingSafeEqual } from 'node:crypto';

import type { Static } from 'typebox';

import { recordAudit } from '../../audit/record-audit.ts';
import type { answerAuthorization } from '../../contract/oauth.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Role } from '../../contract/workspaces.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import type { Principal } from '../../http/principal.ts';
import {
  type HtmlReply,
  htmlReply,
  type RedirectReply,
  redirectReply,
} from '../../http/replies.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findUser } from '../../workspaces/user-store.ts';
import { signIn } from '../sign-in/sign-in.ts';
import {
  type AuthorizationRequest,
  type CheckedRequest,
  checkAuthorization,
  refusalLocation,
} from './authorization-request.ts';
import { brokenRequestPage, consentPage, notMemberPage, signInPage } from './authorize-pages.ts';
import { grantCode } from './codes.ts';
import { policySourcesOf, withParameters } from './redirect-uri.ts';
import { grantable, inWords } from './scope-words.ts';
import { findMembership } from './store.ts';

type Answer = HtmlReply | RedirectReply;
type Form = Static<(typeof answerAuthorization)['body']>;

/** Somebody who looks at a page of ours in a browser. */
type Visitor = { principal: Principal; userId: string; grantId: string };

/** What a member of the client's workspace could give. */
type Offer = { workspace: string; email: string; role: Role; scopes: readonly Scope[] };

/** The page that a request leads to: to sign in, or to decide. */
export async function showAuthorization(context: Context): Promise<Answer> {
  const checked = await checkAuthorization(context.services, context.caller.query);
  if (checked.kind !== 'sound') return sendBack(checked);
  const { request } = checked;
  const { prompt } = request;
  const visitor = visitorOf(context);
  if (prompt.has('none')) {
    const error = visitor ? 'consent_required' : 'login_required';
    return refuse(context.services, request, error, 'The user has to be asked');
  }
  if (!visitor || prompt.has('login') || prompt.has('select_account')) {
    return showSignIn(context.services, request);
  }
  return showConsent(context.services, request, visitor);
}

/** What a form of the page leads to. Everything is checked again, since all of it comes from the browser. */
export async function answerForm(context: Context, form: Form): Promise<Answer> {
  const checked = await checkAuthorization(context.services, context.caller.query);
  if (checked.kind !== 'sound') return sendBack(checked);
  const { request } = checked;
  if (form.step === 'sign_in') return signInByForm(context, request, form);
  const visitor = visitorOf(context);
  // The session ended while the page was open, or somebody else has signed in since.
  if (!visitor || !isOwnForm(context.services, visitor, request, form.csrf ?? '')) {
    return redirectReply(pathOf(request.query));
  }
  return decide(context, request, visitor, form.decision === 'allow');
}

/** Only a session of this browser counts: whoever shows a token or a key is no person at a page. */
function visitorOf({ caller, maybePrincipal: principal }: Context): Visitor | undefined {
  if (!principal || caller.authorization !== undefined) return undefined;
  const { type, userId, grantId } = principal;
  if (type !== 'user' || userId === null || grantId === null) return undefined;
  return { principal, userId, grantId };
}

function sendBack(checked: Exclude<CheckedRequest, { kind: 'sound' }>): Answer {
  if (checked.kind === 'refused') return redirectReply(checked.location);
  return htmlReply(brokenRequestPage(checked.problem), { error: 'invalid_request' });
}

function refuse(
  services: Services,
  request: AuthorizationRequest,
  error: 'access_denied' | 'login_required' | 'consent_required',
  description: string,
): RedirectReply {
  return redirectReply(refusalLocation(services, request, { error, description }));
}

async function signInByForm(
  context: Context,
  request: AuthorizationRequest,
  { email = '', password = '', code }: Form,
): Promise<Answer> {
  const { services, caller } = context;
  try {
    const { cookies } = await signIn(services, {
      email: email.trim(),
      password,
      code: code?.trim() || undefined,
      kind: 'cookie',
      caller,
    });
    // By GET, so that going back or loading again sends no password a second time.
    return redirectReply(pathOf(withPrompt(request, undefined)), { cookies });
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
  const returnTo = encodeURIComponent(pathOf(withPrompt(request, undefined)));
  const html = signInPage({
    action: pathOf(request.query),
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
  visitor: Visitor,
): Promise<Answer> {
  const { client, redirectUri, query } = request;
  const offer = await offerOf(services, request, visitor);
  if (!offer) return showNotMember(services, request, visitor);
  const registered = JSON.parse(client.scopes_json) as Scope[];
  const refused = request.scopes.filter((scope) => !offer.scopes.includes(scope));
  const html = consentPage({
    action: pathOf(query),
    client: client.name,
    workspace: offer.workspace,
    email: offer.email,
    role: offer.role,
    allowed: inWords(offer.scopes, registered),
    refused: inWords(refused, registered),
    destination: destinationOf(redirectUri),
    csrf: formToken(services, visitor, request),
    otherUser: pathOf(withPrompt(request, 'login')),
  });
  return htmlReply(html, { formAction: policySourcesOf(redirectUri) });
}

async function showNotMember(
  services: Services,
  request: AuthorizationRequest,
  { userId }: Visitor,
): Promise<HtmlReply> {
  const user = await findUser(services.reads, userId);
  const html = notMemberPage({
    action: pathOf(request.query),
    client: request.client.name,
    email: user?.email ?? '',
    otherUser: pathOf(withPrompt(request, 'login')),
    back: refusalLocation(services, request, {
      error: 'access_denied',
      description: 'The user does not belong to the workspace of the application',
    }),
  });
  return htmlReply(html, { error: 'forbidden' });
}

async function decide(
  context: Context,
  request: AuthorizationRequest,
  visitor: Visitor,
  isAllowed: boolean,
): Promise<Answer> {
  const { services, caller } = context;
  const { client, redirectUri, state } = request;
  const offer = await offerOf(services, request, visitor);
  if (!offer) return showNotMember(services, request, visitor);
  const { principal, userId } = visitor;
  if (!isAllowed || offer.scopes.length === 0) {
    await inTransaction(services, (tx) =>
      recordAudit(tx, services, client.workspace_id, {
        action: 'oauth.denied',
        by: auditBy(caller, principal),
        target: { type: 'oauth_client', id: client.id },
      }),
    );
    return refuse(services, request, 'access_denied', 'The user did not let the application in');
  }
  const { scopes } = offer;
  const code = await inTransaction(services, (tx) =>
    grantCode(tx, services, request, { principal, userId, scopes, caller }),
  );
  return redirectReply(withParameters(redirectUri, { code, state, iss: services.publicUrl }));
}

/** @returns undefined for somebody who does not belong to the client's workspace */
async function offerOf(
  { reads }: Services,
  { client, scopes }: AuthorizationRequest,
  { userId }: Visitor,
): Promise<Offer | undefined> {
  const member = await findMembership(reads, client.workspace_id, userId);
  return member && { ...member, scopes: grantable(scopes, member.role) };
}

/** Of this session and this request alone: neither another page nor another request can use it. */
function formToken(
  { secrets }: Services,
  { grantId }: Visitor,
  { query }: AuthorizationRequest,
): string {
  return secrets.sign(JSON.stringify([grantId, query]), 'oauth consent');
}

function isOwnForm(
  services: Services,
  visitor: Visitor,
  request: AuthorizationRequest,
  shown: string,
): boolean {
  const [given, expected] = [
    Buffer.from(shown),
    Buffer.from(formToken(services, visitor, request)),
  ];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function pathOf(query: string): string {
  return `/oauth/authorize?${query}`;
}

function withPrompt({ query }: AuthorizationRequest, prompt: string | undefined): string {
  const parameters = new URLSearchParams(query);
  parameters.delete('prompt');
  if (prompt !== undefined) parameters.set('prompt', prompt);
  return parameters.toString();
}

/** What people know a place by. */
function destinationOf(redirectUri: string): string {
  const { protocol, hostname } = new URL(redirectUri);
  if (protocol === 'https:') return hostname;
  return protocol === 'http:' ? 'an application on this device' : 'an app on this device';
}
