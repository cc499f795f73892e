import {
  type HtmlReply,
  htmlReply,
  type RedirectReply,
  redirectReply,
} from '../../http/reply/replies.ts';
import type { Context } from '../../http/route.ts';
import { ApiError } from '../../kernel/errors.ts';
import { describeError } from '../../pages/error-page.ts';
import type { PageMessages } from '../../pages/messages/en/messages.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { type ShownApplication, signInPage } from './authorize-pages.ts';

/** Page that asks for a sign-in before it goes on. */
export type SignInTarget = {
  /** Path where the form is posted. */
  action: string;
  /** Path of this server that the user sees next. */
  returnTo: string;
  application: ShownApplication;
};

type SignInFields = { email?: string; password?: string; code?: string };

/** Shows the sign-in form. */
export function showSignInForm(
  { services: { oidc, publicUrl }, pageMessages }: Context,
  { action, returnTo, application }: SignInTarget,
  failed?: { email: string; error: ApiError },
): HtmlReply {
  const html = signInPage(pageMessages, {
    action,
    application,
    server: new URL(publicUrl).host,
    email: failed?.email ?? '',
    problem: failed && describeFailure(pageMessages, failed.error),
    needsCode: failed?.error.details?.type === 'second_factor_required',
    provider: oidc && {
      name: oidc.name,
      href: `/auth/oidc/start?return_to=${encodeURIComponent(returnTo)}`,
    },
  });
  if (!failed) return htmlReply(html);
  const { code, retryAfter } = failed.error;
  return htmlReply(html, { error: code, retryAfter });
}

function describeFailure(messages: PageMessages, error: ApiError): string {
  const { signIn: texts } = messages;
  if (error.code !== 'unauthorized') return describeError(messages, error);
  if (error.details?.type !== 'second_factor_required') return texts.wrongCredentials;
  return error.details.field === undefined ? texts.codeNeeded : texts.codeWrong;
}

/** Signs in a user by the submitted form, or shows it again. */
export async function signInByForm(
  context: Context,
  target: SignInTarget,
  { email = '', password = '', code }: SignInFields,
): Promise<HtmlReply | RedirectReply> {
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
    return redirectReply(target.returnTo, { cookies });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'internal_error') throw error;
    return showSignInForm(context, target, { email, error });
  }
}
