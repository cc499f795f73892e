import type { Migration } from '../dialect.ts';

/** One-time codes that let the first owner into the browser while nobody has an account. */
export const setupCodes: Migration = {
  name: '0009-setup-codes',
  statements: [
    `create table setup_codes (
      user_id text not null primary key references users (id) on delete cascade,
      code_hash text not null,
      created_at text not null,
      expires_at text not null
    )`,
  ],
};
