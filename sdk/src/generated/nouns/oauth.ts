// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { operation } from '../../operation.ts';

/** Tokens for a code or a refresh token; takes a form or JSON. `POST /oauth/token` */
export const token = /* @__PURE__ */ operation<
  (core: Core, body?: T.IssueTokenData['body'], options?: CallOptions) => Call<T.IssueTokenResponses[200]>
>('POST /oauth/token', 'body');

/** End what a token was granted by, with all its tokens (RFC 7009). `POST /oauth/revoke` */
export const revoke = /* @__PURE__ */ operation<
  (core: Core, body?: T.RevokeTokenData['body'], options?: CallOptions) => Call<T.RevokeTokenResponses[200]>
>('POST /oauth/revoke', 'body');

/** Check a token of the calling application (RFC 7662). `POST /oauth/introspect` */
export const introspect = /* @__PURE__ */ operation<
  (core: Core, body?: T.IntrospectTokenData['body'], options?: CallOptions) => Call<T.IntrospectTokenResponses[200]>
>('POST /oauth/introspect', 'body');

/** Start a sign-in on a device without a browser (RFC 8628). `POST /oauth/device_authorization` */
export const requestDeviceCode = /* @__PURE__ */ operation<
  (core: Core, body?: T.RequestDeviceCodeData['body'], options?: CallOptions) => Call<T.RequestDeviceCodeResponses[200]>
>('POST /oauth/device_authorization', 'body');

/** Metadata of the authorization server (RFC 8414). `GET /.well-known/oauth-authorization-server` */
export const serverMetadata = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.GetAuthorizationServerResponses[200]>
>('GET /.well-known/oauth-authorization-server');

/** The same metadata where libraries of OpenID Connect look for it; there are no ID tokens. `GET /.well-known/openid-configuration` */
export const openIdConfiguration = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.GetOpenIdConfigurationResponses[200]>
>('GET /.well-known/openid-configuration');

/** Metadata of the API as a protected resource (RFC 9728). `GET /.well-known/oauth-protected-resource` */
export const resourceMetadata = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.GetProtectedResourceResponses[200]>
>('GET /.well-known/oauth-protected-resource');

/** Public keys that access tokens are signed with (RFC 7517). `GET /.well-known/jwks.json` */
export const jwks = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.GetJwksResponses[200]>
>('GET /.well-known/jwks.json');
