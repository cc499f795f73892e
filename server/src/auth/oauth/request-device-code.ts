import type { DeviceAuthorizationRequest } from '../../contract/oauth-device.ts';
import type { Context } from '../../http/route.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import { authenticateClient } from './authenticate-client.ts';
import { parseRequestedScopes } from './authorization-request.ts';
import { DEVICE_CODE_LIFETIME_MS, startDeviceAuthorization } from './device-codes.ts';
import { requireResource } from './resource.ts';

/**
 * Answers the request of a device (RFC 8628 §3.2).
 *
 * @throws OAuthError `invalid_client`, `unauthorized_client`, `invalid_scope` or `invalid_target`
 */
export async function requestDeviceAuthorization(
  { services, caller }: Context,
  body: DeviceAuthorizationRequest,
) {
  const client = await authenticateClient(services, caller, body);
  if (client.kind === 'document') {
    throw new OAuthError('unauthorized_client', 'An unverified application has no device flow');
  }
  const scopes = parseRequestedScopes(body.scope || undefined, client);
  if (!scopes) {
    throw new OAuthError('invalid_scope', 'scope names one that is unknown or not registered');
  }
  const resource = requireResource(body.resource, services.publicUrl) ?? null;
  const request = { client, scopes, resource, caller };
  const { deviceCode, userCode, intervalSeconds } = await startDeviceAuthorization(
    services,
    request,
  );
  const verification_uri = `${services.publicUrl}/oauth/device`;
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri,
    verification_uri_complete: `${verification_uri}?user_code=${userCode}`,
    expires_in: DEVICE_CODE_LIFETIME_MS / SECOND_MS,
    interval: intervalSeconds,
  };
}
