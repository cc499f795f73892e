import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Folder of the built package with its dependencies, as `scripts/n8n-check.ts` prepares it. */
const PACKAGE = process.env['N8N_PACKAGE'];
if (PACKAGE === undefined) throw new Error('Run these tests by npm run n8n-check');

const load = createRequire(join(PACKAGE, 'package.json'));
const { ExecuteContext, HookContext, RoutingNode, WebhookContext } = load('n8n-core');
const { createEmptyRunExecutionData, Workflow } = load('n8n-workflow');
const { Docket } = load('./dist/nodes/Docket/Docket.node.js');
const { DocketTrigger } = load('./dist/nodes/DocketTrigger/DocketTrigger.node.js');
const { DocketApi } = load('./dist/credentials/DocketApi.credentials.js');
export const { isSignedBy } = load('./dist/nodes/DocketTrigger/signature.js');
export const { EVENTS } = load('./dist/nodes/DocketTrigger/events.js');

export type Credentials = { url: string; apiKey: string };
export type Item = { json: any; binary?: Record<string, object> };

const NODE_TYPES = { docket: new Docket(), docketTrigger: new DocketTrigger() };

/** Stands in for the part of n8n that keeps workflows and credentials; the engine is that of n8n-core. */
function prepare(type: keyof typeof NODE_TYPES, parameters: object, staticData: object = {}) {
  const nodeTypes = {
    getByName: (name: keyof typeof NODE_TYPES) => NODE_TYPES[name],
    getByNameAndVersion: (name: keyof typeof NODE_TYPES) => NODE_TYPES[name],
    getKnownTypes: () => ({}),
  };
  const node = {
    id: '1',
    name: 'Docket',
    type,
    typeVersion: 1,
    position: [0, 0],
    webhookId: 'hook',
    parameters,
    credentials: { docketApi: { id: '1', name: 'Docket' } },
  };
  const [id, name, connections] = ['7', 'Contracts', {}];
  const parts = { id, name, nodes: [node], connections, active: true, nodeTypes, staticData };
  const workflow = new Workflow(parts);
  return { workflow, node: workflow.getNode('Docket'), nodeType: NODE_TYPES[type] };
}

type Prepared = ReturnType<typeof prepare>;

/** Data that n8n hands to every node, with the credential and the address of its webhooks. */
function additionalDataOf(credentials: Credentials, webhookBaseUrl = 'http://127.0.0.1/webhook') {
  return {
    webhookBaseUrl,
    webhookTestBaseUrl: `${webhookBaseUrl}-test`,
    variables: {},
    credentialsHelper: {
      getParentTypes: () => [],
      isCredentialUsableByNode: () => true,
      getCredentialsProperties: () => new DocketApi().properties,
      getDecrypted: async () => ({ ...credentials }),
      preAuthentication: async () => undefined,
      authenticate: async (
        _data: object,
        _type: string,
        request: any,
        workflow: any,
        node: any,
      ) => ({
        ...request,
        headers: { ...request.headers, ...evaluateHeaders(credentials, workflow, node) },
      }),
    },
  };
}

function evaluateHeaders(credentials: Credentials, workflow: any, node: any) {
  const { headers } = new DocketApi().authenticate.properties;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      evaluate(workflow, node, value, credentials),
    ]),
  );
}

function evaluate(workflow: any, node: any, value: unknown, credentials: Credentials): string {
  const keys = { $credentials: credentials };
  return workflow.expression.getSimpleParameterValue(node, value, 'internal', keys);
}

/** Runs the action node once. @returns the items that it puts out */
export async function runAction(
  credentials: Credentials,
  parameters: object,
  items: Item[] = [{ json: {} }],
): Promise<Item[]> {
  const { workflow, node, nodeType } = prepare('docket', parameters);
  const runData = createEmptyRunExecutionData();
  const data = { main: [items] };
  const additionalData = additionalDataOf(credentials);
  const executeData = { data, node, source: null };
  const context = new ExecuteContext(
    workflow,
    node,
    additionalData,
    'manual',
    runData,
    0,
    items,
    data,
    executeData,
    [],
  );
  const [output] = await new RoutingNode(context, nodeType).runNode();
  return output;
}

export type TriggerBench = {
  staticData: Record<string, any>;
  /** Calls a method of the lifecycle, as n8n does when a workflow is activated or deactivated. */
  call(method: 'checkExists' | 'create' | 'delete'): Promise<boolean>;
  /** Hands a request to the trigger. @returns the items that start the workflow, and the status it answers itself */
  receive(request: { body: object; headers: object; rawBody: Buffer }): Promise<{
    items: Item[] | undefined;
    status: number | undefined;
  }>;
};

/** Prepares a trigger node in a workflow that is kept. */
export function createTrigger(
  credentials: Credentials,
  parameters: object,
  { webhookBaseUrl, staticData = {} }: { webhookBaseUrl: string; staticData?: object },
): TriggerBench {
  const prepared = prepare('docketTrigger', parameters, staticData);
  const additionalData = additionalDataOf(credentials, webhookBaseUrl);
  const { workflow, node, nodeType } = prepared;
  return {
    get staticData() {
      return workflow.getStaticData('node', node);
    },
    async call(method) {
      const context = new HookContext(workflow, node, additionalData, 'trigger', 'activate');
      return nodeType.webhookMethods.default[method].call(context);
    },
    receive: (request) => receive(prepared, additionalData, request),
  };
}

async function receive({ workflow, node, nodeType }: Prepared, data: object, httpRequest: object) {
  let status: number | undefined;
  const response = {
    status(code: number) {
      status = code;
      return { json: () => undefined };
    },
  };
  const additionalData = { ...data, httpRequest, httpResponse: response };
  const webhookData = { webhookDescription: nodeType.description.webhooks[0] };
  const context = new WebhookContext(
    workflow,
    node,
    additionalData,
    'webhook',
    webhookData,
    [],
    null,
  );
  const { workflowData } = await nodeType.webhook.call(context);
  return { items: workflowData?.[0], status };
}

/** Sends the request by which n8n tests a credential. @returns its status */
export async function testCredential(credentials: Credentials): Promise<number> {
  const { workflow, node } = prepare('docket', {});
  const { baseURL, url } = new DocketApi().test.request;
  const address = `${evaluate(workflow, node, baseURL, credentials)}${url}`;
  const headers = evaluateHeaders(credentials, workflow, node);
  return (await fetch(address, { headers })).status;
}
