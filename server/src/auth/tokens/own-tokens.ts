import type { Services } from '../../services.ts';
import { createRecent } from '../../kernel/recent.ts';
import {
  type AccessClaims,
  type AccessTokenReading,
  hasEnded,
  readAccessToken,
} from './access-token.ts';
import { invalidToken } from './invalid-token.ts';
import type { VerificationKeys } from './signing-keys.ts';

/** Checks access tokens of ours; what was checked is remembered, since that takes longer than all the rest. */
export type OwnTokens = {
  has(id: string): boolean;
  /**
   * @param id of the token, by which it is remembered
   * @throws ApiError `unauthorized`, or rejects with it; whether the grant still lives is not looked at
   */
  verify(token: string, id: string): AccessClaims | Promise<AccessClaims>;
};

/** Half of those that are remembered. */
const REMEMBERED_MAX = 5_000;

export function createOwnTokens(
  services: Pick<Services, 'clock' | 'publicUrl' | 'tokens'>,
): OwnTokens {
  const { clock, tokens } = services;
  const { signingKeys } = tokens;
  const recent = createRecent<{ headerPart: string; claims: AccessClaims }>(REMEMBERED_MAX);

  function verifyWith(token: string, id: string, keys: VerificationKeys) {
    const known = recent.get(id);
    // A key that was withdrawn takes along what it signed.
    if (known && keys.byHeader.has(known.headerPart)) return requireCurrent(known.claims);
    const read = readAccessToken(token, keys, services);
    return read === 'unknown_key' ? verifyAgain(token, id) : keep(token, id, read);
  }

  async function verifyAgain(token: string, id: string): Promise<AccessClaims> {
    const keys = await signingKeys.afterUnknownKey();
    return keep(token, id, readAccessToken(token, keys, services));
  }

  function keep(token: string, id: string, read: AccessTokenReading): AccessClaims {
    if (read === undefined || read === 'unknown_key') throw invalidToken();
    recent.set(id, { headerPart: token.slice(0, token.indexOf('.')), claims: read });
    return read;
  }

  function requireCurrent(claims: AccessClaims): AccessClaims {
    if (hasEnded(claims, clock)) throw invalidToken();
    return claims;
  }

  return {
    has: (id) => recent.get(id) !== undefined,
    verify(token, id) {
      const keys = signingKeys.forVerification();
      if (!(keys instanceof Promise)) return verifyWith(token, id, keys);
      return keys.then((read) => verifyWith(token, id, read));
    },
  };
}
