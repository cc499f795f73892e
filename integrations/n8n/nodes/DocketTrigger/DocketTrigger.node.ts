import {
  NodeConnectionTypes,
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from 'n8n-workflow';

import { EVENTS } from './events';
import { isSignedBy } from './signature';
import { createWebhook, findWebhook, removeWebhook } from './webhook';

/** Trigger: starts the workflow at each event of Docket. */
export class DocketTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Docket Trigger',
    name: 'docketTrigger',
    icon: { light: 'file:../../icons/docket.svg', dark: 'file:../../icons/docket.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: 'Starts the workflow when something happens in Docket',
    eventTriggerDescription: '',
    activationMessage: 'Docket now sends the chosen events to this workflow.',
    defaults: { name: 'Docket Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'docketApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'docket' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: EVENTS,
        default: [],
        required: true,
        description: 'Events that start the workflow',
      },
      {
        displayName: 'Only About',
        name: 'resourceIds',
        type: 'string',
        default: '',
        placeholder: 'doc_…, meet_…',
        description:
          'IDs of documents, recordings, meetings or tasks, separated by commas. Without any, the events of all of them.',
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return await findWebhook.call(this);
      },
      async create(this: IHookFunctions): Promise<boolean> {
        return await createWebhook.call(this);
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        return await removeWebhook.call(this);
      },
    },
  };

  /** Starts the workflow with a notification that Docket signed. Anything else gets 401 and starts nothing. */
  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node') as { secret?: string };
    const { rawBody } = this.getRequestObject();
    if (!secret || !rawBody || !isSignedBy(secret, rawBody, this.getHeaderData())) {
      this.getResponseObject().status(401).json({ message: 'The signature is not valid' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData() as IDataObject)] };
  }
}
