import { setTimeout as delay } from 'node:timers/promises';

import { CliError, signInError } from '../cli-error.ts';
import type { OAuthTokens } from '../config/config-file.ts';
import { toTokens } from './access-token.ts';
import type { ServerMetadata } from './server-metadata.ts';
import { CLIENT_ID, OAuthError, postForm, type TokenAnswer } from './token-endpoint.ts';

/** Answer of the device authorization endpoint (RFC 8628 §3.2). */
export type DeviceCode = {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete?: string;
  expires_in: number;
  interval?: number;
};

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const INTERVAL_SECONDS = 5;
/** RFC 8628 §3.5. */
const SLOW_DOWN_SECONDS = 5;
const AGAIN = 'Run "docket login --device" again.';

/** Signs in by a code that a person enters on another device (RFC 8628). */
export async function signInByDevice(
  { device_authorization_endpoint, token_endpoint }: ServerMetadata,
  onCode: (code: DeviceCode) => void,
): Promise<OAuthTokens> {
  if (device_authorization_endpoint === undefined) {
    throw new CliError('This server has no sign-in by a device code', {
      wayOut: 'Use "docket login --with-key" with an API key.',
    });
  }
  const code = await postForm<DeviceCode>(device_authorization_endpoint, {
    client_id: CLIENT_ID,
  }).catch(rethrowRefusal);
  onCode(code);
  const endMs = Date.now() + code.expires_in * 1000;
  let seconds = code.interval ?? INTERVAL_SECONDS;
  while (Date.now() < endMs) {
    await delay(seconds * 1000);
    try {
      const answer = await postForm<TokenAnswer>(token_endpoint, {
        grant_type: GRANT,
        device_code: code.device_code,
        client_id: CLIENT_ID,
      });
      return toTokens(answer, { client_id: CLIENT_ID, token_endpoint });
    } catch (error) {
      seconds += secondsLonger(error);
    }
  }
  throw signInError('The code has expired', AGAIN);
}

/** @throws the error when the person has decided, or the code has expired */
function secondsLonger(error: unknown): number {
  // A connection that broke: the next question may succeed.
  if (error instanceof CliError) return SLOW_DOWN_SECONDS;
  if (!(error instanceof OAuthError)) throw error;
  if (error.code === 'authorization_pending') return 0;
  if (error.code === 'slow_down' || error.code === 'temporarily_unavailable') {
    return SLOW_DOWN_SECONDS;
  }
  if (error.code === 'access_denied') throw signInError('The access was denied', AGAIN);
  if (error.code === 'expired_token') throw signInError('The code has expired', AGAIN);
  return rethrowRefusal(error);
}

function rethrowRefusal(error: unknown): never {
  if (!(error instanceof OAuthError)) throw error;
  throw signInError(`The server refused the sign-in: ${error.message}`, AGAIN);
}
