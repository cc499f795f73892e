import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Ajv2020 } from 'ajv/dist/2020.js';

import { isDateTime } from '../kernel/iso-times.ts';
import { EVENT_CATALOGUE, EVENT_NAMES } from '../contract/event-catalogue.ts';
import { startDocket } from '../testing/docket.ts';

/** Lists the event types with a key without scopes. */
async function eventTypes(): Promise<any[]> {
  await using docket = await startDocket();
  const { status, body } = await docket.get('/event-types', { key: await docket.createKey([]) });
  assert.equal(status, 200);
  return body.event_types;
}

/** Yields every nested object and list. */
function* walk(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  yield value as Record<string, unknown>;
  for (const child of Object.values(value)) yield* walk(child);
}

suite('GET /event-types', () => {
  test('the list has every name that a webhook can subscribe to, once', async () => {
    const names = (await eventTypes()).map(({ name }) => name);

    assert.deepEqual(names, [
      ...EVENT_NAMES,
      'analysis.completed',
      'agent.executed',
      'error.occurred',
      '*',
    ]);
  });

  test('an event type has a description, its scopes and whether it is stable', async () => {
    const types = await eventTypes();

    const { schema, ...rest } = types.find(({ name }) => name === 'content.generated');
    assert.deepEqual(rest, {
      name: 'content.generated',
      description: 'A text was generated.',
      stands_for: [],
      scopes: ['read:documents', 'read:transcripts'],
      stable: true,
    });
    assert.equal(schema.properties.event.const, 'content.generated');
    assert.deepEqual(
      types.filter(({ stable }) => stable).map(({ name }) => name),
      EVENT_NAMES.filter((name) => EVENT_CATALOGUE[name].isStable),
    );
    assert.equal(types.filter(({ stable }) => stable).length, 9);
  });

  test('a collective name lists the events that it stands for', async () => {
    const types = await eventTypes();
    const collective = types.filter(({ stands_for }) => stands_for.length > 0);

    assert.ok(collective.every(({ schema, stable }) => schema === null && !stable));
    const [analysis, , , all] = collective;
    assert.deepEqual(analysis, {
      name: 'analysis.completed',
      description: "The connector's name for document.analyzed and meeting.analyzed.",
      stands_for: ['document.analyzed', 'meeting.analyzed'],
      scopes: ['read:documents', 'read:transcripts'],
      stable: false,
      schema: null,
    });
    assert.deepEqual(all.stands_for, EVENT_NAMES);
  });

  test('the schemas are self-contained JSON Schema 2020-12 and allow additional properties', async () => {
    for (const { name, schema } of await eventTypes()) {
      if (schema === null) continue;
      const ajv = new Ajv2020({
        strict: true,
        strictTypes: false,
        strictTuples: false,
        formats: { 'date-time': isDateTime },
      });

      assert.equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema');
      assert.equal(ajv.validateSchema(schema), true, `${name}: ${ajv.errorsText()}`);
      const isValid = ajv.compile(schema);
      assert.equal(isValid({}), false, name);
      for (const inner of walk(schema)) {
        assert.ok(!('$ref' in inner) && !('$id' in inner), name);
        assert.notEqual(inner.additionalProperties, false, name);
      }
    }
  });
});
