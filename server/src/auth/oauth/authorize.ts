import type { Static } from 'typebox';

import type { answerAuthorization } from '../../contract/oauth.ts';
import type { Context } from '../../http/route.ts';
import {
  type HtmlReply,
  htmlReply,
  type RedirectReply,
  redirectReply,
} from '../../http/reply/replies.ts';
import type { Services } from '../../app/services.ts';
import type { PageMessages } from '../../pages/messages/en/messages.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findUser } from '../../workspaces/store.ts';
import {
  type AuthorizationRequest,
  type CheckedRequest,
  validateAuthorizationRequest,
  errorRedirectUrl,
} from './authorization-request.ts';
import { brokenRequestPage, notMemberPage } from './authorize-pages.ts';
import { issueAuthorizationCode } from './codes.ts';
import { type ConsentOffer, findConsentOffer } from './consent-offer.ts';
import { consentPage } from './consent-page.ts';
import type { KnownClient } from './known-client.ts';
import { describeConsent, toShownApplication } from './describe-consent.ts';
import { isClientUrl } from './parse-client-document.ts';
import { recordDenial } from './record-denial.ts';
import { formActionSources, addQueryParameters } from './redirect-uri.ts';
import { showSignInForm, signInByForm, type SignInTarget } from './sign-in-form.ts';
import { createCsrfToken, findVisitor, isCsrfTokenValid, type SignedInVisitor } from './visitor.ts';

type PageReply = HtmlReply | RedirectReply;
type AuthorizationForm = Static<(typeof answerAuthorization)['body']>;

/** Handles GET of the authorization endpoint: shows the sign-in page or the consent page. */
export async function showAuthorizationPage(context: Context): Promise<PageReply> {
  const visitor = findVisitor(context);
  const early = visitor ? undefined : findUnfetchedTarget(context);
  if (early) return showSignInForm(context, early);
  const checked = await validateAuthorizationRequest(context.services, context.caller.query);
  if (checked.kind !== 'valid') return replyToInvalidRequest(context, checked);
  const { request } = checked;
  const { prompt } = request;
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
    return showSignInForm(context, signInTargetOf(request.query, request.client));
  }
  return showConsent(context, request, visitor);
}

/** Handles a submitted form. The whole request is validated again, because it comes from the browser. */
export async function handleAuthorizationForm(
  context: Context,
  form: AuthorizationForm,
): Promise<PageReply> {
  const visitor = findVisitor(context);
  const early = visitor ? undefined : findUnfetchedTarget(context);
  if (early && form.step === 'sign_in') return signInByForm(context, early, form);
  if (early) return redirectReply(early.action);
  const checked = await validateAuthorizationRequest(context.services, context.caller.query);
  if (checked.kind !== 'valid') return replyToInvalidRequest(context, checked);
  const { request } = checked;
  if (form.step === 'sign_in') {
    return signInByForm(context, signInTargetOf(request.query, request.client), form);
  }
  // The session has ended or changed since the page was shown.
  if (!visitor || !isCsrfTokenValid(context.services, visitor, request.query, form.csrf)) {
    return redirectReply(authorizePath(request.query));
  }
  return applyDecision(context, request, visitor, form.decision === 'allow');
}

/**
 * Returns the sign-in that comes before the document of a client is fetched: only users make this server fetch. The page
 * names the host of the document, and nothing redirects.
 */
function findUnfetchedTarget({ services, caller }: Context): SignInTarget | undefined {
  const parameters = new URLSearchParams(caller.query);
  const id = parameters.get('client_id') ?? '';
  if (!services.tokens.clientDocuments || !isClientUrl(id)) return undefined;
  const { host } = new URL(id);
  return signInTargetOf(parameters.toString(), { kind: 'document', id, name: host });
}

function signInTargetOf(
  query: string,
  client: Pick<KnownClient, 'kind' | 'id' | 'name'>,
): SignInTarget {
  return {
    action: authorizePath(query),
    returnTo: authorizePath(replaceParameter(query, 'prompt', undefined)),
    application: toShownApplication(client),
  };
}

function replyToInvalidRequest(
  { pageMessages }: Context,
  checked: Exclude<CheckedRequest, { kind: 'valid' }>,
): PageReply {
  if (checked.kind === 'error_redirect') return redirectReply(checked.location);
  const html = brokenRequestPage(pageMessages, checked.problem);
  return htmlReply(html, { error: 'invalid_request' });
}

function redirectWithError(
  services: Services,
  request: AuthorizationRequest,
  error: 'access_denied' | 'login_required' | 'consent_required',
  description: string,
): RedirectReply {
  return redirectReply(errorRedirectUrl(services, request, { error, description }));
}

async function showConsent(
  context: Context,
  request: AuthorizationRequest,
  visitor: SignedInVisitor,
): Promise<PageReply> {
  const { services, pageMessages } = context;
  const { redirectUri, query } = request;
  const offer = await findConsentOffer(services, request, visitor);
  if (!offer) return showNotMember(context, request, visitor);
  const html = consentPage(pageMessages, {
    ...describeConsent(services, request, offer),
    action: authorizePath(query),
    destination: describeDestination(pageMessages, redirectUri),
    csrf: createCsrfToken(services, visitor, query),
    otherUser: authorizePath(replaceParameter(query, 'prompt', 'login')),
    otherWorkspaces: otherWorkspacesOf(offer, query),
  });
  return htmlReply(html, { formAction: formActionSources(redirectUri) });
}

function otherWorkspacesOf({ others }: ConsentOffer, query: string) {
  return others.map(({ workspaceId, workspace }) => ({
    name: workspace,
    href: authorizePath(replaceParameter(query, 'workspace', workspaceId)),
  }));
}

async function showNotMember(
  { services, pageMessages }: Context,
  request: AuthorizationRequest,
  { userId }: SignedInVisitor,
): Promise<HtmlReply> {
  const user = await findUser(services.reads, userId);
  const html = notMemberPage(pageMessages, {
    application: toShownApplication(request.client),
    email: user?.email ?? '',
    otherUser: authorizePath(replaceParameter(request.query, 'prompt', 'login')),
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
  if (!offer) return showNotMember(context, request, visitor);
  const { principal, userId } = visitor;
  if (!isAllowed || offer.scopes.length === 0) {
    const denial = { workspaceId: offer.workspaceId, caller, principal };
    await inTransaction(services, (tx) => recordDenial(tx, services, client, denial));
    return redirectWithError(services, request, 'access_denied', 'The user denied access');
  }
  const { scopes, workspaceId } = offer;
  const consent = { principal, userId, workspaceId, scopes, caller };
  const code = await inTransaction(services, (tx) =>
    issueAuthorizationCode(tx, services, request, consent),
  );
  return redirectReply(addQueryParameters(redirectUri, { code, state, iss: services.publicUrl }));
}

function authorizePath(query: string): string {
  return `/oauth/authorize?${query}`;
}

function replaceParameter(query: string, name: string, value: string | undefined): string {
  const parameters = new URLSearchParams(query);
  parameters.delete(name);
  if (value !== undefined) parameters.set(name, value);
  return parameters.toString();
}

/** Describes the redirect target in words for users. */
function describeDestination({ consent }: PageMessages, redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  if (protocol === 'https:') return host;
  return protocol === 'http:' ? consent.applicationHere(host) : consent.appHere(protocol);
}
