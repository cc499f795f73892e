import type { Authenticate } from '../http/principal.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import { looksLikeApiKey } from './keys/api-key.ts';
import { createKeyAuthenticator } from './keys/authenticate-key.ts';

/**
 * Tells by its form who recognises a credential: an API key, a JWT of ours or of a trusted issuer, or the cookie of a
 * session.
 *
 * @param legacyKeyPrefixes of API keys that another system issued
 */
export function createAuthenticate(
  services: Services,
  legacyKeyPrefixes: readonly string[],
): Authenticate {
  const authenticateKey = createKeyAuthenticator(services, services.clock);
  const isKey = (bearer: string) =>
    looksLikeApiKey(bearer) || legacyKeyPrefixes.some((prefix) => bearer.startsWith(prefix));

  return ({ bearer, sessionCookie }) => {
    if (bearer !== undefined) {
      if (isKey(bearer)) return authenticateKey(bearer);
      throw new ApiError('unauthorized', 'The access token is invalid or has expired');
    }
    if (sessionCookie !== undefined) {
      throw new ApiError('unauthorized', 'The session has ended: sign in again');
    }
    throw new ApiError(
      'unauthorized',
      'Send a credential in the header Authorization: Bearer <credential>',
    );
  };
}
