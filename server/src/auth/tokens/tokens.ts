import type { Logger } from 'pino';

import type { Clock } from '../../kernel/clock.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { Database } from '../../storage/database.ts';
import { type ClientDocuments, createClientDocuments } from '../oauth/client-documents.ts';
import { createGrantUseTracker, type GrantUseTracker } from './grant-use-tracker.ts';
import { createJwtIssuers, type JwtIssuers, parseJwtIssuers } from './jwt-issuers.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';

/** Token services with a lifetime. */
export type TokenServices = {
  signingKeys: SigningKeys;
  /** Days until signing keys rotate. */
  signingKeyDays: number;
  grantUses: GrantUseTracker;
  /** Clients described by documents; undefined unless the operator allows them. */
  clientDocuments: ClientDocuments | undefined;
  /** Trusted external issuers. */
  issuers: JwtIssuers;
  close(): Promise<void>;
};

/** Settings of access tokens. */
export type TokenSettings = {
  signingKeyDays: number;
  /** Whether clients may be described by documents. */
  takesClientDocuments: boolean;
  /** Value of `DOCKET_JWT_ISSUERS`. */
  issuersJson: string | undefined;
};

export type TokenDependencies = Database & {
  clock: Clock;
  log: Logger;
  secrets: SecretBox;
  /** User-Agent for requests to issuers. */
  userAgent: string;
};

export function createTokenServices(
  services: TokenDependencies,
  { signingKeyDays, takesClientDocuments, issuersJson }: TokenSettings,
): TokenServices {
  const uses = createGrantUseTracker(services);
  const issuers = createJwtIssuers(parseJwtIssuers(issuersJson), services);
  return {
    signingKeys: createSigningKeys(services),
    signingKeyDays,
    grantUses: uses,
    clientDocuments: takesClientDocuments ? createClientDocuments(services.clock) : undefined,
    issuers,
    async close() {
      await Promise.all([uses.close(), issuers.close()]);
    },
  };
}
