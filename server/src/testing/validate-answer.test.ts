import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { validateAnswer } from './validate-answer.ts';

const json = 'application/json; charset=utf-8';
const health = { status: 'ok', version: '2.1.0' };
const asked = { method: 'GET', path: '/health', status: 200, contentType: json, body: health };
const error = {
  error: { code: 'resource_not_found', message: 'No document doc_1', request_id: 'req_1' },
};

suite('an answer compared with the description', () => {
  test('is right with the declared status, media type and schema, also with new fields', () => {
    assert.equal(validateAnswer(asked), undefined);
    assert.equal(validateAnswer({ ...asked, body: { ...health, new_field: 1 } }), undefined);
    assert.equal(
      validateAnswer({
        ...asked,
        path: '/v2/documents/doc_1?x=1',
        status: 404,
        body: error,
      }),
      undefined,
    );
  });

  test('is wrong with an undeclared status or media type, or a wrong body', () => {
    const wrong = [
      { ...asked, status: 418 },
      { ...asked, contentType: 'text/html' },
      { ...asked, body: { status: 'well', version: '2.1.0' } },
      { ...asked, path: '/v2/documents/doc_1', status: 404, body: { error: 'none' } },
    ];

    assert.deepEqual(wrong.map(validateAnswer), [
      'getHealth 418: the status is not declared',
      'getHealth 200: the media type text/html is not declared',
      'getHealth 200: /status must be equal to constant',
      'getDocument 404: /error must be object',
    ]);
  });

  test('of a path of fixed words is not taken for one with an id', () => {
    const answer = { ...asked, method: 'POST', path: '/v2/documents/upload', status: 418 };

    assert.match(validateAnswer(answer)!, /^uploadDocument /);
  });

  test('may be a file of any type, and one of an unknown path is not judged', () => {
    const file = { ...asked, path: '/v2/documents/doc_1/download', contentType: 'application/pdf' };

    assert.equal(validateAnswer(file), undefined);
    assert.equal(validateAnswer({ ...asked, path: '/nowhere', status: 404 }), undefined);
  });
});
