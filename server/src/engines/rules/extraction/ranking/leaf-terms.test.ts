import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readText } from '../../analysis/document/reading.ts';
import { toLeafQuery } from '../leaf-query.ts';
import { compareTerms, getDescriptionReader } from './leaf-terms.ts';
import { createTermReader } from './match-terms.ts';

const reading = readText('Rent: EUR 900');

function describe(description: string) {
  const query = toLeafQuery(
    { kind: 'leaf', type: 'string', format: undefined, options: undefined, description },
    'rent',
    [],
  );
  return compareTerms(query, 'en', getDescriptionReader(reading)).terms.description.map(
    ({ term }) => term,
  );
}

function conceptsOf(word: string) {
  return createTermReader('de')(word)[0]!.term.concepts;
}

// The size of a schema must not multiply the work on a document.
suite('terms of a leaf', () => {
  test('are the same objects for leaves with the same description, so that each is compared once', () => {
    const [one, other] = [describe('monthly rent'), describe('monthly rent')];

    assert.equal(one.length, 2);
    assert.ok(one.every((term, at) => term === other[at]));
  });

  test('are those of the first 500 characters of a description', () => {
    assert.equal(describe('rent '.repeat(10_000)).length, 100);
  });

  test('tell the end of a German compound, and nothing of a word too long for one', () => {
    assert.ok(conceptsOf('gewerbemiete').has('rent'));
    assert.equal(conceptsOf(`${'gewerbe'.repeat(10)}miete`).size, 0);
  });
});
