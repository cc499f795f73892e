import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test, type TestContext } from 'node:test';

import { SUBSCRIBABLE_EVENTS } from '../../../server/src/contract/event-catalogue.ts';
import { startDocket, startReceiver } from '../../../server/src/testing/docket.ts';
import type { ReceivedCall } from '../../../server/src/testing/receiver.ts';
import { createTrigger, EVENTS, isSignedBy } from './n8n.ts';

const VECTORS = new URL('../../../examples/receivers/vectors.json', import.meta.url);

async function startBench(parameters: object = { events: ['task.created'] }) {
  const docket = await startDocket();
  const receiver = await startReceiver();
  const credentials = { url: docket.url, apiKey: docket.key };
  const createNode = (more: object = parameters, staticData?: object) =>
    createTrigger(credentials, more, {
      webhookBaseUrl: receiver.url,
      ...(staticData && { staticData }),
    });
  return {
    docket,
    receiver,
    createNode,
    trigger: createNode(),
    listWebhooks: async () => (await docket.get('/webhooks')).body.webhooks,
    async [Symbol.asyncDispose]() {
      await docket[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

/** The request as n8n gives it to a node. Sets the clock to the time of its signature: that of Docket stands still. */
function takeRequest(context: TestContext, call: ReceivedCall) {
  const { headers, raw: rawBody } = call;
  const now = Number(headers['webhook-timestamp']) * 1_000;
  context.mock.timers.enable({ apis: ['Date'], now });
  return { headers, rawBody, body: call.json() };
}

suite('n8n trigger node', () => {
  test('activation registers a webhook, and its signed event starts the workflow', async (context) => {
    await using bench = await startBench();
    const { docket, receiver, trigger } = bench;

    assert.equal(await trigger.call('checkExists'), false);
    assert.equal(await trigger.call('create'), true);
    assert.equal(await trigger.call('checkExists'), true);
    await docket.post('/tasks', { title: 'Call the landlord' });
    await docket.runJobs();
    const request = takeRequest(context, await receiver.next());
    const { items, status } = await trigger.receive(request);
    context.mock.timers.reset();

    const [webhook] = await bench.listWebhooks();
    assert.equal(webhook.url, `${receiver.url}/hook/docket`);
    assert.equal(webhook.description, 'n8n: Contracts / Docket');
    assert.equal(status, undefined);
    assert.equal(items!.length, 1);
    assert.equal(items![0]!.json.event, 'task.created');
    assert.equal(items![0]!.json.data.title, 'Call the landlord');
  });

  test('a request with a changed body, another signature or no signature gets 401', async (context) => {
    await using bench = await startBench();
    const { docket, receiver, trigger } = bench;
    await trigger.call('create');
    await docket.post('/tasks', { title: 'Call the landlord' });
    await docket.runJobs();
    const request = takeRequest(context, await receiver.next());
    assert.equal((await trigger.receive(request)).status, undefined);

    for (const changed of [
      { rawBody: Buffer.from(request.rawBody.toString().replace('landlord', 'attacker')) },
      { headers: { ...request.headers, 'webhook-signature': 'v1,AAAA' } },
      { headers: { ...request.headers, 'webhook-timestamp': '1' } },
      { headers: {} },
    ]) {
      const { items, status } = await trigger.receive({ ...request, ...changed });
      assert.equal(status, 401);
      assert.equal(items, undefined);
    }
  });

  test('deactivation deletes the webhook, also when it is gone already', async () => {
    await using bench = await startBench();
    const { docket, trigger } = bench;
    await trigger.call('create');

    assert.equal(await trigger.call('delete'), true);
    assert.deepEqual(await bench.listWebhooks(), []);
    assert.deepEqual({ ...trigger.staticData }, {});

    await trigger.call('create');
    await docket.delete(`/webhooks/${trigger.staticData['webhookId']}`);
    assert.equal(await trigger.call('delete'), true);
  });

  test('a webhook that was changed or disabled is replaced at the next activation', async () => {
    await using bench = await startBench();
    const { docket, trigger } = bench;
    await trigger.call('create');
    const staticData = { 'node:Docket': { ...trigger.staticData } };
    const changed = bench.createNode({ events: ['task.created', 'task.deleted'] }, staticData);

    assert.equal(await changed.call('checkExists'), false);
    assert.deepEqual(await bench.listWebhooks(), []);
    await changed.call('create');
    const [webhook] = await bench.listWebhooks();
    assert.deepEqual(webhook.events, ['task.created', 'task.deleted']);

    await docket.post(`/webhooks/${webhook.id}/disable`);
    assert.equal(await changed.call('checkExists'), false);
  });

  test('resource ids become the filter of the webhook', async () => {
    await using bench = await startBench({ events: ['*'], resourceIds: 'doc_1, meet_2' });

    await bench.trigger.call('create');

    const [webhook] = await bench.listWebhooks();
    assert.deepEqual(webhook.filters, { resource_ids: ['doc_1', 'meet_2'] });
  });

  test('an activation that Docket refuses fails with its sentence', async () => {
    await using bench = await startBench({ events: ['no.such.event'] });

    await assert.rejects(bench.trigger.call('create'), (error: any) => {
      assert.equal(error.httpCode, '400');
      assert.match(JSON.stringify([error.message, error.description]), /events/);
      return true;
    });
    assert.deepEqual({ ...bench.trigger.staticData }, {});
  });

  test('the events of the node are those that a webhook may subscribe to', () => {
    const offered = EVENTS.map(({ value }: { value: string }) => value);
    assert.deepEqual(
      offered.filter((name: string) => !SUBSCRIBABLE_EVENTS.includes(name as never)),
      [],
    );
  });

  test('every test vector of Standard Webhooks has the expected result', async () => {
    const { vectors } = JSON.parse(await readFile(VECTORS, 'utf8'));
    for (const { name, secrets, body, headers, received_at, valid } of vectors) {
      const isValid = secrets.some((secret: string) =>
        isSignedBy(secret, Buffer.from(body), headers, received_at),
      );
      assert.equal(isValid, valid['webhook-signature'], name);
    }
  });
});
