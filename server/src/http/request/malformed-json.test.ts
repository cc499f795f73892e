import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket } from '../../testing/docket.ts';

suite('a body that is not JSON', () => {
  test('is refused with the reason and the place', async () => {
    await using docket = await startDocket();
    const cases = [
      ['{"title": "a",}', 'Expected double-quoted property name', 1, 15],
      [
        '{\n  "title": "a"\n  "priority": "low"\n}',
        "Expected ',' or '}' after property value",
        3,
        3,
      ],
      ['{"title": tru}', "Unexpected token '}'", 1, 14],
      ["{'title': 'a'}", "Expected property name or '}'", 1, 2],
      ['[1,2,,3]', "Unexpected token ','", 1, 6],
      ['{"title": "a"', "Expected ',' or '}' after property value", 1, 14],
      ['{"title": ', 'Unexpected end of JSON input', 1, 11],
      [`{"title": "${'x'.repeat(1_000)}",\n\n no}`, 'Expected double-quoted property name', 3, 2],
      [`{"a": ["${'x'.repeat(100)}",\n nope, 1, 2, 3, 4, 5]}`, "Unexpected token 'o'", 2, 3],
    ] as const;

    for (const [text, reason, line, column] of cases) {
      const { status, body } = await docket.post('/tasks', text);

      assert.equal(status, 400, text);
      const { offset, ...details } = body.error.details;
      assert.deepEqual(details, { field: 'body', type: 'malformed_json', line, column });
      assert.equal(text.slice(0, offset).split('\n').length, line);
      const place = `at line ${line}, column ${column}`;
      assert.equal(body.error.message, `The body is not valid JSON: ${reason} ${place}`);
    }
  });

  test('is refused without a place when only its characters are wrong', async () => {
    await using docket = await startDocket();

    const { status, body } = await docket.post('/tasks', '{"__proto__": {"title": "a"}}');

    assert.equal(status, 400);
    assert.equal(body.error.message, 'The body is not valid JSON');
  });
});
