import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { PayloadFormat } from '../../storage/event-schema.ts';
import { createPayloads, PAYLOAD_BYTES_DEFAULT } from './payload.ts';

const URL_OF_SERVER = 'https://docket.example';
const DATA = { document_id: 'doc_1', analysis_id: 'analysis_1', status: 'completed', summary: 'ü' };
const ANALYZED = {
  workspace_id: 'ws_1',
  id: 'evt_1',
  name: 'document.analyzed',
  resource_id: 'doc_1',
  data_json: JSON.stringify(DATA),
  created_at: '2026-01-05T09:00:00.000Z',
};

function bodyOf(event: typeof ANALYZED, format: PayloadFormat, maxBytes = PAYLOAD_BYTES_DEFAULT) {
  return createPayloads(event, URL_OF_SERVER).bodyFor(format, maxBytes);
}

function payload(format: PayloadFormat, event = ANALYZED): unknown {
  return JSON.parse(bodyOf(event, format).body);
}

suite('payload formats', () => {
  test('the standard format has id, event, created_at and data', () => {
    assert.equal(
      bodyOf(ANALYZED, 'standard').body,
      '{"id":"evt_1","event":"document.analyzed","created_at":"2026-01-05T09:00:00.000Z",' +
        '"data":{"document_id":"doc_1","analysis_id":"analysis_1","status":"completed","summary":"ü"}}',
    );
  });

  test('the flat format has the fields of the data at the top level, the ID of the resource, and the event', () => {
    assert.deepEqual(payload('flat'), {
      ...DATA,
      id: 'doc_1',
      event: 'document.analyzed',
      event_id: 'evt_1',
    });
  });

  test('the flat format keeps the id of data that has one', () => {
    const event = {
      ...ANALYZED,
      name: 'action_items.extracted',
      resource_id: 'meet_1',
      data_json: '{"id":"actions_1","meeting_id":"meet_1","event":"x","event_id":"x"}',
    };

    assert.deepEqual(payload('flat', event), {
      id: 'actions_1',
      meeting_id: 'meet_1',
      event: 'action_items.extracted',
      event_id: 'evt_1',
    });
  });

  test('the connector format has id, event, timestamp and data', () => {
    assert.deepEqual(payload('connector'), {
      id: 'evt_1',
      event: 'analysis.completed',
      timestamp: '2026-01-05T09:00:00.000Z',
      data: DATA,
    });
  });

  const CONNECTOR_NAMES = [
    ['document.uploaded', 'document.uploaded'],
    ['meeting.analyzed', 'analysis.completed'],
    ['content.generated', 'agent.executed'],
    ['brainstorm.completed', 'agent.executed'],
    ['document.failed', 'error.occurred'],
    ['transcription.failed', 'error.occurred'],
    ['document.deleted', 'document.deleted'],
  ] as const;
  for (const [name, connectorName] of CONNECTOR_NAMES) {
    test(`the connector format calls ${name} ${connectorName}`, () => {
      const { event } = payload('connector', { ...ANALYZED, name }) as { event: string };

      assert.equal(event, connectorName);
    });
  }

  suite('bodies of a transcript that is too large', () => {
    const data = {
      transcription_id: 'trans_1',
      transcript: 'ü'.repeat(2_500_000),
      speakers: [{ speaker: 'Speaker 1' }],
      confidence: 0.9,
    };
    const event = {
      ...ANALYZED,
      name: 'transcription.completed',
      resource_id: 'trans_1',
      data_json: JSON.stringify(data),
    };
    const thin = {
      transcription_id: 'trans_1',
      transcript: null,
      speakers: [],
      confidence: 0.9,
      truncated: true,
      event_url: 'https://docket.example/v2/events/evt_1',
      transcription_url: 'https://docket.example/v2/transcribe/trans_1',
    };

    for (const format of ['standard', 'connector', 'standard_webhooks'] as const) {
      test(`the ${format} format omits the text and links to it`, () => {
        assert.partialDeepStrictEqual(payload(format, event), { data: thin });
      });
    }

    test('the flat format omits the text and links to it at the top level', () => {
      assert.partialDeepStrictEqual(payload('flat', event), { ...thin, id: 'trans_1' });
    });

    test('a transcript that just fits is sent whole', () => {
      const fits = { ...data, transcript: 'ü'.repeat(2_490_000) };

      assert.partialDeepStrictEqual(
        payload('standard', { ...event, data_json: JSON.stringify(fits) }),
        { data: fits },
      );
    });
  });

  test('the standard_webhooks format has type, timestamp and data', () => {
    assert.deepEqual(payload('standard_webhooks'), {
      type: 'document.analyzed',
      timestamp: '2026-01-05T09:00:00.000Z',
      data: DATA,
    });
  });

  suite('bodies for a webhook with a low limit', () => {
    const LONG = 'x'.repeat(20_000);
    const CASES = [
      [
        'document.analyzed',
        { summary: 'ü', extracted_fields: { a: LONG }, evidence: { a: [] } },
        { summary: 'ü', extracted_fields: {}, field_values: {}, evidence: {} },
      ],
      [
        'meeting.analyzed',
        { meeting_ids: ['meet_1'], result: { summary: LONG } },
        { meeting_ids: ['meet_1'], result: null },
      ],
      [
        'action_items.extracted',
        { id: 'actions_1', action_items: [LONG] },
        { id: 'actions_1', action_items: [] },
      ],
      [
        'task.created',
        { id: 'task_1', description: LONG, metadata: { a: 'b' } },
        { id: 'task_1', description: null, metadata: {} },
      ],
      [
        'task.updated',
        {
          id: 'task_1',
          description: 'x',
          metadata: {},
          changes: { description: { from: LONG, to: 'x' } },
        },
        { id: 'task_1', description: null, metadata: {}, changes: {} },
      ],
      [
        'content.generated',
        { id: 'content_1', content: LONG, sources: [{}] },
        { id: 'content_1', content: null, sources: [] },
      ],
      [
        'brainstorm.completed',
        { id: 'brainstorm_1', ideas: [LONG], clusters: [{}], sources: [{}] },
        { id: 'brainstorm_1', ideas: [], clusters: [], sources: [] },
      ],
    ] as const;
    for (const [name, data, thin] of CASES) {
      const event = { ...ANALYZED, name, data_json: JSON.stringify(data) };

      test(`a large ${name} omits its large fields and links to the whole event`, () => {
        const row = bodyOf(event, 'standard', 10_000);

        assert.equal(row.format, 'standard.thin');
        assert.equal(row.bytes, Buffer.byteLength(row.body));
        assert.deepEqual(JSON.parse(row.body).data, {
          ...thin,
          truncated: true,
          event_url: 'https://docket.example/v2/events/evt_1',
        });
      });

      test(`a webhook with a higher limit gets ${name} whole`, () => {
        const row = bodyOf(event, 'standard', 50_000);

        assert.equal(row.format, 'standard');
        assert.deepEqual(JSON.parse(row.body).data, data);
      });
    }

    test('the limit counts bytes, and a body of exactly that size is sent whole', () => {
      const event = { ...ANALYZED, data_json: JSON.stringify({ evidence: { ü: LONG } }) };
      const { bytes } = bodyOf(event, 'standard');

      assert.equal(bodyOf(event, 'standard', bytes).format, 'standard');
      assert.equal(bodyOf(event, 'standard', bytes - 1).format, 'standard.thin');
    });

    test('an event without large fields is sent unchanged', () => {
      const event = {
        ...ANALYZED,
        name: 'document.deleted',
        data_json: JSON.stringify({ a: LONG }),
      };

      assert.equal(bodyOf(event, 'standard', 10_000).format, 'standard');
    });
  });
});
