import type { Authenticate } from '../http/principal.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import { looksLikeApiKey } from './keys/api-key.ts';
import { createKeyAuthenticator } from './keys/authenticate-key.ts';
import { createTokenAuthentication } from './tokens/token-authentication.ts';

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
  const authenticateKey = createKeyAuthenticator(services);
  const { authenticateToken, authenticateSession } = createTokenAuthentication(services);
  const isKey = (bearer: string) =>
    looksLikeApiKey(bearer) || legacyKeyPrefixes.some((prefix) => bearer.startsWith(prefix));

  return ({ bearer, sessionCookie }) => {
    if (bearer !== undefined) {
      return isKey(bearer) ? authenticateKey(bearer) : authenticateToken(bearer);
    }
    if (sessionCookie !== undefined) return authenticateSession(sessionCookie);
    throw new ApiError(
      'unauthorized',
      'Send a credential in the header Authorization: Bearer <credential>',
    );
  };
}
