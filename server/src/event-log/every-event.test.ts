import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Ajv2020 } from 'ajv/dist/2020.js';
import { isDateTime } from '../kernel/iso-times.ts';
import { Value } from 'typebox/value';

import { CONNECTOR_EVENTS, EVENTS } from '../contract/testing/specification.ts';
import { CONNECTOR_ALIASES, EVENT_NAMES } from '../contract/event-catalogue.ts';
import { EventEnvelope, type EventName } from '../contract/events.ts';
import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../testing/docket.ts';
import type { ReceivedCall, Receiver } from '../testing/receiver.ts';
import { truncateData } from '../webhooks/fan-out/truncate-data.ts';
import { doEverything } from '../testing/everything.ts';

/** Delivered only to the tested webhook. */
const OWN = 'webhook.test';

type Heard = { calls: Map<string, ReceivedCall[]>; log: any[]; types: any[] };

/** Subscribes one webhook to each name, triggers every event, and returns what each webhook received, by name. */
async function hearEverything(docket: Docket, receiver: Receiver): Promise<Heard> {
  const subscribe = async (path: string, events: string[], payload_format = 'standard') => {
    const url = `${receiver.url}/${path}`;
    const { status, body } = await docket.post('/webhooks', {
      url,
      events,
      secret: 'whsec',
      payload_format,
    });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  for (const name of EVENT_NAMES) await subscribe(name, [name]);
  for (const name of CONNECTOR_EVENTS) await subscribe(`connector/${name}`, [name], 'connector');
  const all = await subscribe('all', ['*']);
  await docket.post(`/webhooks/${all}/test`);

  await doEverything(docket);

  const log: any[] = [];
  for (let more = true; more;) {
    const after = log.at(-1)?.sequence ?? 0;
    const { body } = await docket.get(`/events?limit=100&after=${after}`);
    log.push(...body.events);
    more = body.pagination.has_more;
  }
  const { body } = await docket.get('/event-types');
  const calls = Map.groupBy(receiver.received, ({ path }) => path.slice(1));
  return { calls, log, types: body.event_types };
}

function idsOf(events: readonly { id: string }[]): string[] {
  return events.map(({ id }) => id).toSorted();
}

/** Returns the events that a webhook with these names must receive: all but that of the server's first key. */
function expected(log: readonly any[], names: readonly string[]): string[] {
  return idsOf(log.slice(1).filter(({ event }) => names.includes(event)));
}

function bodies(heard: Heard, path: string): any[] {
  return (heard.calls.get(path) ?? []).map((call) => call.json());
}

function checkSchemas({ types }: Heard, sent: readonly any[]): void {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': isDateTime } });
  const published = new Map(
    types.flatMap(({ name, schema }) => (schema ? [[name, ajv.compile(schema)] as const] : [])),
  );
  for (const body of sent) {
    const isValid = published.get(body.event)!;
    assert.equal(isValid(body), true, `${body.event}: ${ajv.errorsText(isValid.errors)}`);
    // And nothing in it that the contract does not name.
    const own = EventEnvelope(body.event as EventName);
    assert.deepEqual([...Value.Errors(own, body)], [], body.event);
  }
}

/** Returns the body as truncated for a webhook with a lower limit. */
function thinned(body: any): any {
  const event = { id: body.id, name: body.event, data_json: JSON.stringify(body.data) };
  return { ...body, data: JSON.parse(truncateData(event, 'https://docket.example')) };
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`every event type on ${database}`, () => {
    test('every event can be subscribed to, is delivered to its subscribers only, and matches its schema', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      // What was made before is for nobody who comes now.
      docket.advance(1_000);

      const heard = await hearEverything(docket, receiver);

      const { log } = heard;
      const happened = new Set(log.map(({ event }) => event));
      assert.deepEqual(
        [...EVENT_NAMES].filter((name) => !happened.has(name)),
        [],
      );
      assert.ok(EVENTS.every((name) => happened.has(name)));
      for (const name of EVENT_NAMES) {
        const sent = bodies(heard, name);
        assert.deepEqual(idsOf(sent), name === OWN ? [] : expected(log, [name]), name);
        assert.ok(sent.every(({ event }) => event === name));
      }
      const all = bodies(heard, 'all');
      const others = EVENT_NAMES.filter((name) => name !== OWN);
      const [ownTest, ...rest] = Map.groupBy(all, ({ event }) => event === OWN).values();
      assert.equal(ownTest?.length, 1);
      assert.deepEqual(idsOf(rest.flat()), expected(log, others));
      checkSchemas(heard, all);
      checkSchemas(heard, all.map(thinned));
      for (const [index, { sequence }] of log.entries()) assert.equal(sequence, index + 1);

      for (const name of CONNECTOR_EVENTS) {
        const sent = bodies(heard, `connector/${name}`);
        const behind: readonly string[] = CONNECTOR_ALIASES[name as keyof typeof CONNECTOR_ALIASES];
        assert.deepEqual(idsOf(sent), expected(log, behind), name);
        assert.ok(sent.length >= behind.length, name);
        for (const body of sent) {
          const { event, data, created_at } = log.find(({ id }) => id === body.id);
          assert.ok(behind.includes(event));
          assert.deepEqual(body, { id: body.id, event: name, timestamp: created_at, data });
        }
      }

      const completed = log.findIndex(({ event }) => event === 'task.completed');
      assert.equal(log[completed - 1].event, 'task.updated');
      assert.equal(log[completed - 1].data.id, log[completed].data.id);
    });
  });
}
