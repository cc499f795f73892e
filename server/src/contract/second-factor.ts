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
  description:
    'Checks the password and returns a secret for an authenticator. Sign-in stays as it is until a code confirms it.',
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
  description:
    'Checks a code of the authenticator, turns the second factor on, and returns ten recovery codes, shown once.',
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
  description: 'Checks a code and turns the second factor off. The recovery codes become invalid.',
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
  description: 'Checks a code and returns ten new recovery codes. The old ones become invalid.',
  method: 'POST',
  path: '/auth/totp/recovery-codes',
  access: 'session',
  body: Proof,
  responses: { 200: ResponseObject({ recovery_codes: RecoveryCodes }) },
});
