import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { ErrorBody } from './error-body.ts';
import { ERROR_STATUS } from './errors.ts';
import { SUBSCRIBABLE_EVENTS } from './event-catalogue.ts';
import { EventEnvelope } from './events.ts';
import { SCOPES } from './scopes.ts';
import { OPERATIONS, STATUSES, TRANSCRIPT, VALUES } from './testing/specification.ts';

/** Returns the response without waiting, for an operation whose caller may wait. */
function answerOf({ responses }: Endpoint): object {
  return responses[202] ?? Object.values(responses)[0]!;
}

suite('fields that the specification names', () => {
  for (const [id, expected] of Object.entries(OPERATIONS)) {
    const endpoint = endpoints.find((each) => each.id === id)!;
    for (const part of ['params', 'query', 'body'] as const) {
      for (const field of expected[part] ?? []) {
        test(`${id} takes ${field} in its ${part}`, () => {
          requireField(endpoint[part], field);
        });
      }
    }
    for (const field of expected.response) {
      test(`${id} answers ${field}`, () => {
        requireField(answerOf(endpoint), field);
      });
    }
  }

  const ERROR_FIELDS = [
    'error.code!',
    'error.message!',
    'error.details.field',
    'error.details.type',
    'error.request_id!',
    'error.retry_after',
    'retry_after',
  ];
  for (const field of ERROR_FIELDS) {
    test(`an error has ${field}`, () => {
      requireField(ErrorBody, field);
    });
  }

  const ANALYZED = ['document_id', 'status', 'summary', 'extracted_fields', 'confidence'];
  const EVENT_FIELDS = ['id!', 'event!', 'created_at!', ...ANALYZED.map((name) => `data.${name}`)];
  for (const field of EVENT_FIELDS) {
    test(`document.analyzed has ${field}`, () => {
      requireField(EventEnvelope('document.analyzed'), field);
    });
  }

  for (const field of ['transcription_id', ...TRANSCRIPT]) {
    test(`transcription.completed has ${field}`, () => {
      requireField(EventEnvelope('transcription.completed'), `data.${field}`);
    });
  }

  test('transcription.started has data.transcription_id', () => {
    requireField(EventEnvelope('transcription.started'), 'data.transcription_id!');
  });

  const TASK_EVENT_FIELDS = ['id', 'title', 'status', 'priority', 'due_date', 'created_at'];
  for (const event of ['task.created', 'task.updated', 'task.completed'] as const) {
    test(`${event} has the fields of the task`, () => {
      for (const field of TASK_EVENT_FIELDS) requireField(EventEnvelope(event), `data.${field}`);
    });
  }

  test('task.deleted has data.task_id', () => {
    requireField(EventEnvelope('task.deleted'), 'data.task_id!');
  });

  test('document.deleted has data.document_id', () => {
    requireField(EventEnvelope('document.deleted'), 'data.document_id!');
  });
});

suite('values that the specification names', () => {
  for (const [id, part, field, values] of VALUES) {
    test(`${id} takes each of them as ${field}`, () => {
      const endpoint = endpoints.find((each) => each.id === id)!;
      const { enum: allowed = [] } = requireField(endpoint[part], field);

      assert.deepEqual(
        values.filter((value) => !allowed.includes(value)),
        [],
      );
    });
  }

  test('an action item is at 0.8 by default', () => {
    const { body } = endpoints.find(({ id }) => id === 'extractMeetingActionItems')!;

    const { default: byDefault, minimum, maximum } = requireField(body, 'confidence_threshold');

    assert.deepEqual({ byDefault, minimum, maximum }, { byDefault: 0.8, minimum: 0, maximum: 1 });
  });

  test('a summary is medium by default', () => {
    const { body } = endpoints.find(({ id }) => id === 'summarizeMeeting')!;

    assert.equal(requireField(body, 'length').default, 'medium');
  });

  for (const id of ['analyzeDocument', 'getDocument', 'transcribe', 'getTranscription']) {
    test(`${id} can answer each status`, () => {
      const endpoint = endpoints.find((each) => each.id === id)!;

      const { enum: allowed } = requireField(answerOf(endpoint), 'status');

      assert.deepEqual(allowed, STATUSES);
    });
  }

  test('a page has 20 rows by default and 100 at most', () => {
    const { query } = endpoints.find(({ id }) => id === 'listDocuments')!;

    const { default: byDefault, minimum, maximum } = requireField(query, 'limit');

    assert.deepEqual({ byDefault, minimum, maximum }, { byDefault: 20, minimum: 1, maximum: 100 });
  });

  test('include_summary is true by default', () => {
    const { body } = endpoints.find(({ id }) => id === 'analyzeDocument')!;

    assert.equal(requireField(body, 'include_summary').default, true);
  });

  test('speaker_labels is true by default', () => {
    const { body } = endpoints.find(({ id }) => id === 'transcribe')!;

    assert.equal(requireField(body, 'speaker_labels').default, true);
  });

  test('every error code has its status', () => {
    assert.partialDeepStrictEqual(ERROR_STATUS, {
      invalid_request: 400,
      invalid_cursor: 400,
      offset_out_of_range: 400,
      invalid_api_key: 401,
      unauthorized: 401,
      forbidden: 403,
      resource_not_found: 404,
      rate_limit_exceeded: 429,
      insufficient_quota: 429,
    });
  });

  test('both vocabularies of scopes exist', () => {
    const v2 = ['read:transcripts', 'write:transcripts', 'read:documents', 'write:documents'];
    const alsoV2 = ['read:tasks', 'write:tasks', 'admin:all'];
    const older = ['delete:documents', 'read:meetings', 'write:meetings', 'admin:*'];

    const missing = [...v2, ...alsoV2, ...older].filter(
      (scope) => !SCOPES.some((known) => known === scope),
    );

    assert.deepEqual(missing, []);
  });

  test('no event may be subscribed to twice under one name', () => {
    assert.equal(new Set(SUBSCRIBABLE_EVENTS).size, SUBSCRIBABLE_EVENTS.length);
  });
});

type Schema = {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
};

/** @returns the schema of the field; fails when it is not declared, or must be there and need not be */
function requireField(schema: object | undefined, name: string): Schema {
  const required = name.endsWith('!');
  const parts = name.replace('!', '').split('.');
  let current: Schema | undefined = schema;
  let isRequired = false;
  for (const part of parts) {
    isRequired = current?.required?.includes(part) ?? false;
    current = part === '*' ? current?.items : current?.properties?.[part];
    assert.ok(current, `${name} is not declared: no ${part}`);
  }
  assert.ok(!required || isRequired, `${name} may be left out`);
  return current!;
}
