import {
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
} from '../../contract/second-factor.ts';
import {
  changePassword as changePasswordEndpoint,
  confirmPasswordReset,
  endOtherSessions,
  endSession,
  finishOidc,
  listSessions,
  login,
  logout,
  refreshSession,
  requestPasswordReset,
  startOidc,
} from '../../contract/sign-in.ts';
import { handle, reply } from '../../http/route.ts';
import { ACCESS_TOKEN_SECONDS } from '../tokens/access-token.ts';
import { changePassword } from './change-password.ts';
import { finishOidcSignIn, startOidcSignIn } from './oidc/oidc-sign-in.ts';
import { confirmReset, requestReset } from './reset-password.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  regenerateRecoveryCodes,
} from './second-factor-settings.ts';
import {
  signOutElsewhere,
  signOut,
  endOwnSession,
  listOwnSessions,
  refreshTokens,
} from './sessions.ts';
import { signIn } from './sign-in.ts';

const secondFactorRoutes = [
  handle(beginTotp, (context, { body }) => beginSecondFactor(context, body.password)),
  handle(confirmTotp, (context, { body }) => confirmSecondFactor(context, body.code)),
  handle(removeTotp, (context, { body }) => removeSecondFactor(context, body.code)),
  handle(renewRecoveryCodes, (context, { body }) => regenerateRecoveryCodes(context, body.code)),
];

const oidcRoutes = [
  handle(startOidc, (context, { query }) => startOidcSignIn(context, query.return_to)),
  handle(finishOidc, (context) => finishOidcSignIn(context)),
];

export const signInRoutes = [
  handle(login, async ({ services, caller }, { body }) => {
    const { email, password, code, session = 'tokens', workspace_id: workspaceId } = body;
    const signedIn = await signIn(services, {
      email,
      password,
      code,
      kind: session,
      workspaceId,
      caller,
    });
    const { user, grant, tokens, cookies } = signedIn;
    return reply(
      200,
      {
        ...(tokens && {
          access_token: tokens.access_token,
          refresh_token: tokens.refresh_token,
          token_type: tokens.token_type,
        }),
        expires_in: tokens?.expires_in ?? cookies[0]?.maxAge ?? ACCESS_TOKEN_SECONDS,
        session_id: grant.id,
        user: { id: user.id, email: user.email, name: user.name },
      },
      { cookies },
    );
  }),

  handle(refreshSession, ({ services, caller }, { body }) =>
    refreshTokens(services, body.refresh_token, caller),
  ),

  handle(logout, (context) => signOut(context)),

  handle(changePasswordEndpoint, (context, { body }) => changePassword(context, body)),

  handle(requestPasswordReset, (context, { body }) => requestReset(context, body.email)),

  handle(confirmPasswordReset, (context, { body }) => confirmReset(context, body)),

  handle(listSessions, async ({ services, principal }) => ({
    sessions: await listOwnSessions(services, principal),
  })),

  handle(endOtherSessions, (context) => signOutElsewhere(context)),

  handle(endSession, (context, { params }) => endOwnSession(context, params.session_id)),

  ...secondFactorRoutes,
  ...oidcRoutes,
];
