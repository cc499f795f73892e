import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { serializeDetails } from './serialize-details.ts';

suite('details of an entry', () => {
  test('details without secrets are stored unchanged', () => {
    assert.equal(serializeDetails(), '{}');
    const details = { name: 'Añá "x"\u0000', key_id: 'key_1', scopes: ['read:tasks'], by: null };
    assert.deepEqual(JSON.parse(serializeDetails(details)), details);
  });

  test('details contain no value with the name of a secret', () => {
    const details = {
      key: 'a',
      api_key: 'a',
      secret: 'a',
      client_secret: 'a',
      password: 'a',
      refresh_token: 'a',
      hash: 'a',
      token_hash: 'a',
      authorization: 'a',
      cookie: 'a',
      code: 'a',
      recovery_codes: ['a'],
      secret_sealed: 'a',
      deep: [{ Password: 'a' }],
    };

    const json = serializeDetails(details);

    assert.equal(json.includes('"a"'), false, json);
    assert.equal(JSON.parse(json).deep[0].Password, '[redacted]');
    const shown = { secret: true, previous_secret: null, secret_hint: 'wh…3f' };
    assert.deepEqual(JSON.parse(serializeDetails(shown)), shown);
  });

  test('details contain no value that looks like a secret, whatever its name', () => {
    const secrets = [
      'svc_live_AbCdEf0123456789AbCdEf0123456789',
      'svc_restricted_AbCdEf0123456789AbCdEf01',
      'whsec_AbCdEf0123456789AbCdEf0123456789',
      'rt_AbCdEf0123456789AbCdEf0123456789',
      'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl',
    ];
    for (const secret of secrets) {
      assert.equal(
        serializeDetails({ note: `it was ${secret}.` }),
        '{"note":"it was [redacted]."}',
      );
      assert.equal(serializeDetails({ names: [secret] }), '{"names":["[redacted]"]}');
    }
    assert.equal(serializeDetails({ prefix: 'svc_live_AbCd' }), '{"prefix":"svc_live_AbCd"}');
  });

  test('details above 8,192 bytes are reduced to their names', () => {
    const longest = { a: 'x'.repeat(8_192 - 8) };
    assert.equal(serializeDetails(longest).length, 8_192);

    const json = serializeDetails({ a: 'ü'.repeat(8_000), b: 1 });

    assert.deepEqual(JSON.parse(json), { too_large: true, names: ['a', 'b'] });
    const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`n${index}`, 1]));
    assert.equal(serializeDetails(many).length < 8_192, true);
  });
});
