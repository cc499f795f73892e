import type { Migration } from '../dialect.ts';

/** Counts the deliveries about the health of webhooks in the current hour of each workspace. */
export const healthNotices: Migration = {
  name: '0003-health-notices',
  statements: [
    "alter table fan_out_cursors add column health_hour text not null default ''",
    'alter table fan_out_cursors add column health_deliveries integer not null default 0',
  ],
};
