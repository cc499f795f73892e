import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import {
  areNamed,
  findSharedName,
  newField,
  readSchema,
  writeSchema,
} from '../src/templates/template-fields.ts';

/** Schemas of which the editor shows each field in a type of its own. */
const TYPED = {
  text: { type: 'string' },
  number: { type: 'number', description: 'monthly rent' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  duration: { type: 'string', format: 'duration' },
  email: { type: 'string', format: 'email' },
  uri: { type: 'string', format: 'uri' },
  choice: { type: 'string', enum: ['office', 'hall'] },
  texts: { type: 'array', items: { type: 'string' } },
  group: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  table: {
    type: 'array',
    items: { type: 'object', properties: { item: { type: 'string' }, sum: { type: 'number' } } },
    description: 'lines of the invoice',
  },
};
/** Schemas that the editor has no type for. */
const OTHER = {
  reference: { $ref: '#/$defs/address' },
  nullable: { type: 'string', nullable: true },
  numbers: { type: 'array', items: { type: 'number' } },
  'values with commas': { type: 'string', enum: ['a, b', 'c'] },
  constant: { const: 1 },
};

const field = (name: string, fields = [newField()]) => ({ ...newField(), name, fields });

suite('fields of a template', () => {
  for (const [type, schema] of Object.entries(TYPED)) {
    test(`${type} is read from its schema and written as the same`, () => {
      const whole = { type: 'object', properties: { field: schema }, required: ['field'] };
      const content = readSchema(whole);

      assert.equal(content.fields[0]!.type, type);
      assert.deepEqual(writeSchema(content), whole);
    });
  }

  for (const [what, schema] of Object.entries(OTHER)) {
    test(`a field with ${what} stays as it is`, () => {
      const whole = {
        type: 'object',
        properties: { field: schema },
        $defs: { address: { type: 'object', properties: { city: { type: 'string' } } } },
      };
      const content = readSchema(whole);

      assert.equal(content.fields[0]!.type, 'other');
      assert.deepEqual(writeSchema(content), whole);
    });
  }

  test('names are compared within their group', () => {
    const group = { ...field('b', [field('a'), field('a ')]), type: 'group' as const };

    assert.equal(findSharedName([field('a'), field('b')]), undefined);
    assert.equal(findSharedName([field('a'), group]), 'a');
    assert.equal(areNamed([field('a'), group]), true);
    assert.equal(areNamed([field('a'), { ...group, fields: [newField()] }]), false);
  });
});
