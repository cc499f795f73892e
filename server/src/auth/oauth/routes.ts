import {
  answerAuthorization,
  getAuthorizationServer,
  getJwks,
  getMcpResource,
  getOpenIdConfiguration,
  getProtectedResource,
  showAuthorization as showAuthorizationEndpoint,
} from '../../contract/oauth.ts';
import {
  answerDevice,
  requestDeviceCode,
  showDevice as showDeviceEndpoint,
} from '../../contract/oauth-device.ts';
import { MCP_PATH } from '../../contract/mcp.ts';
import { SCOPES } from '../../contract/scopes.ts';
import type { Services } from '../../app/services.ts';
import { handle, reply, type Route } from '../../http/route.ts';
import { accessTokenAudience } from '../tokens/access-token.ts';
import { loadPublicJwks } from '../tokens/inspect-token.ts';
import { handleAuthorizationForm, showAuthorizationPage } from './authorize.ts';
import { clientRoutes } from './client-routes.ts';
import { handleDeviceForm, showDevicePage } from './device.ts';
import { requestDeviceAuthorization } from './request-device-code.ts';
import { DEVICE_CODE_GRANT, tokenRoutes } from './token-routes.ts';

/** Cache lifetime. A new key is published more than an hour before it signs. */
const JWKS_SECONDS = 300;
const WITH_SECRET = ['client_secret_basic', 'client_secret_post'];

/** Discovery documents: RFC 8414, RFC 9728 and RFC 7517. */
const metadataRoutes: Route[] = [
  handle(getAuthorizationServer, ({ services }) => describeServer(services)),
  handle(getOpenIdConfiguration, ({ services }) => describeServer(services)),

  handle(getProtectedResource, ({ services: { publicUrl } }) =>
    describeResource(publicUrl, accessTokenAudience(publicUrl)),
  ),
  handle(getMcpResource, ({ services: { publicUrl } }) =>
    describeResource(publicUrl, `${publicUrl}${MCP_PATH}`),
  ),

  handle(getJwks, async ({ services }) =>
    reply(200, await loadPublicJwks(services), { publicSeconds: JWKS_SECONDS }),
  ),
];

export const oauthRoutes: Route[] = [
  handle(showAuthorizationEndpoint, (context) => showAuthorizationPage(context)),
  handle(answerAuthorization, (context, { body }) => handleAuthorizationForm(context, body)),
  handle(requestDeviceCode, (context, { body }) => requestDeviceAuthorization(context, body)),
  handle(showDeviceEndpoint, (context) => showDevicePage(context)),
  handle(answerDevice, (context, { body }) => handleDeviceForm(context, body)),
  ...tokenRoutes,
  ...metadataRoutes,
  ...clientRoutes,
];

function describeServer({ publicUrl, tokens }: Services) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    device_authorization_endpoint: `${publicUrl}/oauth/device_authorization`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    introspection_endpoint: `${publicUrl}/oauth/introspect`,
    jwks_uri: jwksUri(publicUrl),
    scopes_supported: [...SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', DEVICE_CODE_GRANT],
    token_endpoint_auth_methods_supported: [...WITH_SECRET, 'none'],
    revocation_endpoint_auth_methods_supported: [...WITH_SECRET, 'none'],
    introspection_endpoint_auth_methods_supported: WITH_SECRET,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: tokens.clientDocuments !== undefined,
    protected_resources: [publicUrl, `${publicUrl}${MCP_PATH}`],
    service_documentation: `${publicUrl}/docs`,
  };
}

function describeResource(publicUrl: string, resource: string) {
  return {
    resource,
    authorization_servers: [publicUrl],
    jwks_uri: jwksUri(publicUrl),
    scopes_supported: [...SCOPES],
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/docs`,
  };
}

function jwksUri(publicUrl: string): string {
  return `${publicUrl}/.well-known/jwks.json`;
}
