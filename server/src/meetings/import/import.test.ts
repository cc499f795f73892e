import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import {
  createCompletedTranscription,
  createFailedTranscription,
  createSubmittedTranscription,
} from '../../testing/transcriptions.ts';

const DIALOGUE = 'Ana: Good morning.\nBen: Hello.\nAna: Shall we begin?';
const VTT = `WEBVTT

00:01.000 --> 00:02.500
<v Ana>Good morning.

00:03.000 --> 00:04.000
<v Ben>Hello.
`;

async function meetingWith(docket: Docket, transcript: unknown, more: object = {}) {
  const { status, body } = await docket.post('/meetings', { title: 'Weekly', transcript, ...more });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

function put(docket: Docket, id: string, transcript: unknown, more: object = {}) {
  return docket.request('PUT', `/v2/meetings/${id}/transcript`, { transcript, ...more });
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`an imported transcript on ${database}`, () => {
    test('becomes the completed transcription of its meeting', async () => {
      await using docket = await startDocket({ database });

      const meeting = await meetingWith(docket, DIALOGUE);

      assert.partialDeepStrictEqual(meeting, {
        status: 'completed',
        has_transcript: true,
        transcript_url: `/v2/meetings/${meeting.id}/transcript`,
        duration_seconds: null,
      });
      const { body } = await docket.get(`/meetings/${meeting.id}/transcript?include=words`);
      assert.partialDeepStrictEqual(body, {
        id: meeting.transcription_id,
        meeting_id: meeting.id,
        title: 'Weekly',
        status: 'completed',
        engine: null,
        duration_seconds: null,
        imported_format: 'text',
        is_timed: false,
        transcript: DIALOGUE,
        segments: [
          { speaker: 'Ana', text: 'Good morning.', start_time: null, end_time: null },
          { speaker: 'Ben' },
          { speaker: 'Ana' },
        ],
        words: [],
      });
      assert.deepEqual(
        body.speakers.map(({ speaker, labels }: any) => [speaker, labels]),
        [
          ['Ana', ['Ana']],
          ['Ben', ['Ben']],
        ],
      );
      const { body: list } = await docket.get('/transcribe');
      assert.equal(list.transcriptions[0].id, meeting.transcription_id);
      const { body: older } = await docket.request('GET', `/v1/meetings/${meeting.id}/transcript`);
      assert.equal(older.transcript, DIALOGUE);
    });

    test('is replaced as a whole and keeps its id', async () => {
      await using docket = await startDocket({ database });
      const { id, transcription_id } = await meetingWith(docket, DIALOGUE);

      const { status, body } = await put(docket, transcription_id, VTT);

      assert.equal(status, 200);
      assert.deepEqual(body, {
        meeting_id: id,
        transcription_id,
        format: 'vtt',
        is_timed: true,
        duration_seconds: 4,
        speakers: ['Ana', 'Ben'],
        segments: 2,
        warnings: [],
      });
      const { body: detail } = await docket.get(`/transcribe/${transcription_id}`);
      assert.equal(detail.transcript, 'Ana: Good morning.\nBen: Hello.');
      assert.equal((await docket.get(`/meetings/${id}`)).body.duration_seconds, 4);
      assert.equal((await docket.get('/transcribe')).body.pagination.total, 1);
    });

    test('is one of several concurrent uploads and is never read as a mix of two', async () => {
      await using docket = await startDocket({ database });
      // More than is read at a time.
      const texts = [1, 2, 3, 4].map((n) => `Ana: ${n}\nBen: ${n}\n`.repeat(700));
      const { id } = await meetingWith(docket, texts[0]);

      const sent = Promise.all(texts.map((text) => put(docket, id, text)));
      for (let read = 0; read < 12; read++) {
        const { body } = await docket.get(`/meetings/${id}/transcript`);
        assert.ok(texts.includes(`${body.transcript}\n`));
      }

      assert.deepEqual([...new Set((await sent).map(({ status }) => status))], [200]);
    });

    test('is one of several concurrent first uploads, and the others get a conflict', async () => {
      await using docket = await startDocket({ database });
      const { id } = (await docket.post('/meetings', { title: 'Weekly' })).body;

      const answers = await Promise.all([1, 2, 3].map((n) => put(docket, id, `Ana: ${n}`)));

      const taken = answers.filter(({ status }) => status === 200);
      assert.ok(taken.length > 0);
      for (const { body } of answers.filter(({ status }) => status !== 200)) {
        assert.equal(body.error.details.type, 'conflict');
      }
      assert.equal((await docket.get('/transcribe')).body.pagination.total, 1);
    });

    test('does not replace the transcript of a recording, unless that transcription failed', async () => {
      await using docket = await startDocket({ database });
      const done = await createCompletedTranscription(docket);
      const running = await createSubmittedTranscription(docket);
      const failed = await createFailedTranscription(docket);

      for (const id of [done.id, running]) {
        const { status, body } = await put(docket, id, DIALOGUE);
        assert.equal(status, 400);
        assert.equal(body.error.details.type, 'conflict');
      }
      const { status, body } = await put(docket, failed, DIALOGUE);

      assert.equal(status, 200);
      const { body: meeting } = await docket.get(`/meetings/${body.meeting_id}`);
      assert.partialDeepStrictEqual(meeting, { status: 'completed', has_transcript: true });
      assert.notEqual(meeting.transcription_id, failed);
    });

    test('gets the names and users of participants, including later changes', async () => {
      await using docket = await startDocket({ database });
      const users = docket.services.db.selectFrom('users').select('id');
      const { id: user_id } = await users.executeTakeFirstOrThrow();
      const participants = [
        { name: 'Ana Smith', user_id },
        { name: 'Ben Li', speaker: 'speaker 2' },
      ];
      const text = 'Ana: Hi.\nSpeaker 2: Ho.\nAna: Bye.';
      const { id } = await meetingWith(docket, text, { participants });
      const read = async () => {
        const { body } = await docket.get(`/meetings/${id}/transcript`);
        return body.speakers.map((each: any) => [each.speaker, each.labels[0], each.user_id]);
      };

      assert.deepEqual(await read(), [
        ['Ana', 'Ana', user_id],
        ['Ben Li', 'Speaker 2', null],
      ]);
      await docket.patch(`/meetings/${id}`, {
        participants: [
          { name: 'Ana Brown', speaker: 'Ana' },
          { name: 'Cleo', user_id },
        ],
      });
      assert.deepEqual(await read(), [
        ['Ana Brown', 'Ana', null],
        ['Speaker 2', 'Speaker 2', null],
      ]);
      const twoOfAName = [
        { name: 'Ana Smith', user_id },
        { name: 'Ana Brown', user_id },
      ];
      await docket.patch(`/meetings/${id}`, { participants: twoOfAName });
      assert.deepEqual((await read())[0], ['Ana', 'Ana', null]);
    });

    test('shows renamed speakers in every export', async () => {
      await using docket = await startDocket({ database });
      const { id, transcription_id } = await meetingWith(docket, DIALOGUE);

      const { body } = await docket.patch(`/transcribe/${transcription_id}/speakers`, {
        speakers: [{ speaker: 'Ben', name: 'Ben Li' }],
      });

      assert.deepEqual(body.speakers, [
        { speaker: 'Ana', name: null, user_id: null },
        { speaker: 'Ben', name: 'Ben Li', user_id: null },
      ]);
      const { body: read } = await docket.get(`/meetings/${id}/transcript`);
      assert.match(read.transcript, /^Ben Li: Hello\.$/m);
      const exported = await docket.get(`/transcribe/${transcription_id}/export?format=txt`);
      assert.match(exported.body, /^Ben Li: Hello\.$/m);
    });

    test('is exported as text and JSON but not as subtitles when it has no times', async () => {
      await using docket = await startDocket({ database });
      const { transcription_id } = await meetingWith(docket, DIALOGUE);
      const path = `/transcribe/${transcription_id}/export?format=`;

      for (const format of ['txt', 'json']) {
        assert.equal((await docket.get(path + format)).status, 200, format);
      }
      for (const format of ['srt', 'vtt']) {
        const { status, body } = await docket.get(path + format);
        assert.equal(status, 400, format);
        assert.equal(body.error.details.field, 'format');
      }
    });

    test('is sorted by its times, with a warning', async () => {
      await using docket = await startDocket({ database });
      const segments = [
        { speaker: 'Ana', text: 'second', start_time: 5, end_time: 7 },
        { speaker: 'Ben', text: 'first', start_time: 1, end_time: 6 },
        { text: 'third', start_time: 9 },
      ];

      const { id } = await meetingWith(docket, { segments });

      const { body } = await docket.get(`/meetings/${id}/transcript`);
      assert.equal(body.transcript, 'Ben: first\nAna: second\nthird');
      assert.deepEqual(
        body.warnings.map(({ code }: { code: string }) => code),
        ['sorted', 'ends_assumed'],
      );
      assert.deepEqual(body.segments[2], {
        id: 'seg_0_2',
        speaker: null,
        text: 'third',
        start_time: 9,
        end_time: 10,
      });
    });

    test('is answered with 404 when the meeting has none', async () => {
      await using docket = await startDocket({ database });
      const { body } = await docket.post('/meetings', { title: 'Weekly' });

      const answer = await docket.get(`/meetings/${body.id}/transcript`);

      assert.equal(answer.status, 404);
      assert.equal(answer.body.error.code, 'resource_not_found');
    });

    test('can be imported again after it was deleted', async () => {
      await using docket = await startDocket({ database });
      const { id, transcription_id } = await meetingWith(docket, DIALOGUE);

      await docket.delete(`/transcribe/${transcription_id}`);

      const { body } = await docket.get(`/meetings/${id}`);
      assert.partialDeepStrictEqual(body, { has_transcript: false, transcription_id: null });
      assert.equal((await put(docket, id, DIALOGUE)).status, 200);
    });
  });
}
