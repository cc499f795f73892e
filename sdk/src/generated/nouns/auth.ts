// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** Sign in with a password, and a code where a second factor is set up. `POST /auth/login` */
export const login = /* @__PURE__ */ operation<
  (core: Core, body: T.LoginData['body'], options?: CallOptions) => Call<T.LoginResponses[200]>
>('POST /auth/login', 'body');

/** New tokens for a refresh token of a sign-in. `POST /auth/refresh` */
export const refresh = /* @__PURE__ */ operation<
  (core: Core, body: T.RefreshSessionData['body'], options?: CallOptions) => Call<T.RefreshSessionResponses[200]>
>('POST /auth/refresh', 'body');

/** End the session that this request is made with. `POST /auth/logout` */
export const logout = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.LogoutResponses[200]>
>('POST /auth/logout');

/** Change the own password; all other sessions end. `POST /auth/password` */
export const changePassword = /* @__PURE__ */ operation<
  (core: Core, body: T.ChangePasswordData['body'], options?: CallOptions) => Call<T.ChangePasswordResponses[200]>
>('POST /auth/password', 'body');

/** Ask for a token that sets a new password; answers alike for unknown addresses. `POST /auth/password/reset` */
export const requestPasswordReset = /* @__PURE__ */ operation<
  (core: Core, body: T.RequestPasswordResetData['body'], options?: CallOptions) => Call<T.RequestPasswordResetResponses[200]>
>('POST /auth/password/reset', 'body');

/** Set a new password by a reset token; all sessions end. `POST /auth/password/reset/confirm` */
export const confirmPasswordReset = /* @__PURE__ */ operation<
  (core: Core, body: T.ConfirmPasswordResetData['body'], options?: CallOptions) => Call<T.ConfirmPasswordResetResponses[200]>
>('POST /auth/password/reset/confirm', 'body');

/** Own sessions and the applications that were let in. `GET /auth/sessions` */
export const sessions = /* @__PURE__ */ listOperation<
  (core: Core, options?: CallOptions) => PageCall<T.ListSessionsResponses[200]['sessions'][number]>
>('GET /auth/sessions', 'sessions');

/** End all own sessions but this one; applications that were let in stay. `DELETE /auth/sessions` */
export const endOtherSessions = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.EndOtherSessionsResponses[200]>
>('DELETE /auth/sessions');

/** End an own session, or turn an application out. `DELETE /auth/sessions/{session_id}` */
export const endSession = /* @__PURE__ */ operation<
  (core: Core, sessionId: T.EndSessionData['path']['session_id'], options?: CallOptions) => Call<T.EndSessionResponses[200]>
>('DELETE /auth/sessions/{}');

/** Begin to set up a second factor; nothing holds until it is confirmed. `POST /auth/totp` */
export const beginTotp = /* @__PURE__ */ operation<
  (core: Core, body?: T.BeginTotpData['body'], options?: CallOptions) => Call<T.BeginTotpResponses[200]>
>('POST /auth/totp', 'body');

/** Turn the second factor on with a first code. `POST /auth/totp/confirm` */
export const confirmTotp = /* @__PURE__ */ operation<
  (core: Core, body: T.ConfirmTotpData['body'], options?: CallOptions) => Call<T.ConfirmTotpResponses[200]>
>('POST /auth/totp/confirm', 'body');

/** Turn the second factor off, with a code or a recovery code. `DELETE /auth/totp` */
export const removeTotp = /* @__PURE__ */ operation<
  (core: Core, body: T.RemoveTotpData['body'], options?: CallOptions) => Call<T.RemoveTotpResponses[200]>
>('DELETE /auth/totp', 'body');

/** Replace all recovery codes. `POST /auth/totp/recovery-codes` */
export const renewRecoveryCodes = /* @__PURE__ */ operation<
  (core: Core, body: T.RenewRecoveryCodesData['body'], options?: CallOptions) => Call<T.RenewRecoveryCodesResponses[200]>
>('POST /auth/totp/recovery-codes', 'body');
