import type { Ddl } from '../../dialect.ts';

/** Workspaces, people, credentials, OAuth, and answers kept for idempotency keys. */
export const workspaceTables: readonly Ddl[] = [
  `create table workspaces (
    id text not null primary key,
    name text not null,
    slug text not null unique,
    plan text not null,
    settings_json text not null,
    signing_secret_sealed text not null,
    last_sequence bigint not null default 0,
    created_at text not null,
    updated_at text not null
  , last_event_at text not null default '', previous_signing_secret_sealed text, previous_signing_secret_until text, test_of text references workspaces (id) on delete cascade, deleted_at text)`,
  `create table users (
    id text not null primary key,
    email text not null unique,
    name text,
    password_hash text,
    created_at text not null
  , totp_secret_sealed text, totp_pending_sealed text, totp_pending_until text, totp_last_step bigint not null default -1)`,
  `create table memberships (
    workspace_id text not null references workspaces (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    role text not null,
    created_at text not null,
    primary key (workspace_id, user_id)
  )`,
  `create index memberships_by_user on memberships (user_id, workspace_id)`,
  `create table api_keys (
    workspace_id text not null references workspaces (id) on delete cascade,
    id text not null,
    user_id text,
    name text not null,
    environment text not null,
    hash text not null unique,
    prefix text not null,
    last4 text not null,
    scopes_json text not null,
    expires_at text,
    revoked_at text,
    last_used_at text,
    created_at text not null, description text, restricted integer not null default 0, previous_hash text, previous_until text, rate_limit_json text, ip_allowlist_json text not null default '[]', created_by text,
    primary key (workspace_id, id)
  )`,
  `create table idempotency_keys (
    credential_id text not null,
    key text not null,
    fingerprint text not null,
    status integer,
    response_sealed text,
    lease_until text not null,
    created_at text not null,
    primary key (credential_id, key)
  )`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,
  `create unique index workspaces_by_test on workspaces (test_of)`,
  `create table user_identities (
    issuer text not null,
    subject text not null,
    user_id text not null references users (id) on delete cascade,
    created_at text not null,
    primary key (issuer, subject)
  )`,
  `create index user_identities_by_user on user_identities (user_id)`,
  `create table invitations (
    workspace_id text not null references workspaces (id) on delete cascade,
    id text not null,
    email text not null,
    role text not null,
    token_hash text not null unique,
    invited_by text,
    expires_at text not null,
    created_at text not null,
    primary key (workspace_id, id),
    unique (workspace_id, email)
  )`,
  `create unique index api_keys_by_previous_hash on api_keys (previous_hash)`,
  `create unique index api_keys_by_id on api_keys (id)`,
  `create index api_keys_by_time on api_keys (workspace_id, created_at, id)`,
  `create table oauth_clients (
    workspace_id text not null references workspaces (id) on delete cascade,
    id text not null unique,
    name text not null,
    type text not null,
    secret_hash text,
    previous_secret_hash text,
    previous_secret_until text,
    redirect_uris_json text not null,
    scopes_json text not null,
    created_by text,
    created_at text not null,
    updated_at text not null,
    primary key (workspace_id, id)
  )`,
  `create table grants (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    client_id text references oauth_clients (id) on delete cascade,
    workspace_id text references workspaces (id) on delete cascade,
    scopes_json text,
    cookie_hash text unique,
    user_agent text,
    ip_address text,
    created_at text not null,
    last_used_at text not null,
    expires_at text not null,
    revoked_at text
  )`,
  `create index grants_by_user on grants (user_id, created_at)`,
  `create index grants_by_client on grants (client_id)`,
  `create index grants_by_workspace on grants (workspace_id)`,
  `create index grants_by_expiry on grants (expires_at)`,
  `create table refresh_tokens (
    hash text not null primary key,
    grant_id text not null references grants (id) on delete cascade,
    scopes_json text,
    expires_at text not null,
    used_at text,
    reply_sealed text,
    created_at text not null
  )`,
  `create index refresh_tokens_by_grant on refresh_tokens (grant_id)`,
  `create index refresh_tokens_by_expiry on refresh_tokens (expires_at)`,
  `create index refresh_tokens_by_reply on refresh_tokens (used_at) where reply_sealed is not null`,
  `create table authorization_codes (
    hash text not null primary key,
    grant_id text not null references grants (id) on delete cascade,
    client_id text not null,
    redirect_uri text not null,
    code_challenge text,
    expires_at text not null,
    used_at text
  )`,
  `create index authorization_codes_by_grant on authorization_codes (grant_id)`,
  `create index authorization_codes_by_expiry on authorization_codes (expires_at)`,
  `create table signing_keys (
    kid text not null primary key,
    generation bigint not null unique,
    private_jwk_sealed text not null,
    public_jwk_json text not null,
    signs_from text not null,
    retired_at text,
    created_at text not null
  )`,
  `create table recovery_codes (
    user_id text not null references users (id) on delete cascade,
    hash text not null,
    used_at text,
    primary key (user_id, hash)
  )`,
  `create table password_resets (
    token_hash text not null primary key,
    user_id text not null references users (id) on delete cascade,
    expires_at text not null,
    used_at text,
    created_at text not null
  )`,
  `create index password_resets_by_user on password_resets (user_id)`,
  `create index password_resets_by_expiry on password_resets (expires_at)`,
  `create table sign_in_failures (
    subject text not null primary key,
    failures bigint not null,
    since text not null,
    blocked_until text
  )`,
  `create index sign_in_failures_by_age on sign_in_failures (since)`,
];
