import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import {
  createCompletedTranscription,
  createSubmittedTranscription,
  spokenSegment,
} from '../testing/transcriptions.ts';

const SAID = [
  spokenSegment(0, 0, 0, 'Good morning.'),
  spokenSegment(1, 0, 4, 'We decided to ask Mr Mayer for the least on Friday.'),
  spokenSegment(2, 1, 12, 'I will send the offer tomorrow.'),
];
const CORRECTED = 'We decided to ask Mr Meyer for the lease on Friday.';

/** Returns the codes of the warnings about the transcript of a result. */
function transcriptWarnings({ warnings }: { warnings: { code: string }[] }): string[] {
  return warnings.map(({ code }) => code).filter((code) => code.startsWith('transcript_'));
}

/** Creates a transcription. @returns its id, and the ids of its segments */
async function transcribed(docket: Docket) {
  const { id, meeting_id, segments } = await createCompletedTranscription(docket, SAID);
  return { id, meetingId: meeting_id, segments: segments.map((segment: any) => segment.id) };
}

function correct(docket: Docket, id: string, segment: string, body: object, key = docket.key) {
  return docket.patch(`/transcribe/${id}/segments/${segment}`, body, { key });
}

/** Reads the action items, and requires that each quotes the current transcript. */
async function verifiedItems(docket: Docket, meetingId: string, transcriptionId: string) {
  const { body } = await docket.get(`/meetings/${meetingId}/action-items`);
  const { body: transcript } = await docket.get(`/transcribe/${transcriptionId}`);
  for (const { evidence } of body.action_items) {
    for (const { start, end, excerpt, text_sha256 } of evidence) {
      assert.equal(transcript.transcript.slice(start, end), excerpt);
      assert.equal(text_sha256, body.transcript_sha256);
    }
  }
  return body;
}

/** Returns the excerpts of all action items. */
function quotesOf({ action_items }: any): string[] {
  return action_items.flatMap(({ evidence }: any) => evidence.map(({ excerpt }: any) => excerpt));
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`PATCH /transcribe/{id}/segments/{segment_id} on ${database}`, () => {
    test('gives a segment to a new speaker, who can be named again and renamed', async () => {
      await using docket = await startDocket({ database });
      const { id, segments } = await transcribed(docket);

      const { status, body } = await correct(docket, id, segments[1], { new_speaker: ' Carla ' });
      const again = await correct(docket, id, segments[0], { new_speaker: 'Carla' });
      const { body: named } = await docket.patch(`/transcribe/${id}/speakers`, {
        speakers: [{ speaker: 'Speaker 3', name: 'Carla Jung' }],
      });

      assert.equal(status, 200);
      assert.deepEqual([body.speaker, body.correction.engine_speaker], ['Carla', 'Speaker 1']);
      assert.equal(again.body.speaker, 'Carla');
      assert.deepEqual(
        named.speakers.map(({ speaker, name }: any) => [speaker, name]),
        [
          ['Speaker 1', null],
          ['Speaker 2', null],
          ['Speaker 3', 'Carla Jung'],
        ],
      );
      const { body: transcript } = await docket.get(`/transcribe/${id}`);
      assert.match(transcript.transcript, /Carla Jung: Good morning\./);
      const restored = await correct(docket, id, segments[1], { speaker: null });
      assert.equal(restored.body.speaker, 'Speaker 1');
    });

    test('refuses a new speaker beside a known one, and a name that hides characters', async () => {
      await using docket = await startDocket({ database });
      const { id, segments } = await transcribed(docket);

      for (const change of [
        { speaker: 'Speaker 2', new_speaker: 'Carla' },
        { new_speaker: 'Car\u200bla' },
        { new_speaker: ' ' },
      ]) {
        const { status, body } = await correct(docket, id, segments[1], change);
        assert.deepEqual([status, body.error.details.field], [400, 'new_speaker']);
      }
    });

    test('corrects the words everywhere and keeps the times of those that stay', async () => {
      await using docket = await startDocket({ database });
      const { id, segments } = await transcribed(docket);

      const { status, body } = await correct(docket, id, segments[1], { text: ` ${CORRECTED}` });

      assert.equal(status, 200);
      const { body: me } = await docket.get('/me');
      assert.deepEqual(body, {
        id: segments[1],
        speaker: 'Speaker 1',
        text: CORRECTED,
        start_time: 4,
        end_time: 9.5,
        correction: {
          corrected_by: me.user.id,
          corrected_at: '2026-01-05T09:00:00.000Z',
          engine_text: SAID[1]!.text,
        },
      });
      const { body: whole } = await docket.get(`/transcribe/${id}?include=words`);
      assert.deepEqual(whole.segments[1], body);
      assert.ok(whole.transcript.includes(CORRECTED));
      assert.equal(whole.speakers[0].segments[1].text, CORRECTED);
      const lease = whole.words.find(({ text }: any) => text === 'lease');
      assert.deepEqual([lease.start_time, lease.end_time, lease.confidence], [8, 8.5, 1]);
      const { body: subtitles } = await docket.get(`/transcribe/${id}/export?format=srt`);
      assert.match(subtitles, /Meyer/);
    });

    test('gives a segment to another speaker', async () => {
      await using docket = await startDocket({ database });
      const { id, segments } = await transcribed(docket);
      await docket.patch(`/transcribe/${id}/speakers`, {
        speakers: [{ speaker: 'Speaker 2', name: 'Ben' }],
      });

      const { body } = await correct(docket, id, segments[0], { speaker: 'Speaker 2' });

      assert.equal(body.speaker, 'Ben');
      assert.equal(body.correction.engine_speaker, 'Speaker 1');
      const { body: whole } = await docket.get(`/transcribe/${id}`);
      assert.ok(whole.transcript.startsWith('Ben: Good morning.'));
    });

    test('restores what the engine recognized, one property at a time', async () => {
      await using docket = await startDocket({ database });
      const { id, segments } = await transcribed(docket);
      const read = async () => (await docket.get(`/transcribe/${id}?include=words`)).body;
      const before = await read();
      await correct(docket, id, segments[1], { text: CORRECTED, speaker: 'Speaker 2' });
      await correct(docket, id, segments[1], { text: 'Something else.' });

      const half = await correct(docket, id, segments[1], { text: null });
      const { body } = await correct(docket, id, segments[1], { speaker: null });

      assert.equal(half.body.text, SAID[1]!.text);
      assert.equal(half.body.speaker, 'Speaker 2');
      assert.ok(!('engine_text' in half.body.correction));
      assert.ok(!('correction' in body));
      const { updated_at: _before, ...expected } = before;
      const { updated_at: _after, ...actual } = await read();
      assert.deepEqual(actual, expected);
    });

    test('changes the ETag of the transcript', async () => {
      await using docket = await startDocket({ database });
      const { id, segments } = await transcribed(docket);
      const etag = async () => (await docket.get(`/transcribe/${id}`)).headers.get('etag');
      const before = await etag();
      docket.advance(1_000);

      await correct(docket, id, segments[1], { text: CORRECTED });

      assert.notEqual(await etag(), before);
    });

    test('is found by search with the new words and no longer with the old ones', async () => {
      await using docket = await startDocket({ database });
      const { id, segments } = await transcribed(docket);
      await docket.runJobs();

      await correct(docket, id, segments[1], { text: CORRECTED });
      docket.advance(10_000);
      await docket.runJobs();

      const find = async (query: string) => {
        const filters = { type: ['transcript'] };
        const { body } = await docket.post('/search', { query, filters });
        return body.results.length;
      };
      assert.equal(await find('Meyer'), 1);
      assert.equal(await find('Mayer'), 0);
    });

    test('publishes an event and leaves an audit entry without the words', async () => {
      await using docket = await startDocket({ database });
      const { id, meetingId, segments } = await transcribed(docket);

      const { body } = await correct(docket, id, segments[1], { text: CORRECTED });

      const { body: log } = await docket.get('/events?type=transcription.corrected');
      const { body: event } = await docket.get(`/events/${log.events[0].id}`);
      assert.partialDeepStrictEqual(event.data, {
        transcription_id: id,
        meeting_id: meetingId,
        segment: body,
      });
      const { body: audit } = await docket.get('/audit-log?action=transcription.corrected');
      assert.deepEqual(audit.entries[0].target, { type: 'transcription', id });
      assert.deepEqual(audit.entries[0].details, { segment_id: segments[1], changed: ['text'] });
    });

    for (const [what, body, field] of [
      ['no change', {}, undefined],
      ['an empty text', { text: '' }, 'text'],
      ['a blank text', { text: '  ' }, 'text'],
      ['several lines', { text: 'one\ntwo' }, 'text'],
      ['an unknown speaker', { speaker: 'Speaker 9' }, 'speaker'],
      ['an unknown field', { words: [] }, 'words'],
    ] as const) {
      test(`refuses ${what}`, async () => {
        await using docket = await startDocket({ database });
        const { id, segments } = await transcribed(docket);

        const answer = await correct(docket, id, segments[1], body);

        assert.equal(answer.status, 400);
        if (field) assert.equal(answer.body.error.details.field, field);
      });
    }

    for (const segment of ['seg_1_3', 'seg_2_1', 'chunk_1', 'seg_1_', 'seg_1_01x', 'x']) {
      test(`does not find the segment ${segment}`, async () => {
        await using docket = await startDocket({ database });
        const { id } = await transcribed(docket);

        assert.equal((await correct(docket, id, segment, { text: 'x' })).status, 404);
      });
    }

    test('refuses a transcript in the making', async () => {
      await using docket = await startDocket({ database });
      const id = await createSubmittedTranscription(docket);

      const { status, body } = await correct(docket, id, 'seg_1_0', { text: 'x' });

      assert.equal(status, 400);
      assert.equal(body.error.details.type, 'not_ready');
    });

    test('is not found with a credential of another workspace, and needs the scope', async () => {
      await using docket = await startDocket({ database });
      const { id, segments } = await transcribed(docket);
      const foreign = await docket.createWorkspace();
      const reader = await docket.createKey(['read:transcripts']);

      const body = { text: 'x' };
      assert.equal((await correct(docket, id, segments[1], body, foreign)).status, 404);
      assert.equal((await correct(docket, id, segments[1], body, reader)).status, 403);
    });
  });

  suite(`evidence of a corrected transcript on ${database}`, () => {
    test('quotes the corrected words, also after several corrections and their undoing', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const { id, meetingId, segments } = await transcribed(docket);
      const { body: made } = await docket.post(`/meetings/${meetingId}/action-items`, {});
      assert.ok(quotesOf(made).length > 0);

      await correct(docket, id, segments[0], { text: 'A very good morning to everybody here.' });
      await correct(docket, id, segments[2], { text: 'I will send the new offer tomorrow.' });
      const corrected = await verifiedItems(docket, meetingId, id);
      await correct(docket, id, segments[2], { text: null });
      const restored = await verifiedItems(docket, meetingId, id);

      assert.ok(quotesOf(corrected).some((quote: string) => quote.includes('the new offer')));
      assert.deepEqual(transcriptWarnings(corrected), ['transcript_corrected']);
      assert.deepEqual(quotesOf(restored), quotesOf(made));
    });

    test('of a result that was made between two corrections quotes the last words', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const { id, meetingId, segments } = await transcribed(docket);
      await correct(docket, id, segments[2], { text: 'I will send the new offer tomorrow.' });
      const { body: made } = await docket.post(`/meetings/${meetingId}/action-items`, {});

      await correct(docket, id, segments[2], { text: 'I will send the newest offer tomorrow.' });
      const body = await verifiedItems(docket, meetingId, id);

      assert.deepEqual(transcriptWarnings(made), []);
      assert.deepEqual(transcriptWarnings(body), ['transcript_corrected']);
      assert.ok(JSON.stringify(body.action_items).includes('the newest offer'));
    });
  });
}
