import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { eventsOf } from '../testing/documents.ts';
import { createCompletedTranscription } from '../testing/transcriptions.ts';

const REQUEST = { audio_url: 'https://files.example/Stand%20up.mp3', language: 'en' };

async function rowOf({ services }: Docket, id: string) {
  return services.db
    .selectFrom('transcriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function meetingsOf({ services }: Docket) {
  return services.db.selectFrom('meetings').selectAll().orderBy('created_at').execute();
}

for (const { name: database } of DATABASES) {
  suite(`POST /transcribe on ${database}`, () => {
    test('replies with a processing record, Location and Retry-After', async () => {
      await using docket = await startDocket({ database });

      const { status, body, headers } = await docket.post('/transcribe', {
        ...REQUEST,
        webhook_url: 'https://hooks.example/done',
      });

      assert.equal(status, 202);
      assert.match(body.id, /^trans_[0-9a-f]{32}$/);
      assert.match(body.meeting_id, /^meet_[0-9a-f]{32}$/);
      assert.partialDeepStrictEqual(body, {
        status: 'processing',
        created_at: '2026-01-05T09:00:00.000Z',
        estimated_completion: '2026-01-05T09:02:00.000Z',
        webhook_url: 'https://hooks.example/done',
      });
      assert.equal(headers.get('location'), `/v2/transcribe/${body.id}`);
      assert.equal(headers.get('retry-after'), '5');
    });

    test('publishes transcription.started and sends nothing to the webhook_url', async () => {
      await using docket = await startDocket({ database });

      const { body } = await docket.post('/transcribe', {
        ...REQUEST,
        webhook_url: 'https://hooks.example',
      });

      const [event] = await eventsOf(docket, body.id);
      assert.equal(event?.name, 'transcription.started');
      assert.partialDeepStrictEqual(event.data, {
        transcription_id: body.id,
        title: 'Stand up',
        status: 'processing',
        meeting_id: body.meeting_id,
      });
      const { notify_url } = await docket.services.db
        .selectFrom('events')
        .select('notify_url')
        .where('resource_id', '=', body.id)
        .executeTakeFirstOrThrow();
      assert.equal(notify_url, null);
    });

    test('stores the options of the request', async () => {
      await using docket = await startDocket({ database });

      const { body } = await docket.post('/transcribe', {
        ...REQUEST,
        language: 'pt',
        speaker_labels: false,
        min_speakers: 2,
        max_speakers: 2,
        vocabulary: ['Docket', { term: 'PostgreSQL', sounds_like: ['post gress'] }],
        title: 'Reunião',
        metadata: { room: 'B', empty: null },
        notify_on: ['failed'],
      });

      assert.partialDeepStrictEqual(await rowOf(docket, body.id), {
        title: 'Reunião',
        language: 'pt',
        speaker_labels: 0,
        min_speakers: 2,
        max_speakers: 2,
        vocabulary_json:
          '[{"term":"Docket","sounds_like":[]},{"term":"PostgreSQL","sounds_like":["post gress"]}]',
        metadata_json: '{"room":"B"}',
        notify_on_json: '["failed"]',
        source_url: REQUEST.audio_url,
      });
    });

    test('creates one transcription and one meeting per Idempotency-Key', async () => {
      await using docket = await startDocket({ database });
      const repeat = { headers: { 'idempotency-key': 'a' } };

      const first = await docket.post('/transcribe', REQUEST, repeat);
      const second = await docket.post('/transcribe', REQUEST, repeat);

      assert.deepEqual(second.body, first.body);
      assert.equal((await docket.get('/transcribe')).body.pagination.total, 1);
      assert.equal((await meetingsOf(docket)).length, 1);
    });
  });

  suite(`meeting of a transcription on ${database}`, () => {
    test('is created with the transcription, and takes its status and duration', async () => {
      await using docket = await startDocket({ database });

      const { id, meeting_id, duration_seconds } = await createCompletedTranscription(
        docket,
        undefined,
        {
          title: 'Weekly',
        },
      );

      const [meeting] = await meetingsOf(docket);
      assert.partialDeepStrictEqual(meeting, {
        id: meeting_id,
        transcription_id: id,
        title: 'Weekly',
        status: 'completed',
        language: 'en',
        duration_seconds,
      });
    });

    test('is not created when the request disables it', async () => {
      await using docket = await startDocket({ database });

      const { body } = await docket.post('/transcribe', { ...REQUEST, create_meeting: false });

      assert.equal(body.meeting_id, null);
      assert.deepEqual(await meetingsOf(docket), []);
    });

    test('follows the newest transcription that names it, if created for a recording', async () => {
      await using docket = await startDocket({ database });
      const first = await docket.post('/transcribe', REQUEST);
      const { meeting_id } = first.body;
      const statusOf = async () => (await meetingsOf(docket)).map(({ status }) => status);

      const { id } = await createCompletedTranscription(docket, undefined, { meeting_id });
      const ended = await statusOf();
      await docket.delete(`/transcribe/${first.body.id}`);

      assert.deepEqual(ended, ['completed']);
      assert.deepEqual(await statusOf(), ['completed']);
      assert.equal((await meetingsOf(docket))[0]!.transcription_id, id);
    });

    test('can be named by the id of its transcription', async () => {
      await using docket = await startDocket({ database });
      const first = await docket.post('/transcribe', REQUEST);

      const second = await docket.post('/transcribe', { ...REQUEST, meeting_id: first.body.id });

      assert.equal(second.body.meeting_id, first.body.meeting_id);
      assert.equal((await meetingsOf(docket))[0]!.transcription_id, second.body.id);
    });

    test('keeps its own status when a person created it', async () => {
      await using docket = await startDocket({ database });
      const { meeting_id } = (await docket.post('/transcribe', REQUEST)).body;
      await docket.services.db
        .updateTable('meetings')
        .set({ status: 'scheduled', source_json: null })
        .execute();

      const { id } = await createCompletedTranscription(docket, undefined, { meeting_id });

      assert.partialDeepStrictEqual(await meetingsOf(docket), [
        { transcription_id: id, status: 'scheduled', duration_seconds: 6.5 },
      ]);
    });

    test('fails when its transcription is deleted before completion', async () => {
      await using docket = await startDocket({ database });
      const { body } = await docket.post('/transcribe', REQUEST);

      await docket.delete(`/transcribe/${body.id}`);

      assert.partialDeepStrictEqual(await meetingsOf(docket), [
        { id: body.meeting_id, transcription_id: null, status: 'failed' },
      ]);
    });

    test('is refused by field name when it is unknown or of another workspace', async () => {
      await using docket = await startDocket({ database });
      const { id, meeting_id } = (await docket.post('/transcribe', REQUEST)).body;
      const key = await docket.createWorkspace();

      for (const asked of [meeting_id, id, 'meet_none']) {
        const { status, body } = await docket.post(
          '/transcribe',
          { ...REQUEST, meeting_id: asked },
          { key },
        );

        assert.equal(status, 404);
        assert.equal(body.error.details.field, 'meeting_id');
      }
      assert.equal((await docket.get('/transcribe', { key })).body.pagination.total, 0);
    });
  });
}

suite('invalid requests to POST /transcribe', () => {
  const WRONG: [what: string, field: string, body: object][] = [
    ['a language that nobody serves', 'language', { language: 'it' }],
    ['fewer speakers at most than at least', 'min_speakers', { min_speakers: 3, max_speakers: 2 }],
    ['more than twenty speakers', 'max_speakers', { max_speakers: 21 }],
    ['a term without a text', 'vocabulary.1.term', { vocabulary: ['a', {}] }],
    ['what a term has not', 'vocabulary.0.like', { vocabulary: [{ term: 'a', like: [] }] }],
    ['an empty term', 'vocabulary.0', { vocabulary: [''] }],
    ['an address that is none', 'audio_url', { audio_url: 'standup.mp3' }],
  ];
  for (const [what, field, body] of WRONG) {
    test(what, async () => {
      await using docket = await startDocket();

      const answer = await docket.post('/transcribe', { ...REQUEST, ...body });

      assert.equal(answer.status, 400);
      assert.equal(answer.body.error.details.field, field);
    });
  }

  test('refuses a webhook_url in a private network', async () => {
    await using docket = await startDocket({ settings: { DOCKET_ALLOW_PRIVATE_URLS: 'false' } });

    const { status, body } = await docket.post('/transcribe', {
      ...REQUEST,
      webhook_url: 'http://10.0.0.1/hook',
    });

    assert.equal(status, 400);
    assert.equal(body.error.details.field, 'webhook_url');
  });
});

test('POST /transcribe refuses a URL with a password and does not store it', async () => {
  await using docket = await startDocket();
  const address = 'https://ana:secret@files.example/a.mp3';

  const recording = await docket.post('/transcribe', { ...REQUEST, audio_url: address });
  const document = await docket.post('/documents/analyze', {
    document_url: address,
    analysis_type: 'contract_review',
  });

  assert.deepEqual([recording.status, document.status], [400, 400]);
  assert.deepEqual(recording.body.error.details, { field: 'audio_url', type: 'invalid_value' });
  assert.equal(document.body.error.details.field, 'document_url');
  assert.match(recording.body.error.message, /without a user name or a password/);
  assert.ok(!JSON.stringify([recording.body, document.body]).includes('secret'));
  assert.equal((await docket.get('/transcribe')).body.pagination.total, 0);
});
