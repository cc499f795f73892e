import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { extractPartialJson, extractJson } from './read-json.ts';

function deep(levels: number): string {
  return '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
}

suite('JSON in model output', () => {
  for (const [name, text] of Object.entries({
    'by itself': '{"a":"}"}',
    'in a fence': 'Here:\n```json\n{"a":"}"}\n```\nDone {ok}.',
    'after thoughts': '<think>{"a":1}</think>{"a":"}"}',
    'after thoughts whose beginning is left out': 'Maybe {"a":1}</think> {"a":"}"}',
    'after brackets that are none': 'In {this} and [that] case: {"a":"}"}',
    'before an end that is too much': '{"a":"}"}}}',
  })) {
    test(`JSON is extracted ${name}`, () => {
      assert.deepEqual(extractJson(text), { kind: 'json', value: { a: '}' } });
    });
  }

  test('JSON may contain a closing tag of reasoning in a string', () => {
    const value = { a: 'the mark </think> ends them' };

    assert.deepEqual(extractJson(JSON.stringify(value)), { kind: 'json', value });
  });

  for (const text of [
    '{"a":[{"b":1},{"b":2}',
    '[{"a":"}"},',
    '{"a":"x',
    'Here: {"a":1, "b": "say \\"}',
    '```json\n{"a":1',
  ]) {
    test(`JSON without its last bracket is open: ${text}`, () => {
      assert.deepEqual(extractJson(text), { kind: 'open' });
    });
  }

  test('JSON nested deeper than any schema is open', () => {
    assert.equal(extractJson(deep(100)).kind, 'json');
    assert.deepEqual(extractJson(deep(10_000)), { kind: 'open' });
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
    test(`no JSON is invented: ${text}`, () => {
      assert.deepEqual(extractJson(text), { kind: 'none' });
    });
  }
});

suite('partial JSON', () => {
  for (const [text, expected] of [
    ['<think>Hm {', ''],
    ['<think>Hm {</think>Well, ', ''],
    ['<think>Hm {</think>Well, {"a', '{"a'],
    ['```json\n[1, ', '[1, '],
  ] as const) {
    test(`the partial JSON of ${text} is ${expected}`, () =>
      assert.equal(extractPartialJson(text), expected));
  }
});
