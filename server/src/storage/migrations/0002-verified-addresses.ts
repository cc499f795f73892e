import type { Migration } from '../dialect.ts';

/**
 * Notes who proved an email address, and keys that reach one workspace only. Known as proved are the address of the
 * first owner, which the operator chose, and those of users without a password, whom an issuer vouched for.
 */
export const verifiedAddresses: Migration = {
  name: '0002-verified-addresses',
  statements: [
    'alter table users add column email_verified_at text',
    'alter table invitations add column mailed integer not null default 0',
    'alter table password_resets add column mailed integer not null default 0',
    'alter table api_keys add column workspace_only integer not null default 0',
    `update users set email_verified_at = created_at
      where password_hash is null and id in (select user_id from user_identities)`,
    `update users set email_verified_at = created_at
      where created_at = (select min(created_at) from users)`,
  ],
};
