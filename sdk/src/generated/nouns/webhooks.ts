// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** Register a receiver of signed event notifications. `POST /v2/webhooks`; scope `write:webhooks` */
export const create = /* @__PURE__ */ operation<
  (core: Core, body: T.CreateWebhookData['body'], options?: CallOptions) => Call<T.CreateWebhookResponses[201]>
>('POST /v2/webhooks', 'body');

/** List registered webhooks. `GET /v2/webhooks`; scope `read:webhooks` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListWebhooksData['query'], options?: CallOptions) => PageCall<T.ListWebhooksResponses[200]['webhooks'][number]>
>('GET /v2/webhooks', 'webhooks', 'query');

/** One webhook. `GET /v2/webhooks/{webhook_id}`; scope `read:webhooks` */
export const get = /* @__PURE__ */ operation<
  (core: Core, webhookId: T.GetWebhookData['path']['webhook_id'], options?: CallOptions) => Call<T.GetWebhookResponses[200]>
>('GET /v2/webhooks/{}');

/** Change a webhook; its secret is changed by rotate-secret. `PATCH /v2/webhooks/{webhook_id}`; scope `write:webhooks` */
export const update = /* @__PURE__ */ operation<
  (core: Core, webhookId: T.UpdateWebhookData['path']['webhook_id'], body?: T.UpdateWebhookData['body'], options?: CallOptions) => Call<T.UpdateWebhookResponses[200]>
>('PATCH /v2/webhooks/{}', 'body');

/** Unregister a webhook; its waiting attempts are cancelled. `DELETE /v2/webhooks/{webhook_id}`; scope `write:webhooks` */
const delete_ = /* @__PURE__ */ operation<
  (core: Core, webhookId: T.DeleteWebhookData['path']['webhook_id'], options?: CallOptions) => Call<T.DeleteWebhookResponses[200]>
>('DELETE /v2/webhooks/{}');

/** Enable a webhook: failures count from 0, what was held is sent. `POST /v2/webhooks/{webhook_id}/enable`; scope `write:webhooks` */
export const enable = /* @__PURE__ */ operation<
  (core: Core, webhookId: T.EnableWebhookData['path']['webhook_id'], options?: CallOptions) => Call<T.EnableWebhookResponses[200]>
>('POST /v2/webhooks/{}/enable');

/** Pause a webhook: what waits is held, new events are recorded and not sent. `POST /v2/webhooks/{webhook_id}/disable`; scope `write:webhooks` */
export const disable = /* @__PURE__ */ operation<
  (core: Core, webhookId: T.DisableWebhookData['path']['webhook_id'], options?: CallOptions) => Call<T.DisableWebhookResponses[200]>
>('POST /v2/webhooks/{}/disable');

/** Give a webhook a new secret, shown once; the old one signs beside it for a while. `POST /v2/webhooks/{webhook_id}/rotate-secret`; scope `write:webhooks` */
export const rotateSecret = /* @__PURE__ */ operation<
  (core: Core, webhookId: T.RotateWebhookSecretData['path']['webhook_id'], body?: T.RotateWebhookSecretData['body'], options?: CallOptions) => Call<T.RotateWebhookSecretResponses[200]>
>('POST /v2/webhooks/{}/rotate-secret', 'body');

/** Send the event webhook.test or a sample, once; a success enables the webhook. `POST /v2/webhooks/{webhook_id}/test`; scope `write:webhooks` */
export const test = /* @__PURE__ */ operation<
  (core: Core, webhookId: T.TestWebhookData['path']['webhook_id'], body?: T.TestWebhookData['body'], options?: CallOptions) => Call<T.TestWebhookResponses[202]>
>('POST /v2/webhooks/{}/test', 'body');

/** Get the delivery statistics of a webhook for the last 24 hours. `GET /v2/webhooks/{webhook_id}/health`; scope `read:webhooks` */
export const health = /* @__PURE__ */ operation<
  (core: Core, webhookId: T.GetWebhookHealthData['path']['webhook_id'], options?: CallOptions) => Call<T.GetWebhookHealthResponses[200]>
>('GET /v2/webhooks/{}/health');

/** List deliveries to a webhook, newest first. `GET /v2/webhooks/{webhook_id}/deliveries`; scope `read:webhooks` */
export const deliveries = /* @__PURE__ */ listOperation<
  (core: Core, webhookId: T.ListWebhookDeliveriesData['path']['webhook_id'], query?: T.ListWebhookDeliveriesData['query'], options?: CallOptions) => PageCall<T.ListWebhookDeliveriesResponses[200]['deliveries'][number]>
>('GET /v2/webhooks/{}/deliveries', 'deliveries', 'query');

/** One delivery with its attempts and what is sent. `GET /v2/webhooks/{webhook_id}/deliveries/{delivery_id}`; scope `read:webhooks` */
export const delivery = /* @__PURE__ */ operation<
  (core: Core, webhookId: T.GetDeliveryData['path']['webhook_id'], deliveryId: T.GetDeliveryData['path']['delivery_id'], options?: CallOptions) => Call<T.GetDeliveryResponses[200]>
>('GET /v2/webhooks/{}/deliveries/{}');

/** Send an event again, with the same event id and body. `POST /v2/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver`; scope `write:webhooks` */
export const redeliver = /* @__PURE__ */ operation<
  (core: Core, webhookId: T.RedeliverData['path']['webhook_id'], deliveryId: T.RedeliverData['path']['delivery_id'], options?: CallOptions) => Call<T.RedeliverResponses[202]>
>('POST /v2/webhooks/{}/deliveries/{}/redeliver');

/** Send the events of a time again, or count them first. `POST /v2/webhooks/{webhook_id}/replay`; scope `write:webhooks` */
export const replay = /* @__PURE__ */ operation<
  (core: Core, webhookId: T.ReplayEventsData['path']['webhook_id'], body: T.ReplayEventsData['body'], options?: CallOptions) => Call<T.ReplayEventsResponses[200] | T.ReplayEventsResponses[202]>
>('POST /v2/webhooks/{}/replay', 'body');

export { delete_ as delete };
