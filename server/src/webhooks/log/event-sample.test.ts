import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Ajv2020 } from 'ajv/dist/2020.js';

import { EVENT_NAMES } from '../../contract/event-catalogue.ts';
import { PAYLOAD_FORMATS } from '../../contract/payload-formats.ts';
import { isDateTime } from '../../kernel/iso-times.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startReceiver } from '../../testing/docket.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { verify } from '../delivery/signature.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`samples of events on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('every event type has a sample that matches its published schema', async () => {
      const docket = await newWorkspace();
      const { body } = await docket.get('/event-types');
      const ajv = new Ajv2020({ strict: false, formats: { 'date-time': isDateTime } });
      for (const name of EVENT_NAMES) {
        const { schema } = body.event_types.find((type: any) => type.name === name);
        const sample = await docket.get(`/event-types/${name}/sample`);
        assert.equal(sample.status, 200, name);
        const isValid = ajv.compile(schema);
        assert.ok(isValid(sample.body), `${name}: ${ajv.errorsText(isValid.errors)}`);
      }
    });

    test('a sample comes in every payload format, and that of a collective name is of its first event', async () => {
      const docket = await newWorkspace();
      const path = '/event-types/analysis.completed/sample';
      const bodies = new Map<string, any>();
      for (const format of PAYLOAD_FORMATS) {
        bodies.set(format, (await docket.get(`${path}?payload_format=${format}`)).body);
      }

      assert.equal(bodies.get('standard').event, 'document.analyzed');
      assert.equal(bodies.get('connector').event, 'analysis.completed');
      assert.equal(bodies.get('standard_webhooks').type, 'document.analyzed');
      assert.equal(bodies.get('flat').event, 'document.analyzed');
      assert.equal(bodies.get('flat').document_id, bodies.get('standard').data.document_id);
    });

    test('an unknown type or format is refused by its field', async () => {
      const docket = await newWorkspace();

      const type = await docket.get('/event-types/document.burnt/sample');
      const format = await docket.get('/event-types/task.created/sample?payload_format=xml');

      assert.deepEqual([type.status, type.body.error.details.field], [400, 'type']);
      assert.deepEqual([format.status, format.body.error.details.field], [400, 'payload_format']);
    });

    test('a test sends the sample of an event, signed and marked, to its webhook alone', async () => {
      const docket = await newWorkspace();
      await using receiver = await startReceiver();
      await using bystander = await startReceiver();
      await docket.registerWebhook(bystander.url, ['*'], 'whsec_test');
      for (const payload_format of PAYLOAD_FORMATS) {
        const asked = { url: `${receiver.url}/${payload_format}`, events: ['task.created'] };
        const { body: webhook } = await docket.post('/webhooks', { ...asked, payload_format });

        const { status, body } = await docket.post(`/webhooks/${webhook.id}/test`, {
          type: 'document.analyzed',
        });
        await docket.runJobs();

        const call = receiver.received.at(-1)!;
        const sent = call.json();
        assert.equal(status, 202);
        assert.equal(call.path, `/${payload_format}`);
        assert.equal(sent.test, true);
        assert.equal(sent.event ?? sent.type, NAMES[payload_format]);
        const signature = String(call.headers['x-service-signature']);
        assert.ok(verify(call.raw, webhook.secret, signature));
        const detail = await docket.get(`/webhooks/${webhook.id}/deliveries/${body.id}`);
        assert.deepEqual([detail.body.cause, detail.body.state], ['test', 'success']);
      }
      assert.equal(bystander.received.length, 0);
      const { body: log } = await docket.get('/events');
      assert.ok(log.events.every(({ event }: any) => event === 'webhook.test'));
      assert.equal(log.events[0].data.type, 'document.analyzed');
    });
  });
}

const NAMES = {
  standard: 'document.analyzed',
  flat: 'document.analyzed',
  connector: 'analysis.completed',
  standard_webhooks: 'document.analyzed',
};
