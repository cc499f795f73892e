import type { AccessClaims } from './access-token.ts';
import { createRecent } from './recent.ts';
import type { VerificationKeys } from './signing-keys.ts';

/** Access tokens whose signatures were checked, by their hashes. */
export type VerifiedTokens = {
  has(id: string): boolean;
  /** Undefined when its key is accepted no longer. */
  find(id: string, keys: VerificationKeys): AccessClaims | undefined;
  keep(id: string, token: string, claims: AccessClaims): void;
};

/** Half of those that are remembered. */
const SIZE_MAX = 5_000;

/** Checking a signature takes longer than all the rest; whoever uses a token mostly uses it again. */
export function createVerified(): VerifiedTokens {
  const recent = createRecent<{ headerPart: string; claims: AccessClaims }>(SIZE_MAX);
  return {
    has: (id) => recent.get(id) !== undefined,
    find(id, keys) {
      const known = recent.get(id);
      return known && keys.byHeader.has(known.headerPart) ? known.claims : undefined;
    },
    keep(id, token, claims) {
      recent.set(id, { headerPart: token.slice(0, token.indexOf('.')), claims });
    },
  };
}
