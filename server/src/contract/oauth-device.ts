import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { clientCredentials, oauthRoute, Parameters, text } from './oauth-parameters.ts';
import { ResponseObject } from './schema.ts';

export const DeviceAuthorizationRequest = Parameters({
  scope: text('Scopes with spaces between; default: what the application may ask for.'),
  resource: text('An address of this server that the tokens are restricted to (RFC 8707).', 8_192),
  ...clientCredentials,
});
export type DeviceAuthorizationRequest = Static<typeof DeviceAuthorizationRequest>;

export const requestDeviceCode = defineEndpoint({
  ...oauthRoute,
  id: 'requestDeviceCode',
  summary: 'Start a sign-in on a device without a browser (RFC 8628)',
  description:
    'Starts a sign-in on a device without a browser. The device shows `user_code` and polls the token endpoint until the user decides.',
  method: 'POST',
  path: '/oauth/device_authorization',
  // Without a credential: a request takes a unit of the limit of its address.
  weight: 1,
  form: true,
  body: DeviceAuthorizationRequest,
  responses: {
    200: ResponseObject(
      {
        device_code: Type.String({ description: 'Sent to the token endpoint until it answers.' }),
        user_code: Type.String({ description: 'Shown to the user, as `BCDF-GHJK`.' }),
        verification_uri: Type.String({ description: 'Where the user enters the code.' }),
        verification_uri_complete: Type.String({ description: 'The same with the code.' }),
        expires_in: Type.Integer({ description: 'Seconds for which the codes work.' }),
        interval: Type.Integer({ description: 'Shortest time between two polls, in seconds.' }),
      },
      { $id: 'DeviceAuthorization' },
    ),
  },
});

const page = {
  ...oauthRoute,
  path: '/oauth/device',
  access: 'anybody',
  redirects: true,
  produces: 'text/html; charset=utf-8',
  errorPages: ['invalid_request', 'unauthorized', 'forbidden', 'rate_limit_exceeded'],
  setsCookies: true,
  documentedQuery: Parameters({
    user_code: text('Code that the device shows.', 100),
    workspace: text('Workspace to give access to; default: the first of the user.', 128),
    prompt: text('`login` asks for a new sign-in.', 64),
  }),
  responses: { 200: Type.String() },
} as const;

export const showDevice = defineEndpoint({
  ...page,
  id: 'showDevice',
  summary: 'The page where a user enters the code of a device and gives it access',
  description: 'Returns the page on which a signed-in user enters the code of a device.',
  method: 'GET',
});

export const answerDevice = defineEndpoint({
  ...page,
  id: 'answerDevice',
  summary: 'Submit the forms of the device page',
  description:
    'Takes the code and the decision of the user. Wrong codes are counted and then refused for a while.',
  method: 'POST',
  sameOrigin: true,
  form: true,
  body: Parameters({
    step: text('`sign_in`, `code` or `consent`.', 20),
    email: text('E-mail address for the sign-in.', 320),
    password: text('Password for the sign-in.'),
    code: text('Code of the second factor.', 64),
    user_code: text('Code that the device shows.', 100),
    decision: text('`allow` or `deny`.', 20),
    csrf: text('From the page.', 200),
  }),
});
