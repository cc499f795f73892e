import type { AccessClaims } from './access-token.ts';
import type { VerificationKeys } from './signing-keys.ts';

/** Access tokens whose signatures were checked, by their hashes. */
export type VerifiedTokens = {
  has(id: string): boolean;
  /** Undefined when its key is accepted no longer. */
  find(id: string, keys: VerificationKeys): AccessClaims | undefined;
  keep(id: string, token: string, claims: AccessClaims): void;
};

type Verified = { headerPart: string; claims: AccessClaims };

/** Of the two halves each: when the newer one is full, the older one is forgotten. */
const SIZE_MAX = 5_000;

/** Checking a signature takes longer than all the rest; whoever uses a token mostly uses it again. */
export function createVerified(): VerifiedTokens {
  let newer = new Map<string, Verified>();
  let older = new Map<string, Verified>();
  const get = (id: string) => newer.get(id) ?? older.get(id);

  return {
    has: (id) => get(id) !== undefined,
    find(id, keys) {
      const known = get(id);
      return known && keys.byHeader.has(known.headerPart) ? known.claims : undefined;
    },
    keep(id, token, claims) {
      if (newer.has(id)) return;
      if (newer.size >= SIZE_MAX) {
        older = newer;
        newer = new Map();
      }
      newer.set(id, { headerPart: token.slice(0, token.indexOf('.')), claims });
    },
  };
}
