export * from './generated/nouns/webhooks.ts';
export {
  verifyWebhook,
  WebhookVerificationError,
  type VerifyOptions,
  type WebhookBody,
  type WebhookEvent,
  type WebhookHeaders,
} from './verify-webhook.ts';
export {
  toFetchHandler,
  toNodeHandler,
  type NodeRequest,
  type NodeResponse,
  type WebhookHandlerOptions,
} from './webhook-handlers.ts';
