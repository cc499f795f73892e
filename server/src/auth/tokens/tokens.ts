import type { Logger } from 'pino';

import type { Clock } from '../../kernel/clock.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { Database } from '../../storage/db.ts';
import { createGrantUses, type GrantUses } from './grant-uses.ts';
import { createJwtIssuers, type JwtIssuers } from './jwt-issuers.ts';
import { parseJwtIssuers } from './jwt-issuer-setting.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';

/** What of tokens has a lifetime. */
export type Tokens = {
  signingKeys: SigningKeys;
  /** Days after which another key signs. */
  signingKeyDays: number;
  uses: GrantUses;
  /** Others whose JWTs are accepted. */
  issuers: JwtIssuers;
  close(): Promise<void>;
};

export type TokenSettings = {
  signingKeyDays: number;
  /** `DOCKET_JWT_ISSUERS`. */
  issuersJson: string | undefined;
};

export type TokenServices = Database & {
  clock: Clock;
  log: Logger;
  secrets: SecretBox;
  /** Sent where keys of issuers are fetched. */
  userAgent: string;
};

export function createTokens(
  services: TokenServices,
  { signingKeyDays, issuersJson }: TokenSettings,
): Tokens {
  const uses = createGrantUses(services);
  const issuers = createJwtIssuers(parseJwtIssuers(issuersJson), services);
  return {
    signingKeys: createSigningKeys(services),
    signingKeyDays,
    uses,
    issuers,
    async close() {
      await Promise.all([uses.close(), issuers.close()]);
    },
  };
}
