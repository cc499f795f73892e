import type { Authenticate } from '../http/security/principal.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../app/services.ts';
import { looksLikeApiKey } from './keys/api-key.ts';
import { createKeyAuthenticator } from './keys/authenticate-key.ts';
import { createTokenAuthentication } from './tokens/token-authentication.ts';

const A_USE = { isUse: true };

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

  return ({ bearer, sessionCookie }, options = A_USE) => {
    if (bearer !== undefined) {
      return isKey(bearer) ? authenticateKey(bearer) : authenticateToken(bearer, options);
    }
    if (sessionCookie !== undefined) return authenticateSession(sessionCookie, options);
    throw new ApiError(
      'unauthorized',
      'Send a credential in the header Authorization: Bearer <credential>',
    );
  };
}
