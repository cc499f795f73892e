import type { Step } from './step.ts';

const webhook = { webhook_id: '{{webhook_id}}' };
const delivery = { ...webhook, delivery_id: '{{delivery_id}}' };

/** Comes first, so that the webhook sees what follows. */
export const WEBHOOKS: readonly Step[] = [
  {
    operation: 'createWebhook',
    body: {
      url: 'https://hooks.example/docket',
      events: ['document.analyzed', 'task.completed'],
      secret: 'a-secret-that-only-both-sides-know',
      description: 'Our case system',
    },
    save: { webhook_id: '/id' },
  },
  { operation: 'listWebhooks', query: { limit: 10 } },
  { operation: 'getWebhook', params: webhook },
  { operation: 'updateWebhook', params: webhook, body: { events: ['*'], ordering: 'resource' } },
  { operation: 'disableWebhook', params: webhook },
  { operation: 'enableWebhook', params: webhook },
  { operation: 'testWebhook', params: webhook, save: { delivery_id: '/id' } },
  { operation: 'getWebhookHealth', params: webhook },
  { operation: 'listWebhookDeliveries', params: webhook, query: { limit: 5 } },
  { operation: 'getDelivery', params: delivery },
  { operation: 'redeliver', params: delivery },
  { operation: 'rotateWebhookSecret', params: webhook, body: { overlap_seconds: 3_600 } },
  {
    operation: 'listEvents',
    query: { limit: 3 },
    save: { event_id: '/events/0/id', event_time: '/events/0/created_at' },
  },
  { operation: 'getEvent', params: { event_id: '{{event_id}}' } },
  {
    operation: 'replayEvents',
    params: webhook,
    body: { since: '{{event_time}}', status: 'failed', dry_run: true },
  },
  { operation: 'listEventTypes' },
  { operation: 'getEventSample', params: { type: 'document.analyzed' } },
  { operation: 'streamEvents', query: { after: 0, max_seconds: 0 } },
  { operation: 'deleteWebhook', params: webhook },
];
