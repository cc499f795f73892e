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
  test('standard: id, event, created_at and data', () => {
    assert.equal(
      bodyOf(ANALYZED, 'standard').body,
      '{"id":"evt_1","event":"document.analyzed","created_at":"2026-01-05T09:00:00.000Z",' +
        '"data":{"document_id":"doc_1","analysis_id":"analysis_1","status":"completed","summary":"ü"}}',
    );
  });

  test('flat: the fields of the result on top, its id as id, and the event beside it', () => {
    assert.deepEqual(payload('flat'), {
      ...DATA,
      id: 'doc_1',
      event: 'document.analyzed',
      event_id: 'evt_1',
    });
  });

  test('flat: a result with an id of its own keeps it', () => {
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

  test('connector: id, event, timestamp and data', () => {
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
    test(`connector: ${name} is called ${connectorName}`, () => {
      const { event } = payload('connector', { ...ANALYZED, name }) as { event: string };

      assert.equal(event, connectorName);
    });
  }

  suite('of a transcript that is too large', () => {
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
      test(`${format}: the text is left out, and an address says where it is`, () => {
        assert.partialDeepStrictEqual(payload(format, event), { data: thin });
      });
    }

    test('flat: the same on top', () => {
      assert.partialDeepStrictEqual(payload('flat', event), { ...thin, id: 'trans_1' });
    });

    test('one that just fits is whole', () => {
      const fits = { ...data, transcript: 'ü'.repeat(2_490_000) };

      assert.partialDeepStrictEqual(
        payload('standard', { ...event, data_json: JSON.stringify(fits) }),
        { data: fits },
      );
    });
  });

  test('standard_webhooks: type, timestamp and data', () => {
    assert.deepEqual(payload('standard_webhooks'), {
      type: 'document.analyzed',
      timestamp: '2026-01-05T09:00:00.000Z',
      data: DATA,
    });
  });

  suite('of a webhook that takes little', () => {
    const LONG = 'x'.repeat(20_000);
    const CASES = [
      [
        'document.analyzed',
        { summary: 'ü', extracted_fields: { a: LONG }, evidence: { a: [] } },
        { summary: 'ü', extracted_fields: {}, evidence: {} },
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

      test(`${name}: what is large is left out, and an address says where it is`, () => {
        const row = bodyOf(event, 'standard', 10_000);

        assert.equal(row.format, 'standard.thin');
        assert.equal(row.bytes, Buffer.byteLength(row.body));
        assert.deepEqual(JSON.parse(row.body).data, {
          ...thin,
          truncated: true,
          event_url: 'https://docket.example/v2/events/evt_1',
        });
      });

      test(`${name}: one that takes more gets it whole`, () => {
        const row = bodyOf(event, 'standard', 50_000);

        assert.equal(row.format, 'standard');
        assert.deepEqual(JSON.parse(row.body).data, data);
      });
    }

    test('the limit is of bytes, and is reached by a body of just its size', () => {
      const event = { ...ANALYZED, data_json: JSON.stringify({ evidence: { ü: LONG } }) };
      const { bytes } = bodyOf(event, 'standard');

      assert.equal(bodyOf(event, 'standard', bytes).format, 'standard');
      assert.equal(bodyOf(event, 'standard', bytes - 1).format, 'standard.thin');
    });

    test('an event of which nothing can be left out is sent as it is', () => {
      const event = {
        ...ANALYZED,
        name: 'document.deleted',
        data_json: JSON.stringify({ a: LONG }),
      };

      assert.equal(bodyOf(event, 'standard', 10_000).format, 'standard');
    });
  });
});
