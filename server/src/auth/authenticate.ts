import type { Authenticate } from '../http/security/principal.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../app/services.ts';
import { looksLikeApiKey } from './keys/api-key.ts';
import { createKeyAuthenticator } from './keys/authenticate-key.ts';
import { createTokenAuthentication } from './tokens/token-authentication.ts';

/**
 * Creates the authenticator of all requests. It tells API keys, JWTs and session cookies apart by their form.
 *
 * @param legacyKeyPrefixes prefixes of API keys that another system issued
 */
export function createAuthenticator(
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
