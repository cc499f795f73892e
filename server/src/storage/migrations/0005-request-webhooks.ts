import type { Migration } from '../dialect.ts';

/** Format and signing webhook of notifications to the `webhook_url` of a request. */
export const requestWebhooks: Migration = {
  name: '0005-request-webhooks',
  statements: [
    'alter table analyses add column webhook_payload_format text',
    'alter table transcriptions add column webhook_payload_format text',
    'alter table events add column notify_payload_format text',
    'alter table deliveries add column signing_webhook_id text',
  ],
};
