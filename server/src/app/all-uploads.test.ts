import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TSchema } from 'typebox';

import { type Endpoint, pathOf } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { formData, startDocket } from '../testing/docket.ts';
import { invalidCases, type InvalidCase, validExample } from '../testing/invalid-values.ts';

/** Invalid values that a form accepts, since every form value is text. */
const RIGHT_AS_TEXT = /in place of text$|^text in place of a list$/;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

suite('every field of every multipart form', () => {
  for (const endpoint of endpoints) {
    const { upload } = endpoint;
    if (upload) test(`${endpoint.method} ${pathOf(endpoint)}`, () => refuses(endpoint, upload));
  }
});

/** One server for all cases: none of them changes anything. */
async function refuses(endpoint: Endpoint, upload: TSchema): Promise<void> {
  await using docket = await startDocket();
  const cases: InvalidCase[] = [
    ...invalidCases(upload, 'body').filter(({ what }) => !RIGHT_AS_TEXT.test(what)),
    { field: 'no_such_field', what: 'an unknown field', value: 'x' },
  ];
  for (const { field, what, value } of cases) {
    const [name = ''] = field.split('.');
    const fields = { ...validExample(upload), [name]: value };
    const texts = Object.entries(fields).map(([key, each]) => [key, textOf(each)]);
    const form = formData({ file: { bytes: 'text' }, fields: Object.fromEntries(texts) });

    const { status, body } = await docket.request('POST', pathOf(endpoint), form);

    assert.equal(status, 400, `${field}: ${what}`);
    assert.equal(body.error.code, 'invalid_request');
    assert.equal(body.error.details.field, field, `${field}: ${what}`);
    assert.equal(typeof body.error.details.type, 'string');
  }
}
