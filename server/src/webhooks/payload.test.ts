import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { EventBodyRow } from '../storage/schema.ts';
import { buildPayload } from './payload.ts';

const DATA = { document_id: 'doc_1', analysis_id: 'analysis_1', status: 'completed', summary: 'ü' };
const ANALYZED = {
  id: 'evt_1',
  name: 'document.analyzed',
  resource_id: 'doc_1',
  data_json: JSON.stringify(DATA),
  created_at: '2026-01-05T09:00:00.000Z',
};

function payload(format: EventBodyRow['format'], event = ANALYZED): unknown {
  return JSON.parse(buildPayload(event, format));
}

suite('payload formats', () => {
  test('standard: id, event, created_at and data', () => {
    assert.equal(
      buildPayload(ANALYZED, 'standard'),
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

  test('standard_webhooks: type, timestamp and data', () => {
    assert.deepEqual(payload('standard_webhooks'), {
      type: 'document.analyzed',
      timestamp: '2026-01-05T09:00:00.000Z',
      data: DATA,
    });
  });
});
