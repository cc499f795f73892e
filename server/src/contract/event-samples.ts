import type { EventName } from './events.ts';
import { MEETING_SAMPLES } from './meeting-event-samples.ts';
import { RESOURCE_SAMPLES } from './resource-event-samples.ts';
import { type EventSamples, SAMPLE_IDS, SAMPLE_TIME } from './sample-ids.ts';

/** Realistic event of every type. A test checks them against the schemas. */
export const EVENT_SAMPLES: EventSamples<EventName> = {
  ...RESOURCE_SAMPLES,
  ...MEETING_SAMPLES,
  'webhook.test': {
    resourceId: SAMPLE_IDS.webhook,
    data: {
      webhook_id: SAMPLE_IDS.webhook,
      message: 'Somebody asked for a test of this webhook.',
    },
  },
  'webhook.failing': {
    resourceId: SAMPLE_IDS.webhook,
    data: {
      webhook_id: SAMPLE_IDS.webhook,
      failures: 3,
      failure_limit: 5,
      last_error: 'The receiver answered 500',
      failed_at: SAMPLE_TIME,
    },
  },
  'webhook.disabled': {
    resourceId: SAMPLE_IDS.webhook,
    data: {
      webhook_id: SAMPLE_IDS.webhook,
      reason: '5 attempts to deliver an event failed; the last: The receiver answered 500',
      disabled_by: 'failures',
      disabled_at: SAMPLE_TIME,
    },
  },
  'api_key.created': {
    resourceId: SAMPLE_IDS.key,
    data: {
      key_id: SAMPLE_IDS.key,
      workspace_id: SAMPLE_IDS.workspace,
      name: 'Nightly import',
      type: 'service',
      environment: 'live',
      scopes: ['read:documents', 'write:documents'],
      created_at: SAMPLE_TIME,
    },
  },
  'integration.synced': {
    resourceId: SAMPLE_IDS.sync,
    data: {
      sync_id: SAMPLE_IDS.sync,
      integration_id: SAMPLE_IDS.integration,
      workspace_id: SAMPLE_IDS.workspace,
      provider: 'github',
      project: 'acme/leases',
      status: 'completed',
      counts: { total: 3, created: 2, updated: 1, skipped: 0, failed: 0, pending: 0 },
    },
  },
};
