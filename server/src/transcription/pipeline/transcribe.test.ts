import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { SpeakerEngine } from '../../engines/speakers/speaker-engine.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { standInChunk, standInRecordings } from '../../testing/stand-in-speech.ts';
import { FIVE_CHUNKS, hear, speechOf, startTranscribing } from '../../testing/transcribing.ts';

/** Speaker turns in which the second speaker starts. */
const TWO_CHANNELS = [
  { ...standInChunk(0, 2, 'and then it rained for hours'), channel: 0 },
  { ...standInChunk(1, 0, 'Really?'), channel: 1 },
  { ...standInChunk(2, 6, 'Yes.'), channel: 0 },
];

for (const { name: database } of FEATURE_DATABASES) {
  suite(`transcription of a recording on ${database}`, () => {
    test('completes with text, speakers and meeting, and publishes one event', async () => {
      await using transcribing = await startTranscribing({}, { database });
      const { docket, receiver } = transcribing;

      const id = await transcribing.submit();
      await docket.runJobs();

      const transcription = await transcribing.read(id);
      assert.partialDeepStrictEqual(transcription, {
        status: 'completed',
        progress: 1,
        stage: null,
        transcript: 'Speaker 1: Good morning, shall we begin?\nSpeaker 2: Yes, the lease is ready.',
        duration_seconds: 5.5,
        confidence: 0.9,
        engine: { name: 'stand-in', version: '1' },
        media_type: 'audio/wav',
        filename: 'talk.wav',
        file_size: 9,
        warnings: [],
      });
      const meeting = await docket.services.db
        .selectFrom('meetings')
        .selectAll()
        .executeTakeFirstOrThrow();
      assert.partialDeepStrictEqual(meeting, {
        id: transcription.meeting_id,
        status: 'completed',
        duration_seconds: 5.5,
      });
      assert.equal(receiver.received.length, 1);
      assert.partialDeepStrictEqual(receiver.received[0]!.json(), {
        event: 'transcription.completed',
        data: {
          transcription_id: id,
          status: 'completed',
          transcript: transcription.transcript,
          duration_seconds: 5.5,
          confidence: 0.9,
        },
      });
    });

    test('shows recognized text before completion', async () => {
      const { promise: heardTwo, resolve: twoAreHeard } = Promise.withResolvers<void>();
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
      await using transcribing = await startTranscribing(
        {
          speech: speechOf(async function* () {
            for (const event of hear()) {
              if (event.kind === 'chunk' && event.chunk.index === 2) {
                yield { kind: 'progress', seconds: 900 };
                twoAreHeard();
                await mayEnd;
              }
              yield event;
            }
          }),
        },
        { database },
      );

      const id = await transcribing.submit();
      const running = transcribing.docket.runJobs();
      await heardTwo;
      const early = await transcribing.read(id);
      end();
      await running;

      assert.partialDeepStrictEqual(early, {
        status: 'processing',
        stage: 'recognise',
        // A quarter of the hour that the file states; diarization is still to come.
        progress: 0.225,
        transcript: 'One here.\nTwo there.',
        speakers: [],
      });
      assert.equal((await transcribing.read(id)).segments.length, 5);
    });
  });
}

suite('transcript of a recording', () => {
  test('has one stream without speakers when labels are disabled', async () => {
    await using transcribing = await startTranscribing();

    const id = await transcribing.submit({ speaker_labels: false });
    await transcribing.docket.runJobs();

    assert.partialDeepStrictEqual(await transcribing.read(id), {
      transcript: 'Good morning, shall we begin? Yes, the lease is ready.',
      speakers: [],
    });
  });

  test('has the spellings of the vocabulary', async () => {
    const speech = speechOf(async function* () {
      yield* hear([standInChunk(0, 0, 'the cooper netties lease')]);
    });
    await using transcribing = await startTranscribing({ speech });

    const id = await transcribing.submit({
      vocabulary: [{ term: 'Kubernetes', sounds_like: ['cooper netties'] }],
    });
    await transcribing.docket.runJobs();

    const { transcript, words } = await transcribing.read(id);
    assert.equal(transcript, 'Speaker 1: the Kubernetes lease');
    assert.partialDeepStrictEqual(words[1], { start_time: 0.5, end_time: 1.5 });
  });

  test('treats channels as speakers of a dialogue, in the order of time', async () => {
    const heard: string[] = [];
    await using transcribing = await startTranscribing({
      recordings: {
        ...standInRecordings,
        inspect: async (...args) => ({
          ...(await standInRecordings.inspect(...args)),
          channels: 2,
        }),
        channelLayout: async () => 'separate',
      },
      speech: speechOf(async function* ({ channels }) {
        heard.push(channels);
        yield* hear(TWO_CHANNELS);
      }),
    });

    const labelled = await transcribing.submit();
    const unlabelled = await transcribing.submit({ speaker_labels: false });
    const single = await transcribing.submit({ max_speakers: 1 });
    await transcribing.docket.runJobs();

    assert.deepEqual(heard, ['separate', 'mixed', 'mixed']);
    assert.equal(
      (await transcribing.read(labelled)).transcript,
      'Speaker 1: Really?\nSpeaker 2: and then it rained for hours Yes.',
    );
    assert.equal((await transcribing.read(unlabelled)).speakers.length, 0);
    assert.equal((await transcribing.read(single)).speakers.length, 1);
  });

  test('is empty with a warning for a recording without speech', async () => {
    await using transcribing = await startTranscribing({
      speech: speechOf(async function* () {
        yield* hear([]);
      }),
    });

    const id = await transcribing.submit();
    await transcribing.docket.runJobs();

    const { warnings, ...transcription } = await transcribing.read(id);
    assert.partialDeepStrictEqual(transcription, {
      status: 'completed',
      transcript: '',
      speakers: [],
      confidence: null,
    });
    assert.deepEqual(
      warnings.map(({ code }: { code: string }) => code),
      ['no_speech'],
    );
  });

  test('has the warnings of the engine, and another one for low confidence', async () => {
    await using transcribing = await startTranscribing({
      speech: speechOf(async function* () {
        const [chunk] = FIVE_CHUNKS;
        const words = chunk!.words.map((word) => ({ ...word, confidence: 0.4 }));
        yield { kind: 'chunk', chunk: { ...chunk!, words } };
        const warnings = [{ code: 'truncated', message: 'The file ends in the middle' }];
        yield { kind: 'end', durationSeconds: 20, warnings };
      }),
    });

    const id = await transcribing.submit();
    await transcribing.docket.runJobs();

    const { warnings } = await transcribing.read(id);
    assert.deepEqual(
      warnings.map(({ code }: { code: string }) => code),
      ['truncated', 'low_confidence'],
    );
  });

  test('has speakers when the time limit is a fraction of a millisecond', async () => {
    await using transcribing = await startTranscribing({
      speech: speechOf(async function* () {
        for (const chunk of FIVE_CHUNKS) yield { kind: 'chunk', chunk };
        yield { kind: 'end', durationSeconds: 1_280.1675625, warnings: [] };
      }),
    });

    const id = await transcribing.submit();
    await transcribing.docket.runJobs();

    const { status, speakers, warnings } = await transcribing.read(id);
    assert.equal(status, 'completed');
    assert.equal(speakers.length, 2);
    assert.deepEqual(warnings, []);
  });

  test('has one speaker when the diarization fails', async () => {
    const failing: SpeakerEngine = {
      name: 'failing',
      version: '1',
      findSpeakers: () => Promise.reject(new Error('out of memory')),
    };
    await using transcribing = await startTranscribing({ speakers: failing });

    const id = await transcribing.submit();
    await transcribing.docket.runJobs();

    const { status, speakers, warnings } = await transcribing.read(id);
    assert.equal(status, 'completed');
    assert.equal(speakers.length, 1);
    assert.equal(warnings[0].code, 'speakers_failed');
  });
});
