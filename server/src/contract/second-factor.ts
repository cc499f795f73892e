import { Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { Password, RequestObject, ResponseObject, SecondFactorCode } from './schema.ts';
import { signInRoute } from './sign-in.ts';

const RecoveryCodes = Type.Array(Type.String({ examples: ['k3v9-8qzd-w4n2-7hyp'] }), {
  description: 'Each stands for a code once. Shown this once: only their hashes are kept.',
});

const Proof = RequestObject({ code: SecondFactorCode });

export const beginTotp = defineEndpoint({
  ...signInRoute,
  id: 'beginTotp',
  summary: 'Begin to set up a second factor; nothing holds until it is confirmed',
  method: 'POST',
  path: '/auth/totp',
  access: 'session',
  body: RequestObject({
    password: Type.Optional(
      Type.String({ ...Password, description: 'Required if the user has a password.' }),
    ),
  }),
  responses: {
    200: ResponseObject({
      secret: Type.String({
        description: 'Secret in base 32, for an authenticator app (RFC 6238).',
      }),
      otpauth_url: Type.String({ description: 'Content of the QR code.' }),
      expires_at: Type.String({ format: 'date-time' }),
    }),
  },
});

export const confirmTotp = defineEndpoint({
  ...signInRoute,
  id: 'confirmTotp',
  summary: 'Turn the second factor on with a first code',
  method: 'POST',
  path: '/auth/totp/confirm',
  access: 'session',
  body: RequestObject({ code: SecondFactorCode }),
  responses: {
    200: ResponseObject({ enabled: Type.Literal(true), recovery_codes: RecoveryCodes }),
  },
});

export const removeTotp = defineEndpoint({
  ...signInRoute,
  id: 'removeTotp',
  summary: 'Turn the second factor off, with a code or a recovery code',
  method: 'DELETE',
  path: '/auth/totp',
  access: 'session',
  body: Proof,
  responses: { 200: ResponseObject({ enabled: Type.Literal(false) }) },
});

export const renewRecoveryCodes = defineEndpoint({
  ...signInRoute,
  id: 'renewRecoveryCodes',
  summary: 'Replace all recovery codes',
  method: 'POST',
  path: '/auth/totp/recovery-codes',
  access: 'session',
  body: Proof,
  responses: { 200: ResponseObject({ recovery_codes: RecoveryCodes }) },
});
