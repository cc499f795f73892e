import type { Environment } from '../contract/api-keys.ts';
import type { Plan } from '../contract/limits.ts';
import type { Role, WorkspaceSettings } from '../contract/workspaces.ts';

/** Row types of workspaces, users, credentials, usage counters and the audit log. */
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
  device_codes: DeviceCodeRow;
  setup_codes: SetupCodeRow;
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
  /** JSON of the `WorkspaceSettings` that differ from the defaults. */
  settings_json: string;
  signing_secret_sealed: string;
  /** Previous secret, which signs beside the current one until this time. */
  previous_signing_secret_sealed: string | null;
  previous_signing_secret_until: string | null;
  /** Live workspace of a test workspace; null for a live one. */
  test_of: string | null;
  /** Time of deletion. The workspace is unreachable from then on; a job deletes its rows. */
  deleted_at: string | null;
  /** Highest `events.sequence` assigned. */
  last_sequence: number;
  /** Time of the last event; empty before the first. */
  last_event_at: string;
  created_at: string;
  updated_at: string;
};

export type UserRow = {
  id: string;
  /** Lower case. */
  email: string;
  name: string | null;
  /** argon2id in PHC form; null when the user cannot sign in by password. */
  password_hash: string | null;
  /** TOTP secret in base 32; null without a second factor. */
  totp_secret_sealed: string | null;
  /** TOTP secret that the user has not confirmed yet. */
  totp_pending_sealed: string | null;
  totp_pending_until: string | null;
  /** Time step of the last accepted code, so that no code is accepted twice. */
  totp_last_step: number;
  created_at: string;
  /** Time of the first proof that the user receives mail at `email`; null without one. */
  email_verified_at: string | null;
  /** Language of pages; null for that of the browser. */
  locale: WorkspaceSettings['locale'] | null;
  /** IANA name; null for that of the browser. */
  time_zone: string | null;
  /** JSON of the `Preferences` that were chosen. */
  preferences_json: string;
};

/** Identity of a user at an external issuer. */
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
  /** Lower case. An address has at most one open invitation. */
  email: string;
  role: Role;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** Id of the user or key that did it. */
  invited_by: string | null;
  expires_at: string;
  created_at: string;
  /** 1 when the token was only mailed, so that who has it receives mail at `email`. */
  mailed: 0 | 1;
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
  /** Hash of the secret before the last rotation, accepted until `previous_until`. */
  previous_hash: string | null;
  previous_until: string | null;
  prefix: string;
  last4: string;
  /** 1 when requested. A key with its own rate limit is restricted too. */
  restricted: 0 | 1;
  /** JSON array of the scopes requested at creation. */
  scopes_json: string;
  /** JSON of `KeyRateLimit`. */
  rate_limit_json: string | null;
  /** JSON array of CIDR ranges and addresses; an empty array allows all. */
  ip_allowlist_json: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  /** Id of the user or key that did it. */
  created_by: string | null;
  created_at: string;
  /** 1 for a user key that reaches only its own workspace, as its creator did. */
  workspace_only: 0 | 1;
};

/** Authorization of a user: a token sign-in, a browser session or an application. */
export type GrantRow = {
  id: string;
  user_id: string;
  kind: 'tokens' | 'cookie' | 'oauth';
  /** Set only for an application. */
  client_id: string | null;
  /** `client_id` of OAuth where it is not the id of the row: of a client that no workspace has registered. */
  public_client_id: string | null;
  /** Address of this server that tokens are restricted to (RFC 8707); null for the whole server. */
  resource: string | null;
  /** Only workspace of an application. Otherwise the default workspace; null for the first. */
  workspace_id: string | null;
  /** JSON array of an application's scopes; null for the scopes of the user's role. */
  scopes_json: string | null;
  /** SHA-256 of the session cookie, hex. */
  cookie_hash: string | null;
  user_agent: string | null;
  ip_address: string | null;
  created_at: string;
  last_used_at: string;
  /** Updated by each refresh. */
  expires_at: string;
  revoked_at: string | null;
};

export type RefreshTokenRow = {
  /** SHA-256 of the token, hex. */
  hash: string;
  grant_id: string;
  /** Upper bound of the scopes that an application receives for it. */
  scopes_json: string | null;
  expires_at: string;
  used_at: string | null;
  /** Response of its use, which an immediate repeat receives again; cleared afterwards. */
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
  /** 1 when the token was mailed, 0 when it was printed for the operator. */
  mailed: 0 | 1;
};

/** Failed sign-ins of one subject: an address, a network, or both. */
export type SignInFailureRow = {
  subject: string;
  failures: number;
  /** Start of the count, which restarts after a long time. */
  since: string;
  blocked_until: string | null;
};

export type OAuthClientRow = {
  workspace_id: string;
  id: string;
  /** `client_id` of a client that no workspace has registered: the row is its entry into this workspace. */
  public_id: string | null;
  name: string;
  type: 'confidential' | 'public';
  /** SHA-256 in hex; null for a public client. */
  secret_hash: string | null;
  previous_secret_hash: string | null;
  previous_secret_until: string | null;
  redirect_uris_json: string;
  scopes_json: string;
  /** Id of the user or key that did it. */
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
  /** PKCE challenge of method S256; null without PKCE. */
  code_challenge: string | null;
  expires_at: string;
  used_at: string | null;
};

/** Request of a device without a browser (RFC 8628). */
export type DeviceCodeRow = {
  /** SHA-256 of the device code, hex. */
  hash: string;
  /** Keyed hash of the user code, which is short. */
  user_code_hash: string;
  /** `client_id` of OAuth. */
  client_id: string;
  /** JSON array of the requested scopes. */
  scopes_json: string;
  resource: string | null;
  /** Address of the device. */
  ip_address: string | null;
  user_agent: string | null;
  /** Shortest time between two polls. */
  interval_seconds: number;
  polled_at: string | null;
  /** Set when the user allowed the request. */
  grant_id: string | null;
  denied_at: string | null;
  /** Time of the token response. */
  used_at: string | null;
  created_at: string;
  expires_at: string;
};

/** Code that opens a session of the first owner. A new one replaces it. */
export type SetupCodeRow = {
  user_id: string;
  /** SHA-256 of the code, hex. */
  code_hash: string;
  created_at: string;
  expires_at: string;
};

export type SigningKeyRow = {
  /** RFC 7638 thumbprint. */
  kid: string;
  /** Number from 1. Its uniqueness stops two processes from creating the next key at once. */
  generation: number;
  private_jwk_sealed: string;
  public_jwk_json: string;
  /** Start of signing; the key is published earlier. */
  signs_from: string;
  /** End of signing; the key stays published while its tokens are valid. */
  retired_at: string | null;
  created_at: string;
};

/** Request counters of one day. */
export type RequestCountRow = {
  workspace_id: string;
  /** Day in UTC, such as `2026-01-05`. */
  day: string;
  credential_id: string;
  operation: string;
  requests: number;
  errors: number;
  units: number;
};

/** Metered usage of a workspace on one day. */
export type UsageAmountRow = {
  workspace_id: string;
  day: string;
  quota: 'pages' | 'audio_minutes' | 'tokens';
  amount: number;
};

/** Entry of the audit log. Triggers refuse changes and deletions; it outlives its workspace. */
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
  /** Never earlier than the time of the previous entry. */
  created_at: string;
  /** Keyed hash of the entry and the previous head, 64 hex digits. */
  hash: string;
};

/** Newest entry of a workspace's audit log. */
export type AuditHeadRow = {
  workspace_id: string;
  /** Sequence number of the newest entry. */
  sequence: number;
  /** Keyed hash of the newest entry, 64 hex digits, stored only here. */
  hash: string;
  /** Time of the newest entry. */
  last_at: string;
};
