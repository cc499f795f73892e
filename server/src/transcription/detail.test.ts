import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Ajv2020 } from 'ajv/dist/2020.js';

import { isDateTime } from '../kernel/iso-times.ts';
import { Transcription } from '../contract/transcription.ts';
import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import {
  createCompletedTranscription,
  createFailedTranscription,
  spokenSegment,
  createSubmittedTranscription,
} from '../testing/transcriptions.ts';
import { insertChunk, type TranscriptSegment } from '../transcripts/store.ts';

const isTranscription = new Ajv2020({
  strict: false,
  formats: { 'date-time': isDateTime },
}).compile(Transcription);

/** Fetches the response and validates it: the server streams it without checking its schema. */
async function readDetail(docket: Docket, id: string, query = ''): Promise<any> {
  const { status, body } = await docket.get(`/transcribe/${id}${query}`);
  assert.equal(status, 200);
  assert.ok(isTranscription(body), JSON.stringify(isTranscription.errors));
  return body;
}

/** Stores chunks as the work would store them. */
async function addChunks(
  { services }: Docket,
  id: string,
  segments: readonly TranscriptSegment[],
): Promise<void> {
  const { db } = services;
  for (const { speaker: _speaker, ...chunk } of segments) {
    const { workspace_id } = await db
      .updateTable('transcriptions')
      .set({ chunks_done: chunk.position + 1 })
      .where('id', '=', id)
      .returning('workspace_id')
      .executeTakeFirstOrThrow();
    await insertChunk(db, { workspace_id, id }, { ...chunk, channel: 0, speech: [] });
  }
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /transcribe/{id} on ${database}`, () => {
    test('returns text, speakers with times and ordered segments of a completed transcription', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket);

      const body = await readDetail(docket, id);

      assert.partialDeepStrictEqual(body, {
        status: 'completed',
        progress: 1,
        stage: null,
        language: 'en',
        duration_seconds: 6.5,
        confidence: 0.9,
        engine: { name: 'stand-in', version: '1' },
        completed_at: '2026-01-05T09:00:00.000Z',
        transcript: 'Speaker 1: Good morning. Shall we begin?\nSpeaker 2: Yes, the lease is ready.',
      });
      assert.deepEqual(body.speakers, [
        {
          speaker: 'Speaker 1',
          labels: ['Speaker 1'],
          user_id: null,
          segments: [
            { text: 'Good morning.', start_time: 0.5, end_time: 1.5 },
            { text: 'Shall we begin?', start_time: 1.75, end_time: 3.25 },
          ],
        },
        {
          speaker: 'Speaker 2',
          labels: ['Speaker 2'],
          user_id: null,
          segments: [{ text: 'Yes, the lease is ready.', start_time: 4, end_time: 6.5 }],
        },
      ]);
      assert.deepEqual(
        body.segments.map(({ speaker, start_time }: any) => [speaker, start_time]),
        [
          ['Speaker 1', 0.5],
          ['Speaker 1', 1.75],
          ['Speaker 2', 4],
        ],
      );
      assert.ok(!('words' in body) && !('estimated_completion' in body));
    });

    test('marks segments and words that were not understood, and shows unknown speakers as null', async () => {
      await using docket = await startDocket({ database });
      const unclear = { ...spokenSegment(1, 0, 2, 'the big posse'), confidence: 0.4 };
      const { id } = await createCompletedTranscription(docket, [
        spokenSegment(0, 0, 0.5, 'Good morning.'),
        unclear,
        spokenSegment(2, null, 6, 'Yes.'),
      ]);

      const body = await readDetail(docket, id, '?include=words');

      assert.deepEqual(
        body.segments.map(({ speaker, low_confidence }: any) => [speaker, low_confidence]),
        [
          ['Speaker 1', undefined],
          ['Speaker 1', true],
          [null, undefined],
        ],
      );
      assert.equal(body.speakers[0].segments[1].low_confidence, true);
      assert.deepEqual(
        body.words.flatMap(({ text, low_confidence }: any) => (low_confidence ? [text] : [])),
        ['the', 'big', 'posse'],
      );
    });

    test('returns the words on request', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket);

      const { words } = await readDetail(docket, id, '?include=words');

      assert.equal(words.length, 10);
      assert.deepEqual(words[5], {
        speaker: 'Speaker 2',
        text: 'Yes,',
        start_time: 4,
        end_time: 4.5,
        confidence: 0.9,
      });
    });

    test('returns words in the order of time even if speakers overlap', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket, [
        spokenSegment(0, 0, 0, 'One three four.'),
        spokenSegment(1, 1, 0.25, 'Two.'),
        spokenSegment(2, 1, 300, 'Five.'),
      ]);

      const { words } = await readDetail(docket, id, '?include=words');

      assert.deepEqual(
        words.map(({ text, speaker }: any) => `${speaker}: ${text}`),
        [
          'Speaker 1: One',
          'Speaker 2: Two.',
          'Speaker 1: three',
          'Speaker 1: four.',
          'Speaker 2: Five.',
        ],
      );
    });

    test('returns text without speakers as one line per pause', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(
        docket,
        [
          spokenSegment(0, null, 0, 'One two.'),
          spokenSegment(1, null, 1.5, 'Three.'),
          spokenSegment(2, null, 4, 'Four.'),
        ],
        { speaker_labels: false },
      );

      const body = await readDetail(docket, id);

      assert.equal(body.transcript, 'One two. Three.\nFour.');
      assert.deepEqual(body.speakers, []);
      assert.deepEqual(body.segments[0], {
        id: body.segments[0].id,
        speaker: null,
        text: 'One two.',
        start_time: 0,
        end_time: 1,
      });
    });

    test('returns an empty completed transcript for silence', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket, []);

      const body = await readDetail(docket, id, '?include=words');

      const { status, transcript, speakers, segments, words } = body;
      assert.deepEqual(
        { status, transcript, speakers, segments, words },
        { status: 'completed', transcript: '', speakers: [], segments: [], words: [] },
      );
    });

    test('returns the partial text and estimated completion of a processing transcription', async () => {
      await using docket = await startDocket({ database });
      const id = await createSubmittedTranscription(docket);
      const { services } = docket;
      const workspace_id = (await docket.get('/me')).body.default_workspace_id;
      const before = await readDetail(docket, id);

      for (const { speaker: _, ...segment } of [spokenSegment(0, 0, 0.12345, 'Good morning.')]) {
        await insertChunk(
          services.db,
          { workspace_id, id },
          { ...segment, channel: 0, speech: [] },
        );
      }
      await services.db.updateTable('transcriptions').set({ progress: 0.25 }).execute();
      docket.advance(60_000);
      const body = await readDetail(docket, id, '?include=words');

      assert.equal(before.transcript, '');
      assert.equal(before.estimated_completion, '2026-01-05T09:02:00.000Z');
      assert.equal(body.transcript, 'Good morning.');
      assert.equal(body.segments[0].start_time, 0.123);
      assert.equal(body.words.length, 2);
      assert.deepEqual(body.speakers, []);
      // The first quarter took one minute.
      assert.equal(body.estimated_completion, '2026-01-05T09:04:00.000Z');
    });

    test('returns the same ids of segments in each answer', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket);

      const first = await readDetail(docket, id);
      const second = await readDetail(docket, id, '?include=words');

      const ids = first.segments.map((segment: any) => segment.id);
      assert.deepEqual(
        second.segments.map((segment: any) => segment.id),
        ids,
      );
      assert.equal(new Set(ids).size, 3);
      assert.deepEqual([first.from_segment, first.next_segment], [0, null]);
    });

    test('returns only what is new of a transcript in the making', async () => {
      await using docket = await startDocket({ database });
      const id = await createSubmittedTranscription(docket);
      await addChunks(docket, id, [spokenSegment(0, null, 0, 'Good morning.')]);
      const first = await readDetail(docket, id);
      const none = await readDetail(docket, id, `?from_segment=${first.next_segment}`);
      // The other channel ends later and began earlier.
      await addChunks(docket, id, [
        spokenSegment(1, null, 4, 'Shall we begin?'),
        spokenSegment(2, null, 3, 'Yes.'),
      ]);

      const body = await readDetail(docket, id, '?from_segment=1&include=words');

      assert.deepEqual([first.from_segment, first.next_segment], [0, 1]);
      assert.deepEqual([none.segments, none.from_segment, none.next_segment], [[], 1, 1]);
      assert.deepEqual(
        body.segments.map(({ id: segmentId, text }: any) => [segmentId, text]),
        [
          ['chunk_2', 'Yes.'],
          ['chunk_1', 'Shall we begin?'],
        ],
      );
      assert.equal(body.transcript, 'Yes. Shall we begin?');
      assert.equal(body.words.length, 4);
      assert.deepEqual([body.from_segment, body.next_segment], [1, 3]);
    });

    test('returns everything when the transcript was completed or begun anew', async () => {
      await using docket = await startDocket({ database });
      const { id: completed } = await createCompletedTranscription(docket);
      const begun = await createSubmittedTranscription(docket);
      await addChunks(docket, begun, [spokenSegment(0, null, 0, 'Good morning.')]);

      const whole = await readDetail(docket, completed, '?from_segment=2');
      const anew = await readDetail(docket, begun, '?from_segment=2');

      assert.deepEqual([whole.segments.length, whole.from_segment], [3, 0]);
      assert.deepEqual([anew.segments.length, anew.from_segment], [1, 0]);
    });

    for (const number of ['-1', 'x', '1.5']) {
      test(`refuses ${number} as the number of a segment`, async () => {
        await using docket = await startDocket({ database });
        const id = await createSubmittedTranscription(docket);

        const { status, body } = await docket.get(`/transcribe/${id}?from_segment=${number}`);

        assert.equal(status, 400);
        assert.equal(body.error.details.field, 'from_segment');
      });
    }

    test('returns the error of a failed transcription', async () => {
      await using docket = await startDocket({ database });
      const id = await createFailedTranscription(docket);

      const body = await readDetail(docket, id);

      assert.equal(body.status, 'failed');
      assert.partialDeepStrictEqual(body.error, { code: 'not_found', stage: 'fetch' });
    });

    test('returns a long transcript completely, across all query pages', async () => {
      await using docket = await startDocket({ database });
      const segments = Array.from({ length: 2_345 }, (_, index) =>
        spokenSegment(index, index % 3, index * 4, `This is segment ${index}.`),
      );
      const { id } = await createCompletedTranscription(docket, segments);

      const { transcript, speakers, words, ...body } = await readDetail(
        docket,
        id,
        '?include=words',
      );

      assert.equal(body.segments.length, 2_345);
      assert.equal(transcript.split('\n').length, 2_345);
      assert.equal(words.length, 2_345 * 4);
      assert.equal(words.at(-1).text, '2344.');
      assert.equal(
        speakers.reduce((sum: number, speaker: any) => sum + speaker.segments.length, 0),
        2_345,
      );
    });
  });
}

suite('HEAD request for a transcription', () => {
  test('returns headers without a body', async () => {
    await using docket = await startDocket();
    const { id } = await createCompletedTranscription(docket);

    const { status, headers, body } = await docket.request('HEAD', `/v2/transcribe/${id}`);

    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(body, '');
  });
});
