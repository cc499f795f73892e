import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { SAMPLE_RATE } from '../audio/audio-info.ts';
import { notSpeech } from '../../testing/not-speech.ts';
import { temporaryRecording } from '../../testing/temporary-recording.ts';
import type { RecognizedChunk, SpeechEngine, SpeechEvent, SpeechRequest } from './speech-engine.ts';

/** Three synthesized English sentences, separated by pauses that end a chunk. */
const SENTENCES = fixture('sentences.ogg');
/** One sentence on the left channel, and a later one on the right. */
const TWO_CHANNELS = fixture('two-channels.ogg');

type MakeEngine = () => Promise<SpeechEngine & AsyncDisposable>;

/** Tests the contract of a speech engine with English recordings. The test file of each engine calls it. */
export function testSpeechEngine(name: string, makeEngine: MakeEngine): void {
  let transcript: Promise<Transcript> | undefined;
  /** Runs once for all tests, since recognition takes seconds. */
  const transcribeSentences = () => (transcript ??= transcribe(makeEngine, { path: SENTENCES }));

  suite(`${name} is a speech engine`, () => {
    testWords(makeEngine, transcribeSentences);
    testConduct(makeEngine, transcribeSentences);
    testChannels(makeEngine);
  });
}

function testWords(makeEngine: MakeEngine, transcribeSentences: () => Promise<Transcript>): void {
  test('transcribes the spoken sentences', async () => {
    const { text } = await transcribeSentences();

    assert.match(text, /good afternoon,? everyone,? and thank you for coming/i);
    assert.match(text, /the new office opens in september/i);
    assert.match(text, /the questions that were left open last week/i);
  });

  test('returns the words of each chunk in order and within the time of the chunk', async () => {
    const { chunks, duration } = await transcribeSentences();

    assert.deepEqual(
      chunks.map(({ index }) => index),
      chunks.map((_, position) => position),
    );
    for (const chunk of chunks) {
      assert.equal(chunk.words.map(({ text }) => text).join(' '), chunk.text);
      assertInside(chunk.words.map(toStretch), chunk);
      assertInside(chunk.speech, chunk);
      assert.ok(chunk.end_time <= duration);
      for (const { confidence } of [chunk, ...chunk.words]) {
        assert.ok(confidence >= 0 && confidence <= 1);
      }
    }
  });

  for (const [what, samples] of Object.entries(notSpeech())) {
    test(`recognizes no words in ${what}`, async (t) => {
      const path = await temporaryRecording(t, samples.wav);
      const { chunks, duration } = await transcribe(makeEngine, { path });

      assert.deepEqual(
        chunks.filter(({ text }) => text !== ''),
        [],
      );
      assert.equal(duration, samples.seconds);
    });
  }
}

function testConduct(makeEngine: MakeEngine, transcribeSentences: () => Promise<Transcript>): void {
  test('returns the same transcript for the same recording', async () => {
    assert.deepEqual(
      await transcribe(makeEngine, { path: SENTENCES }),
      await transcribeSentences(),
    );
  });

  test('continues after the chunks that are already stored', async () => {
    const all = await transcribeSentences();
    assert.ok(all.chunks.length >= 2);
    const rest = await transcribe(makeEngine, { path: SENTENCES, chunksDone: 1 });

    assert.deepEqual(rest.chunks, all.chunks.slice(1));
    assert.equal(rest.duration, all.duration);
  });

  test('reports progress and ends with the duration', async () => {
    const { events, duration } = await transcribeSentences();

    assert.ok(events.some(({ kind }) => kind === 'progress'));
    assert.equal(
      events.findIndex(({ kind }) => kind === 'end'),
      events.length - 1,
    );
    assert.ok(duration > 10 && duration < 20);
  });

  test('stops recognition when the signal is aborted', async () => {
    await using engine = await makeEngine();
    const controller = new AbortController();
    const events = engine.recognize(request({ path: SENTENCES }), controller.signal);

    await assert.rejects(
      async () => {
        for await (const _ of events) controller.abort();
      },
      { name: 'AbortError' },
    );
  });

  test('throws a WorkError if the file is no recording', async (t) => {
    const path = await temporaryRecording(t, 'no recording at all');

    await assert.rejects(transcribe(makeEngine, { path }), { name: 'WorkError' });
  });

  test('has a name and a version', async () => {
    await using engine = await makeEngine();

    assert.ok(engine.name && engine.version);
  });
}

function testChannels(makeEngine: MakeEngine): void {
  test('recognizes each channel on its own if channels are separate', async () => {
    const { chunks } = await transcribe(makeEngine, { path: TWO_CHANNELS, channels: 'separate' });
    const textOf = (channel: number) =>
      chunks
        .filter((chunk) => chunk.channel === channel)
        .map(({ text }) => text)
        .join(' ');

    assert.match(textOf(0), /thank you for coming/i);
    assert.match(textOf(1), /annual report/i);
  });

  test('recognizes the channels as one if they are mixed', async () => {
    const { chunks, text } = await transcribe(makeEngine, { path: TWO_CHANNELS });

    assert.ok(chunks.every(({ channel }) => channel === 0));
    assert.match(text, /thank you for coming.*annual report/i);
  });
}

type Transcript = {
  events: SpeechEvent[];
  chunks: RecognizedChunk[];
  text: string;
  duration: number;
};

async function transcribe(
  makeEngine: MakeEngine,
  options: Partial<SpeechRequest>,
): Promise<Transcript> {
  await using engine = await makeEngine();
  const events = await Array.fromAsync(
    engine.recognize(request(options), AbortSignal.timeout(300_000)),
  );
  const chunks = events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : []));
  const last = events.at(-1);
  assert.ok(last?.kind === 'end');
  const text = chunks.map((chunk) => chunk.text).join(' ');
  return { events, chunks, text, duration: last.durationSeconds };
}

function request(options: Partial<SpeechRequest>): SpeechRequest {
  const recording = { workspaceId: null, path: SENTENCES, channels: 'mixed' } as const;
  return { ...recording, language: 'en', chunksDone: 0, ...options };
}

/** Asserts that time ranges ascend, do not overlap and lie within the chunk, within one sample. */
function assertInside(stretches: readonly [number, number][], chunk: RecognizedChunk): void {
  const slack = 1 / SAMPLE_RATE;
  const times = [chunk.start_time - slack, ...stretches.flat(), chunk.end_time + slack];
  for (const [position, time] of times.slice(1).entries()) {
    assert.ok(time >= times[position]! - slack, `${time} follows ${times[position]}`);
  }
}

function toStretch(word: { start_time: number; end_time: number }): [number, number] {
  return [word.start_time, word.end_time];
}

function fixture(name: string): string {
  return fileURLToPath(new URL(`../../testing/fixtures/speech/${name}`, import.meta.url));
}
