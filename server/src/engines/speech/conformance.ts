import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { SAMPLE_RATE } from '../audio/audio-info.ts';
import { notSpeech } from '../../testing/not-speech.ts';
import { temporaryRecording } from '../../testing/temporary-recording.ts';
import type { RecognizedChunk, SpeechEngine, SpeechEvent, SpeechRequest } from './speech-engine.ts';

/** Three sentences of English, made by a speech synthesiser, with pauses after which a chunk ends. */
const SENTENCES = fixture('sentences.ogg');
/** One sentence on the left and later another one on the right. */
const TWO_CHANNELS = fixture('two-channels.ogg');

type MakeEngine = () => Promise<SpeechEngine & AsyncDisposable>;

/** What every speech engine must do with English. Each adapter's test file calls this with its own engine. */
export function testSpeechEngine(name: string, makeEngine: MakeEngine): void {
  let heard: Promise<Heard> | undefined;
  /** Once for all tests, since it takes seconds. */
  const hearSentences = () => (heard ??= hear(makeEngine, { path: SENTENCES }));

  suite(`${name} is a speech engine`, () => {
    testWords(makeEngine, hearSentences);
    testConduct(makeEngine, hearSentences);
    testChannels(makeEngine);
  });
}

function testWords(makeEngine: MakeEngine, hearSentences: () => Promise<Heard>): void {
  test('hears what is said', async () => {
    const { text } = await hearSentences();

    assert.match(text, /good afternoon,? everyone,? and thank you for coming/i);
    assert.match(text, /the new office opens in september/i);
    assert.match(text, /the questions that were left open last week/i);
  });

  test('gives the words of each chunk, in order and within its time', async () => {
    const { chunks, duration } = await hearSentences();

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
    test(`hears nothing in ${what}`, async (t) => {
      const path = await temporaryRecording(t, samples.wav);
      const { chunks, duration } = await hear(makeEngine, { path });

      assert.deepEqual(
        chunks.filter(({ text }) => text !== ''),
        [],
      );
      assert.equal(duration, samples.seconds);
    });
  }
}

function testConduct(makeEngine: MakeEngine, hearSentences: () => Promise<Heard>): void {
  test('hears the same twice', async () => {
    assert.deepEqual(await hear(makeEngine, { path: SENTENCES }), await hearSentences());
  });

  test('goes on after the chunks that are done', async () => {
    const all = await hearSentences();
    assert.ok(all.chunks.length >= 2);
    const rest = await hear(makeEngine, { path: SENTENCES, chunksDone: 1 });

    assert.deepEqual(rest.chunks, all.chunks.slice(1));
    assert.equal(rest.duration, all.duration);
  });

  test('tells how far it is and ends with the duration', async () => {
    const { events, duration } = await hearSentences();

    assert.ok(events.some(({ kind }) => kind === 'progress'));
    assert.equal(
      events.findIndex(({ kind }) => kind === 'end'),
      events.length - 1,
    );
    assert.ok(duration > 10 && duration < 20);
  });

  test('stops when the signal is aborted', async () => {
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

  test('says so when the file is no recording', async (t) => {
    const path = await temporaryRecording(t, 'no recording at all');

    await assert.rejects(hear(makeEngine, { path }), { name: 'WorkError' });
  });

  test('names itself', async () => {
    await using engine = await makeEngine();

    assert.ok(engine.name && engine.version);
  });
}

function testChannels(makeEngine: MakeEngine): void {
  test('hears channels apart where it is asked to', async () => {
    const { chunks } = await hear(makeEngine, { path: TWO_CHANNELS, channels: 'separate' });
    const textOf = (channel: number) =>
      chunks
        .filter((chunk) => chunk.channel === channel)
        .map(({ text }) => text)
        .join(' ');

    assert.match(textOf(0), /thank you for coming/i);
    assert.match(textOf(1), /annual report/i);
  });

  test('hears channels as one otherwise', async () => {
    const { chunks, text } = await hear(makeEngine, { path: TWO_CHANNELS });

    assert.ok(chunks.every(({ channel }) => channel === 0));
    assert.match(text, /thank you for coming.*annual report/i);
  });
}

type Heard = { events: SpeechEvent[]; chunks: RecognizedChunk[]; text: string; duration: number };

async function hear(makeEngine: MakeEngine, asked: Partial<SpeechRequest>): Promise<Heard> {
  await using engine = await makeEngine();
  const events = await Array.fromAsync(
    engine.recognize(request(asked), AbortSignal.timeout(300_000)),
  );
  const chunks = events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : []));
  const last = events.at(-1);
  assert.ok(last?.kind === 'end');
  const text = chunks.map((chunk) => chunk.text).join(' ');
  return { events, chunks, text, duration: last.durationSeconds };
}

function request(asked: Partial<SpeechRequest>): SpeechRequest {
  return { path: SENTENCES, language: 'en', channels: 'mixed', chunksDone: 0, ...asked };
}

/** Stretches ascend, do not overlap and lie within the chunk; times may differ by less than a sample. */
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
