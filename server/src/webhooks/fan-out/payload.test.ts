import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { EventBodyRow } from '../storage/event-schema.ts';
import { buildPayload } from './payload.ts';

const URL_OF_SERVER = 'https://docket.example';
const DATA = { document_id: 'doc_1', analysis_id: 'analysis_1', status: 'completed', summary: 'ü' };
const ANALYZED = {
  id: 'evt_1',
  name: 'document.analyzed',
  resource_id: 'doc_1',
  data_json: JSON.stringify(DATA),
  created_at: '2026-01-05T09:00:00.000Z',
};

function payload(format: EventBodyRow['format'], event = ANALYZED): unknown {
  return JSON.parse(buildPayload(event, format, URL_OF_SERVER));
}

suite('payload formats', () => {
  test('standard: id, event, created_at and data', () => {
    assert.equal(
      buildPayload(ANALYZED, 'standard', URL_OF_SERVER),
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
});
