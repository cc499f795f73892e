import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { endpoints } from '../contract/endpoints.ts';
import { RECORDED_STEPS } from '../contract/examples.ts';
import { buildPostmanCollection } from './postman.ts';

type Item = { item?: Item[]; request?: { method: string; url: { raw: string } } };

const collection = buildPostmanCollection('https://docket.example') as Item;

function listRequests({ item = [], request }: Item): NonNullable<Item['request']>[] {
  return request ? [request] : item.flatMap(listRequests);
}

suite('the Postman collection', () => {
  test('has one request for each recorded step, at the address of a variable', () => {
    const requests = listRequests(collection);

    assert.equal(requests.length, RECORDED_STEPS.length);
    for (const { url } of requests) assert.ok(url.raw.startsWith('{{url}}/'), url.raw);
  });

  test('names only variables that an earlier request saved', () => {
    const known = new Set(['url', 'key']);
    for (const step of RECORDED_STEPS.filter(({ not_repeatable }) => not_repeatable === null)) {
      const { params, query, body } = step;
      const text = JSON.stringify([params, query, body]);
      for (const [, name] of text.matchAll(/\{\{(\w+)\}\}/g)) {
        assert.ok(known.has(name!), `${step.operation} names ${name}`);
      }
      for (const name of Object.keys(step.save)) known.add(name);
    }
  });

  test('holds nine of ten operations for programs in an order that runs', () => {
    const repeatable = RECORDED_STEPS.filter(({ not_repeatable }) => not_repeatable === null);
    const held = new Set<string>(repeatable.map(({ operation }) => operation));

    // The others are pages, files and texts.
    const forPrograms = endpoints.filter(({ produces }) => produces === undefined);
    const missing = forPrograms.filter(({ id }) => !held.has(id)).map(({ id }) => id);
    assert.ok(missing.length <= forPrograms.length * 0.1, missing.join(', '));
  });
});
