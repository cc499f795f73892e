import { hash } from 'node:crypto';

import {
  type Authenticate,
  type Credential,
  type Principal,
  requireAllowedAddress,
} from './principal.ts';

/** Credential of a request, for work that outlives the request. */
export type RequestCredential = {
  /** Hash of the secret: equal for all requests with the same secret. */
  fingerprint: string;
  /**
   * Authenticates the credential again. The check does not prolong its session.
   *
   * @throws ApiError of `Authenticate` once the credential has ended
   */
  authenticate(): Promise<Principal>;
  /**
   * Checks the address of the client against the allowlists of the credential and the workspace.
   *
   * @throws ApiError `forbidden`
   */
  requireAddress(principal: Principal, workspaceId: string): void;
};

export function createRequestCredential(
  authenticate: Authenticate,
  credential: Credential,
  address: string,
): RequestCredential {
  return {
    get fingerprint() {
      return hash('sha256', JSON.stringify(credential), 'base64url');
    },
    authenticate: async () => authenticate(credential, { isUse: false }),
    requireAddress({ addresses, access }, workspaceId) {
      const ofWorkspace = access.get(workspaceId)?.addresses ?? null;
      for (const ranges of [addresses, ofWorkspace]) {
        if (ranges !== null) requireAllowedAddress(ranges, address);
      }
    },
  };
}
