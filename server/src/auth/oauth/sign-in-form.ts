import type { Services } from '../../app/services.ts';
import {
  type HtmlReply,
  htmlReply,
  type RedirectReply,
  redirectReply,
} from '../../http/reply/replies.ts';
import type { Context } from '../../http/route.ts';
import { ApiError } from '../../kernel/errors.ts';
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
  { oidc, publicUrl }: Services,
  { action, returnTo, application }: SignInTarget,
  failed?: { email: string; error: ApiError },
): HtmlReply {
  const html = signInPage({
    action,
    application,
    server: new URL(publicUrl).host,
    email: failed?.email ?? '',
    problem: failed?.error.message,
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

/** Signs in a user by the submitted form, or shows it again. */
export async function signInByForm(
  { services, caller }: Context,
  target: SignInTarget,
  { email = '', password = '', code }: SignInFields,
): Promise<HtmlReply | RedirectReply> {
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
    return showSignInForm(services, target, { email, error });
  }
}
