const NEVER_CHANGED = 'entries of the audit log are never changed';

/** Refuses what would change or take away an entry of the audit log, or the head of one. */
const REFUSE_ON_AUDIT = [
  {
    sqlite: 'select 1',
    postgres: `create function refuse_change_of_audit() returns trigger language plpgsql as
      $$ begin raise exception '${NEVER_CHANGED}'; end $$`,
  },
  {
    sqlite: `create trigger refuse_update_of_audit before update on audit_entries
      begin select raise(abort, '${NEVER_CHANGED}'); end`,
    postgres: `create trigger refuse_update_of_audit before update or delete on audit_entries
      for each row execute function refuse_change_of_audit()`,
  },
  {
    sqlite: `create trigger refuse_delete_of_audit before delete on audit_entries
      begin select raise(abort, '${NEVER_CHANGED}'); end`,
    postgres: `create trigger refuse_truncate_of_audit before truncate on audit_entries
      for each statement execute function refuse_change_of_audit()`,
  },
  {
    // INSERT OR REPLACE takes rows away without asking the trigger above.
    sqlite: `create trigger refuse_replace_of_audit before insert on audit_entries
      when exists (select 1 from audit_entries
        where workspace_id = new.workspace_id and sequence = new.sequence)
      begin select raise(abort, '${NEVER_CHANGED}'); end`,
    postgres: `create trigger refuse_truncate_of_audit_heads before truncate on audit_heads
      for each statement execute function refuse_change_of_audit()`,
  },
  {
    sqlite: `create trigger refuse_delete_of_audit_heads before delete on audit_heads
      begin select raise(abort, '${NEVER_CHANGED}'); end`,
    postgres: `create trigger refuse_delete_of_audit_heads before delete on audit_heads
      for each row execute function refuse_change_of_audit()`,
  },
  {
    sqlite: `create trigger refuse_return_of_audit_heads before update on audit_heads
      when new.sequence < old.sequence or new.workspace_id <> old.workspace_id
      begin select raise(abort, '${NEVER_CHANGED}'); end`,
    postgres: `create trigger refuse_return_of_audit_heads before update on audit_heads
      for each row when (new.sequence < old.sequence or new.workspace_id <> old.workspace_id)
      execute function refuse_change_of_audit()`,
  },
] as const;

/** Keys that rotate and are bound to addresses; people with sessions and second factors; OAuth; usage and the audit log. */
export const identity = {
  name: '0018-identity',
  statements: [
    `alter table workspaces add column previous_signing_secret_sealed text`,
    `alter table workspaces add column previous_signing_secret_until text`,
    `alter table workspaces add column test_of text references workspaces (id) on delete cascade`,
    `alter table workspaces add column deleted_at text`,
    `create unique index workspaces_by_test on workspaces (test_of)`,

    // People are found by their addresses in lower case. Of several who differ by nothing else it is the first.
    `update users set email = lower(email) where id = (
      select other.id from users other where lower(other.email) = lower(users.email)
      order by case when other.email = lower(other.email) then 0 else 1 end, other.created_at, other.id limit 1)`,
    `alter table users add column totp_secret_sealed text`,
    `alter table users add column totp_pending_sealed text`,
    `alter table users add column totp_pending_until text`,
    `alter table users add column totp_last_step bigint not null default -1`,
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

    `alter table api_keys add column description text`,
    `alter table api_keys add column restricted integer not null default 0`,
    `alter table api_keys add column previous_hash text`,
    `alter table api_keys add column previous_until text`,
    `alter table api_keys add column rate_limit_json text`,
    `alter table api_keys add column ip_allowlist_json text not null default '[]'`,
    `alter table api_keys add column created_by text`,
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

    `create table request_counts (
      workspace_id text not null references workspaces (id) on delete cascade,
      day text not null,
      credential_id text not null,
      operation text not null,
      requests bigint not null,
      errors bigint not null,
      units bigint not null,
      primary key (workspace_id, day, credential_id, operation)
    )`,
    `create index request_counts_by_day on request_counts (day)`,
    `create table usage_amounts (
      workspace_id text not null references workspaces (id) on delete cascade,
      day text not null,
      quota text not null,
      amount double precision not null,
      primary key (workspace_id, quota, day)
    )`,
    `create index usage_amounts_by_day on usage_amounts (day)`,
    `create index documents_by_size on documents (workspace_id, file_size)`,
    `create index transcriptions_by_size on transcriptions (workspace_id, file_size)`,

    // Without a reference to the workspace: what was done outlives it.
    `create table audit_entries (
      workspace_id text not null,
      sequence bigint not null,
      id text not null,
      action text not null,
      actor_type text not null,
      actor_id text,
      credential_id text,
      target_type text,
      target_id text,
      details_json text not null,
      ip_address text,
      request_id text,
      created_at text not null,
      hash text not null,
      primary key (workspace_id, sequence)
    )`,
    `create index audit_entries_by_action on audit_entries (workspace_id, action, sequence)`,
    `create index audit_entries_by_target on audit_entries (workspace_id, target_id, sequence)`,
    `create table audit_heads (
      workspace_id text not null primary key,
      sequence bigint not null,
      hash text not null,
      last_at text not null
    )`,
    ...REFUSE_ON_AUDIT,
  ],
} as const;
