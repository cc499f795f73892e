import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { jsonSoFar, readJson } from './read-json.ts';

function deep(levels: number): string {
  return '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
}

suite('the JSON of what a model writes', () => {
  for (const [name, text] of Object.entries({
    'by itself': '{"a":"}"}',
    'in a fence': 'Here:\n```json\n{"a":"}"}\n```\nDone {ok}.',
    'after thoughts': '<think>{"a":1}</think>{"a":"}"}',
    'after thoughts whose beginning is left out': 'Maybe {"a":1}</think> {"a":"}"}',
    'after brackets that are none': 'In {this} and [that] case: {"a":"}"}',
    'before an end that is too much': '{"a":"}"}}}',
  })) {
    test(`is read ${name}`, () => {
      assert.deepEqual(readJson(text), { kind: 'json', value: { a: '}' } });
    });
  }

  test('may tell of thoughts', () => {
    const value = { a: 'the mark </think> ends them' };

    assert.deepEqual(readJson(JSON.stringify(value)), { kind: 'json', value });
  });

  for (const text of [
    '{"a":[{"b":1},{"b":2}',
    '[{"a":"}"},',
    '{"a":"x',
    'Here: {"a":1, "b": "say \\"}',
    '```json\n{"a":1',
  ]) {
    test(`is open, whatever it holds, without its last bracket: ${text}`, () => {
      assert.deepEqual(readJson(text), { kind: 'open' });
    });
  }

  test('is as good as open where it is deeper than anything that is asked for', () => {
    assert.equal(readJson(deep(100)).kind, 'json');
    assert.deepEqual(readJson(deep(10_000)), { kind: 'open' });
  });

  for (const text of [
    '',
    'No.',
    '<think>{"a":1}',
    'In {this} case.',
    '{a: 1}',
    "{'a': 1}",
    '"a"',
  ]) {
    test(`is none, and not made up: ${text}`, () => {
      assert.deepEqual(readJson(text), { kind: 'none' });
    });
  }
});

suite('the JSON so far', () => {
  for (const [text, expected] of [
    ['<think>Hm {', ''],
    ['<think>Hm {</think>Well, ', ''],
    ['<think>Hm {</think>Well, {"a', '{"a'],
    ['```json\n[1, ', '[1, '],
  ] as const) {
    test(`of ${text} is ${expected}`, () => assert.equal(jsonSoFar(text), expected));
  }
});
