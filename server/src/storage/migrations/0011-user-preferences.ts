import type { Migration } from '../dialect.ts';

/** Language, time zone and settings of the dashboard of a user. */
export const userPreferences: Migration = {
  name: '0011-user-preferences',
  statements: [
    'alter table users add column locale text',
    'alter table users add column time_zone text',
    `alter table users add column preferences_json text not null default '{}'`,
  ],
};
