import type { Role } from '../../contract/workspaces.ts';

/** Somebody else whose JWTs are accepted: an entry of `DOCKET_JWT_ISSUERS`. */
export type JwtIssuer = {
  issuer: string;
  audience: string;
  jwksUrl: string;
  /** Of people whom nobody knows yet; null refuses them. */
  role: Role | null;
  /** That they join; null is the first one. The default one of all whom the issuer knows. */
  workspaceId: string | null;
  clockSkewSeconds: number;
};
