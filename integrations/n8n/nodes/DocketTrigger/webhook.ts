import { randomBytes } from 'node:crypto';

import type { IDataObject, IHookFunctions, IHttpRequestMethods, JsonObject } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

/** Registration of the node at Docket, kept with the workflow. */
type Registration = { webhookId?: string; secret?: string };

const CREDENTIAL = 'docketApi';

/** @returns whether the registered webhook still fits the node and delivers */
export async function findWebhook(this: IHookFunctions): Promise<boolean> {
  const registration = this.getWorkflowStaticData('node') as Registration;
  const { webhookId } = registration;
  if (webhookId === undefined) return false;
  const webhook = await request(this, 'GET', `/v2/webhooks/${webhookId}`).catch(ignoreMissing);
  const events = this.getNodeParameter('events') as string[];
  const isCurrent =
    webhook?.url === this.getNodeWebhookUrl('default') &&
    webhook?.status === 'enabled' &&
    isSameSet(webhook?.events as string[], events);
  if (isCurrent) return true;
  if (webhook) await removeWebhook.call(this);
  else forget(registration);
  return false;
}

/** Registers a webhook with a new secret, which only the workflow and Docket know. */
export async function createWebhook(this: IHookFunctions): Promise<boolean> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const resourceIds = splitList(String(this.getNodeParameter('resourceIds', '')));
  const webhook = await request(this, 'POST', '/v2/webhooks', {
    url: this.getNodeWebhookUrl('default'),
    events: this.getNodeParameter('events'),
    secret,
    description: `n8n: ${this.getWorkflow().name ?? 'workflow'} / ${this.getNode().name}`,
    ...(resourceIds.length > 0 && { filters: { resource_ids: resourceIds } }),
  });
  const registration = this.getWorkflowStaticData('node') as Registration;
  registration.webhookId = String(webhook.id);
  registration.secret = secret;
  return true;
}

/** Deletes the registered webhook. One that is gone already counts as deleted. */
export async function removeWebhook(this: IHookFunctions): Promise<boolean> {
  const registration = this.getWorkflowStaticData('node') as Registration;
  const { webhookId } = registration;
  if (webhookId !== undefined) {
    await request(this, 'DELETE', `/v2/webhooks/${webhookId}`).catch(ignoreMissing);
  }
  forget(registration);
  return true;
}

function forget(registration: Registration): void {
  delete registration.webhookId;
  delete registration.secret;
}

/** @throws NodeApiError with the sentence of Docket */
async function request(
  context: IHookFunctions,
  method: IHttpRequestMethods,
  path: string,
  body?: IDataObject,
): Promise<IDataObject> {
  const { url } = await context.getCredentials<{ url: string }>(CREDENTIAL);
  try {
    return (await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, {
      method,
      url: `${url.replace(/\/+$/, '')}${path}`,
      json: true,
      ...(body && { body }),
    })) as IDataObject;
  } catch (error) {
    throw new NodeApiError(context.getNode(), error as JsonObject);
  }
}

/** @throws the error unless Docket answered that there is no such webhook */
function ignoreMissing(error: NodeApiError): undefined {
  if (error.httpCode !== '404') throw error;
}

function isSameSet(left: string[], right: string[]): boolean {
  return left.length === right.length && left.every((each) => right.includes(each));
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
