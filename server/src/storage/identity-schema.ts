import type { Environment } from '../contract/api-keys.ts';
import type { Plan } from '../contract/limits.ts';
import type { Role } from '../contract/workspaces.ts';

/** Row types of workspaces, people, credentials, and what is counted and written down about them. */
export type IdentityTables = {
  workspaces: WorkspaceRow;
  users: UserRow;
  user_identities: UserIdentityRow;
  memberships: MembershipRow;
  invitations: InvitationRow;
  api_keys: ApiKeyRow;
  grants: GrantRow;
  refresh_tokens: RefreshTokenRow;
  recovery_codes: RecoveryCodeRow;
  password_resets: PasswordResetRow;
  sign_in_failures: SignInFailureRow;
  oauth_clients: OAuthClientRow;
  authorization_codes: AuthorizationCodeRow;
  signing_keys: SigningKeyRow;
  request_counts: RequestCountRow;
  usage_amounts: UsageAmountRow;
  audit_entries: AuditEntryRow;
  audit_heads: AuditHeadRow;
};

export type WorkspaceRow = {
  id: string;
  name: string;
  slug: string;
  plan: Plan;
  /** Those of `WorkspaceSettings` that differ from the defaults. */
  settings_json: string;
  signing_secret_sealed: string;
  /** The one before the last rotation, which still signs beside it until then. */
  previous_signing_secret_sealed: string | null;
  previous_signing_secret_until: string | null;
  /** Of the rows that only test keys see: the workspace that it stands beside. */
  test_of: string | null;
  /** From then on it is reached by nobody, and a job takes its rows away. */
  deleted_at: string | null;
  /** Highest `events.sequence` given out. */
  last_sequence: number;
  /** When the last event was made; empty before the first. */
  last_event_at: string;
  created_at: string;
  updated_at: string;
};

export type UserRow = {
  id: string;
  /** In lower case. */
  email: string;
  name: string | null;
  /** argon2id in PHC form; null when the user cannot sign in by password. */
  password_hash: string | null;
  /** In base 32; null without a second factor. */
  totp_secret_sealed: string | null;
  /** Not yet confirmed. */
  totp_pending_sealed: string | null;
  totp_pending_until: string | null;
  /** The time step of the last code that was accepted: none is accepted twice. */
  totp_last_step: number;
  created_at: string;
};

/** A user as an external issuer knows it. */
export type UserIdentityRow = {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: string;
};

export type MembershipRow = {
  workspace_id: string;
  user_id: string;
  role: Role;
  created_at: string;
};

export type InvitationRow = {
  workspace_id: string;
  id: string;
  /** In lower case; one open invitation an address. */
  email: string;
  role: Role;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** User or key. */
  invited_by: string | null;
  expires_at: string;
  created_at: string;
};

export type ApiKeyRow = {
  workspace_id: string;
  id: string;
  /** Null for a service key. */
  user_id: string | null;
  name: string;
  description: string | null;
  environment: Environment;
  /** SHA-256 of the whole key, hex. */
  hash: string;
  /** Of the secret before the last rotation, accepted until then. */
  previous_hash: string | null;
  previous_until: string | null;
  prefix: string;
  last4: string;
  /** 1 when asked for; a key with a limit of its own is restricted too. */
  restricted: 0 | 1;
  /** The words the key was created with. */
  scopes_json: string;
  /** `KeyRateLimit`. */
  rate_limit_json: string | null;
  /** CIDR ranges and addresses; an empty list allows all. */
  ip_allowlist_json: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  /** User or key. */
  created_by: string | null;
  created_at: string;
};

/** What a user has let in: a sign-in of tokens, one of a browser, or an application. */
export type GrantRow = {
  id: string;
  user_id: string;
  kind: 'tokens' | 'cookie' | 'oauth';
  /** Only of an application. */
  client_id: string | null;
  /** The only workspace that it reaches, of an application; the default one, or null for the first, otherwise. */
  workspace_id: string | null;
  /** Of an application; null holds those of the user's role. */
  scopes_json: string | null;
  /** SHA-256 of the session cookie, hex. */
  cookie_hash: string | null;
  user_agent: string | null;
  ip_address: string | null;
  created_at: string;
  last_used_at: string;
  /** Moved by each refresh. */
  expires_at: string;
  revoked_at: string | null;
};

export type RefreshTokenRow = {
  /** SHA-256 of the token, hex. */
  hash: string;
  grant_id: string;
  /** Of an application: no more than this is given for it. */
  scopes_json: string | null;
  expires_at: string;
  used_at: string | null;
  /** The answer that its use was given, which a repeat gets that comes at once; emptied afterwards. */
  reply_sealed: string | null;
  created_at: string;
};

export type RecoveryCodeRow = {
  user_id: string;
  /** SHA-256 of the code, hex. */
  hash: string;
  used_at: string | null;
};

export type PasswordResetRow = {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: string;
  expires_at: string;
  used_at: string | null;
  created_at: string;
};

/** Failed tries to sign in of one subject: an address, a network, or both. */
export type SignInFailureRow = {
  subject: string;
  failures: number;
  /** When the count began; it begins anew when that is long ago. */
  since: string;
  blocked_until: string | null;
};

export type OAuthClientRow = {
  workspace_id: string;
  id: string;
  name: string;
  type: 'confidential' | 'public';
  /** SHA-256, hex; null of a public client. */
  secret_hash: string | null;
  previous_secret_hash: string | null;
  previous_secret_until: string | null;
  redirect_uris_json: string;
  scopes_json: string;
  /** User or key. */
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type AuthorizationCodeRow = {
  /** SHA-256 of the code, hex. */
  hash: string;
  grant_id: string;
  client_id: string;
  redirect_uri: string;
  /** S256 of PKCE; null without. */
  code_challenge: string | null;
  expires_at: string;
  used_at: string | null;
};

export type SigningKeyRow = {
  /** RFC 7638 thumbprint. */
  kid: string;
  /** Counts from 1: of two processes that make the next key at once, one finds its number taken. */
  generation: number;
  private_jwk_sealed: string;
  public_jwk_json: string;
  /** It is published at once and signs from then on. */
  signs_from: string;
  /** Another one signs from then on; it is published until no token of it is left. */
  retired_at: string | null;
  created_at: string;
};

/** Requests of a day. */
export type RequestCountRow = {
  workspace_id: string;
  /** In UTC, as `2026-01-05`. */
  day: string;
  credential_id: string;
  operation: string;
  requests: number;
  errors: number;
  units: number;
};

/** What a workspace had worked on in a day. */
export type UsageAmountRow = {
  workspace_id: string;
  day: string;
  quota: 'pages' | 'audio_minutes' | 'tokens';
  amount: number;
};

/** Never changed and never deleted, by triggers; it outlives its workspace. */
export type AuditEntryRow = {
  workspace_id: string;
  sequence: number;
  id: string;
  action: string;
  actor_type: 'user' | 'user_key' | 'service_key' | 'oauth' | 'system' | 'anonymous';
  actor_id: string | null;
  credential_id: string | null;
  target_type: string | null;
  target_id: string | null;
  details_json: string;
  ip_address: string | null;
  request_id: string | null;
  /** Never earlier than that of the entry before. */
  created_at: string;
  /** Keyed, 64 hex digits, of the entry and the head before it. */
  hash: string;
};

/** Where the audit log of a workspace ends. */
export type AuditHeadRow = {
  workspace_id: string;
  /** Of the newest entry. */
  sequence: number;
  /** Keyed, 64 hex digits, of the newest entry; kept nowhere else. */
  hash: string;
  /** When the newest entry was made. */
  last_at: string;
};
