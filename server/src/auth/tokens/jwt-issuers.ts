import type { Scope } from '../../contract/scopes.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { JwtIssuer } from './jwt-issuer-setting.ts';

/** Who a JWT of another issuer speaks for. */
export type ForeignToken = {
  userId: string;
  workspaceId: string | null;
  /** Undefined holds what the user's role holds. */
  scopes: readonly Scope[] | undefined;
};

export type JwtIssuers = {
  /**
   * @param id of the token, by which it is remembered
   * @throws ApiError `unauthorized`
   */
  verify(token: string, id: string): Promise<ForeignToken>;
  close(): Promise<void>;
};

export function createJwtIssuers(
  _services: unknown,
  _issuers: readonly JwtIssuer[],
  _userAgent: string,
): JwtIssuers {
  return {
    async verify() {
      throw new ApiError('unauthorized', 'The access token is invalid or has expired');
    },
    async close() {},
  };
}
