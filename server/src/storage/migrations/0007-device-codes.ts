import type { Migration } from '../dialect.ts';

/**
 * Device authorization (RFC 8628), audiences of tokens (RFC 8707), and clients that no workspace has registered:
 * `public_id` is their `client_id`, and each workspace that they may enter has a row of its own.
 */
export const deviceCodes: Migration = {
  name: '0007-device-codes',
  statements: [
    'alter table oauth_clients add column public_id text',
    'alter table grants add column public_client_id text',
    'alter table grants add column resource text',
    `create table device_codes (
      hash text not null primary key,
      user_code_hash text not null unique,
      client_id text not null,
      scopes_json text not null,
      resource text,
      ip_address text,
      user_agent text,
      interval_seconds integer not null,
      polled_at text,
      grant_id text references grants (id) on delete cascade,
      denied_at text,
      used_at text,
      created_at text not null,
      expires_at text not null
    )`,
    'create index device_codes_by_grant on device_codes (grant_id)',
    'create index device_codes_by_expiry on device_codes (expires_at)',
  ],
};
