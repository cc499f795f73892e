import type { Tokens } from '../../contract/sign-in.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../kernel/errors.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import type { Services } from '../../services.ts';
import { rotateRefreshToken } from '../tokens/rotate-refresh-token.ts';

/**
 * New tokens for the refresh token of a sign-in. That of an application is unknown here: it goes to /oauth/token, where
 * the application says who it is.
 *
 * @throws ApiError `unauthorized`
 */
export async function refreshTokens(
  services: Services,
  token: string,
  caller: Caller,
): Promise<Tokens> {
  try {
    const tokens = await rotateRefreshToken(services, { token, clientId: null, caller });
    const { access_token, refresh_token, expires_in, token_type } = tokens;
    return { access_token, refresh_token, expires_in, token_type };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    throw new ApiError('unauthorized', 'The refresh token is invalid, was used or has expired', {
      cause: error,
    });
  }
}
