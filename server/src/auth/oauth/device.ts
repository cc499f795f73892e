import type { Static } from 'typebox';

import type { answerDevice } from '../../contract/oauth-device.ts';
import type { Scope } from '../../contract/scopes.ts';
import {
  type HtmlReply,
  htmlReply,
  type RedirectReply,
  redirectReply,
} from '../../http/reply/replies.ts';
import type { Context } from '../../http/route.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import { describeError } from '../../pages/error-page.ts';
import type { PageMessages } from '../../pages/messages/en/messages.ts';
import type { DeviceCodeRow } from '../../storage/identity-schema.ts';
import { findUser } from '../../workspaces/store.ts';
import { startCodeGuess } from '../sign-in/throttle.ts';
import { type ConsentOffer, findConsentOffer } from './consent-offer.ts';
import { consentPage } from './consent-page.ts';
import { describeConsent } from './describe-consent.ts';
import { decideDeviceRequest } from './device-codes.ts';
import { deviceDecidedPage, noWorkspacePage, userCodePage } from './device-pages.ts';
import { findDeviceCode } from './device-store.ts';
import { findKnownClient, type KnownClient } from './known-client.ts';
import { showSignInForm, signInByForm, type SignInTarget } from './sign-in-form.ts';
import { hashUserCode, parseUserCode } from './user-code.ts';
import { createCsrfToken, findVisitor, isCsrfTokenValid, type SignedInVisitor } from './visitor.ts';

type PageReply = HtmlReply | RedirectReply;
type DeviceForm = Static<(typeof answerDevice)['body']>;

/** Parameters of the page's address. */
type DeviceQuery = {
  userCode: string | undefined;
  workspaceId: string | undefined;
  /** True when the user wants to sign in again. */
  isNewSignIn: boolean;
};

/** Request of a device that waits for a decision. */
type PendingDevice = {
  userCode: string;
  code: DeviceCodeRow;
  client: KnownClient;
  scopes: readonly Scope[];
  workspaceId: string | undefined;
};

/** Handles GET of the device page: sign-in, then the code, then the consent page. */
export async function showDevicePage(context: Context): Promise<PageReply> {
  const query = readQuery(context);
  const visitor = findVisitor(context);
  if (!visitor || query.isNewSignIn) {
    return showSignInForm(context, signInTargetOf(context, query));
  }
  if (query.userCode === undefined) return showCodeForm(context, visitor, query);
  return withPendingDevice(context, visitor, query, (device) =>
    showDeviceConsent(context, visitor, device),
  );
}

/** Handles a submitted form of the device page. */
export async function handleDeviceForm(context: Context, form: DeviceForm): Promise<PageReply> {
  const query = readQuery(context);
  if (form.step === 'sign_in') return signInByForm(context, signInTargetOf(context, query), form);
  const visitor = findVisitor(context);
  if (!visitor) return redirectReply(devicePath(query));
  if (form.step === 'code') {
    return redirectReply(devicePath({ ...query, userCode: form.user_code?.trim() || undefined }));
  }
  // The session has ended or changed since the page was shown.
  if (!isCsrfTokenValid(context.services, visitor, devicePath(query), form.csrf)) {
    return redirectReply(devicePath(query));
  }
  return withPendingDevice(context, visitor, query, (device) =>
    applyDeviceDecision(context, visitor, device, form.decision === 'allow'),
  );
}

/** Calls `next` with the request of the typed code, or shows the form again. A wrong code counts as a guess. */
async function withPendingDevice(
  context: Context,
  visitor: SignedInVisitor,
  query: DeviceQuery,
  next: (device: PendingDevice) => Promise<PageReply>,
): Promise<PageReply> {
  const { services, caller } = context;
  try {
    const guess = await startCodeGuess(services, {
      userId: visitor.userId,
      address: caller.address,
    });
    const device = await findPendingDevice(services, query);
    if (!device) throw unknownCodeError();
    await guess.refund();
    return await next(device);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'internal_error') throw error;
    return showCodeForm(context, visitor, query, error);
  }
}

function unknownCodeError(): ApiError {
  return new ApiError(
    'invalid_request',
    'This code is unknown or has expired. Check it, or start again on your device',
  );
}

async function findPendingDevice(
  { db, clock, secrets }: Services,
  { userCode: typed = '', workspaceId }: DeviceQuery,
): Promise<PendingDevice | undefined> {
  const userCode = parseUserCode(typed);
  if (userCode === undefined) return undefined;
  const code = await findDeviceCode(db, 'user_code_hash', hashUserCode(secrets, userCode));
  if (!code || code.expires_at <= isoNow(clock)) return undefined;
  if (code.grant_id !== null || code.denied_at !== null) return undefined;
  const client = await findKnownClient(db, code.client_id);
  const scopes = JSON.parse(code.scopes_json) as Scope[];
  return client && { userCode, code, client, scopes, workspaceId };
}

async function showCodeForm(
  { services, pageMessages }: Context,
  { userId }: SignedInVisitor,
  query: DeviceQuery,
  error?: ApiError,
): Promise<HtmlReply> {
  const user = await findUser(services.reads, userId);
  const html = userCodePage(pageMessages, {
    server: serverOf(services),
    action: devicePath({ ...query, userCode: undefined }),
    email: user?.email ?? '',
    problem: error && describeFailure(pageMessages, error),
  });
  return htmlReply(html, error && { error: error.code, retryAfter: error.retryAfter });
}

/** Describes why a code is refused. A valid form is refused for nothing else. */
function describeFailure(messages: PageMessages, error: ApiError): string {
  return error.code === 'invalid_request'
    ? messages.device.unknownCode
    : describeError(messages, error);
}

async function showDeviceConsent(
  context: Context,
  visitor: SignedInVisitor,
  device: PendingDevice,
): Promise<HtmlReply> {
  const { services, pageMessages } = context;
  const offer = await findConsentOffer(services, device, visitor);
  if (!offer) return showNoWorkspace(context, visitor, device);
  const { userCode, code, workspaceId } = device;
  const path = devicePath({ userCode, workspaceId });
  const html = consentPage(pageMessages, {
    ...describeConsent(services, device, offer),
    action: path,
    destination: undefined,
    userCode,
    deviceAddress: code.ip_address,
    csrf: createCsrfToken(services, visitor, path),
    otherUser: devicePath({ userCode, isNewSignIn: true }),
    otherWorkspaces: otherWorkspacesOf(offer, userCode),
  });
  return htmlReply(html);
}

function otherWorkspacesOf({ others }: ConsentOffer, userCode: string) {
  return others.map(({ workspaceId, workspace }) => ({
    name: workspace,
    href: devicePath({ userCode, workspaceId }),
  }));
}

async function showNoWorkspace(
  { services, pageMessages }: Context,
  { userId }: SignedInVisitor,
  { userCode }: PendingDevice,
): Promise<HtmlReply> {
  const user = await findUser(services.reads, userId);
  const html = noWorkspacePage(pageMessages, {
    server: serverOf(services),
    email: user?.email ?? '',
    otherUser: devicePath({ userCode, isNewSignIn: true }),
  });
  return htmlReply(html, { error: 'forbidden' });
}

async function applyDeviceDecision(
  context: Context,
  visitor: SignedInVisitor,
  device: PendingDevice,
  wasAllowed: boolean,
): Promise<PageReply> {
  const { services, caller, pageMessages } = context;
  const offer = await findConsentOffer(services, device, visitor);
  if (!offer) return showNoWorkspace(context, visitor, device);
  const { scopes, workspaceId } = offer;
  const isAllowed = wasAllowed && scopes.length > 0;
  const consent = { ...visitor, workspaceId, scopes, caller, isAllowed };
  const isDecided = await decideDeviceRequest(services, device.code, device.client, consent);
  if (!isDecided) throw unknownCodeError();
  return htmlReply(deviceDecidedPage(pageMessages, { server: serverOf(services), isAllowed }));
}

function readQuery({ caller }: Context): DeviceQuery {
  const parameters = new URLSearchParams(caller.query);
  return {
    userCode: parameters.get('user_code') || undefined,
    workspaceId: parameters.get('workspace') || undefined,
    isNewSignIn: parameters.get('prompt') === 'login',
  };
}

function signInTargetOf({ pageMessages }: Context, query: DeviceQuery): SignInTarget {
  return {
    action: devicePath(query),
    returnTo: devicePath({ ...query, isNewSignIn: false }),
    application: { name: pageMessages.device.application, unverifiedHost: undefined },
  };
}

/** Returns the address of the page, as the only form of its parameters: CSRF tokens are bound to it. */
function devicePath({ userCode, workspaceId, isNewSignIn = false }: Partial<DeviceQuery>): string {
  const parameters = new URLSearchParams();
  if (userCode !== undefined) parameters.set('user_code', userCode);
  if (workspaceId !== undefined) parameters.set('workspace', workspaceId);
  if (isNewSignIn) parameters.set('prompt', 'login');
  const query = parameters.toString();
  return query === '' ? '/oauth/device' : `/oauth/device?${query}`;
}

function serverOf({ publicUrl }: Services): string {
  return new URL(publicUrl).host;
}
