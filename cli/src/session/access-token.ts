import { CliError, signInError } from '../cli-error.ts';
import type { ActiveProfile } from '../config/active-profile.ts';
import type { ConfigFile, OAuthTokens, Profile } from '../config/config-file.ts';
import { OAuthError, postForm, type TokenAnswer } from './token-endpoint.ts';

/** A token that is about to expire could do so on its way. */
const EXPIRY_MARGIN_MS = 60_000;

/**
 * Returns the credential of a request, and refreshes an access token before it expires. Refresh tokens work once, so
 * that the new one is stored before it is used, and two commands at once refresh one after the other.
 *
 * @throws CliError with the exit code of sign-in when there is no credential or its refresh is refused
 */
export function createAccess(active: ActiveProfile, file: ConfigFile): () => Promise<string> {
  let tokens = active.stored?.tokens;
  return async () => {
    if (active.key !== undefined) return active.key;
    if (tokens === undefined) {
      throw signInError(
        `You are not signed in at ${active.url}`,
        'Run "docket login", or set DOCKET_KEY.',
      );
    }
    if (!isFresh(tokens)) tokens = await refresh(active.name, file);
    return tokens.access_token;
  };
}

function isFresh({ expires_at }: OAuthTokens): boolean {
  return Date.parse(expires_at) - EXPIRY_MARGIN_MS > Date.now();
}

function refresh(name: string, file: ConfigFile): Promise<OAuthTokens> {
  return file.change(async ({ profiles }) => {
    const profile = profiles[name];
    const tokens = profile?.tokens;
    if (!profile || !tokens) throw signInError('You have signed out', 'Run "docket login".');
    // Another command may have been faster.
    if (isFresh(tokens)) return tokens;
    const renewed = await requestRefresh(profile, tokens);
    profile.tokens = renewed;
    return renewed;
  });
}

async function requestRefresh({ url }: Profile, tokens: OAuthTokens): Promise<OAuthTokens> {
  try {
    const answer = await postForm<TokenAnswer>(tokens.token_endpoint, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: tokens.client_id,
    });
    return toTokens(answer, tokens);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    if (error.code === 'temporarily_unavailable' || error.code.startsWith('status 5')) {
      throw new CliError(`${url} cannot refresh the sign-in now: ${error.message}`);
    }
    throw signInError(`Your sign-in at ${url} has ended`, 'Run "docket login".');
  }
}

/** @param source client and endpoint that the tokens come from */
export function toTokens(
  { access_token, refresh_token, expires_in }: TokenAnswer,
  { client_id, token_endpoint }: Pick<OAuthTokens, 'client_id' | 'token_endpoint'>,
): OAuthTokens {
  const expires_at = new Date(Date.now() + expires_in * 1000).toISOString();
  return { access_token, refresh_token, expires_at, client_id, token_endpoint };
}
