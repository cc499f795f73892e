import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';

import type { Burst } from '../../../testing/bursts.ts';
import {
  send,
  connectSpeechServer,
  type SpeechServerOptions,
} from '../../../testing/speech-server.ts';
import { DIALECTS, type Dialect } from '../../../testing/speech-server-answers.ts';
import { burstRecording, toSpoken } from '../../../testing/spoken-chunks.ts';
import type { RecognizedChunk } from '../speech-engine.ts';
import { UNKNOWN_CONFIDENCE } from '../recognized-chunk.ts';
import { recognizeUpload, createServerCapabilities } from './recognize-upload.ts';
import type { SpeechServer } from './post-audio.ts';

/** Expected error of word starts (seconds), confidence and number of requests for each dialect. */
const EXPECTED: Record<Dialect, { startErrorMax: number; confidence: number; requests: number }> = {
  openai: { startErrorMax: 0.01, confidence: Math.exp(-0.25), requests: 1 },
  speaches: { startErrorMax: 0.01, confidence: 0.8, requests: 1 },
  'whisper.cpp': { startErrorMax: 0.01, confidence: 0.8, requests: 1 },
  // Spread over the voice of a segment by length: as good as that everybody speaks evenly.
  vllm: { startErrorMax: 0.15, confidence: UNKNOWN_CONFIDENCE, requests: 2 },
  localai: { startErrorMax: 0.15, confidence: UNKNOWN_CONFIDENCE, requests: 1 },
  // Two refusals, then one request for each of five chunks.
  plain: { startErrorMax: 0.6, confidence: UNKNOWN_CONFIDENCE, requests: 7 },
};

suite('recognition of an upload with several chunks', () => {
  for (const dialect of DIALECTS) {
    const { startErrorMax, confidence, requests } = EXPECTED[dialect];

    test(`returns each word of a ${dialect} server at its time in the recording`, async (t) => {
      const { bursts, chunks } = burstRecording(5);
      const talk = await startTalk(t, { dialect });

      const heard = await talk.hear(toSpoken(chunks));

      assert.equal(talk.server.seen.length, requests);
      assert.deepEqual(
        heard.map(({ index, start_time, end_time }) => ({ index, start_time, end_time })),
        chunks.map(({ index, start_time, end_time }) => ({ index, start_time, end_time })),
      );
      requireBursts(heard, bursts, startErrorMax);
      for (const word of heard.flatMap(({ words }) => words)) {
        assert.ok(Math.abs(word.confidence - confidence) < 1e-9, String(word.confidence));
      }
    });
  }

  test('keeps the chunks of two channels separate', async (t) => {
    const { bursts, chunks } = burstRecording(4, { pauseSeconds: 1 });
    const spoken = toSpoken(chunks).map((chunk, i) => ({ ...chunk, channel: i % 2 }));
    const talk = await startTalk(t);

    const heard = await talk.hear(spoken);

    assert.deepEqual(
      heard.map(({ channel }) => channel),
      [0, 1, 0, 1],
    );
    requireBursts(heard, bursts, 0.01);
  });

  test('recognizes a word that spans two chunks as one word', async (t) => {
    const { bursts, chunks } = burstRecording(1);
    const [chunk] = toSpoken(chunks);
    const cut = bursts[4]!;
    // A sample within the word, nearer to its end.
    const at = Math.round((cut.start * 0.3 + cut.end * 0.7 - chunk!.start_time) * 16_000);
    const time = chunk!.start_time + at / 16_000;
    const before = { ...chunk!, end_time: time, samples: chunk!.samples.slice(0, at) };
    const after = { ...chunk!, index: 1, start_time: time, samples: chunk!.samples.slice(at) };
    const talk = await startTalk(t);

    const heard = await talk.hear([before, after]);

    assert.equal(talk.server.seen.length, 1);
    assert.deepEqual(
      heard.flatMap(({ words }) => words.map(({ text }) => text)),
      bursts.map(({ name }) => `${name},`),
    );
    assert.equal(heard[0]!.words.at(-1)!.text, `${cut.name},`);
    assert.equal(heard[0]!.words.at(-1)!.end_time, time);
  });

  test('sends the form fields of the protocol', async (t) => {
    const { chunks } = burstRecording(2);
    const talk = await startTalk(
      t,
      { apiKey: 'key-of-the-engine', model: 'large' },
      {
        apiKey: 'key-of-the-engine',
        model: 'large',
      },
    );

    await talk.hear(toSpoken(chunks));

    assert.partialDeepStrictEqual(talk.server.seen[0], {
      fields: {
        model: ['large'],
        language: ['en'],
        response_format: ['verbose_json'],
        'timestamp_granularities[]': ['word', 'segment'],
      },
      seconds: 16.5,
    });
  });
});

suite('capabilities of a speech server', () => {
  for (const [dialect, expected] of [
    ['openai', [1, 1, 1]],
    ['vllm', [2, 2, 1]],
    ['plain', [4, 4, 2]],
  ] as const) {
    test(`remembers the response mode after two uploads: ${dialect} receives ${expected.join(', ')} requests`, async (t) => {
      const { chunks } = burstRecording(2);
      const talk = await startTalk(t, { dialect });

      assert.deepEqual(await requestsOfUploads(talk, toSpoken(chunks)), expected);
    });
  }

  test('keeps a response mode after a single refusal', async (t) => {
    const { chunks } = burstRecording(2);
    const talk = await startTalk(t, { faults: [(response) => send(response, 400, {})] });

    assert.deepEqual(await requestsOfUploads(talk, toSpoken(chunks)), [2, 1, 1]);
  });

  test('remembers the upload size that the server accepts', async (t) => {
    const { bursts, chunks } = burstRecording(4);
    // Two chunks of eight seconds, not four.
    const talk = await startTalk(t, { bytesMax: 600_000 });

    const heard = await talk.hear(toSpoken(chunks));
    const asked = talk.server.seen.length;
    await talk.hear(toSpoken(chunks));

    requireBursts(heard, bursts, 0.01);
    assert.equal(asked, 3);
    assert.equal(talk.server.seen.length - asked, 2);
  });

  test('fails with too_large if a single chunk is too large', async (t) => {
    const { chunks } = burstRecording(2);
    const talk = await startTalk(t, { bytesMax: 1_000 });

    await assert.rejects(talk.hear(toSpoken(chunks)), {
      failure: {
        code: 'too_large',
        message: 'The speech server answered 413: too large',
        stage: 'recognise',
        retryable: false,
      },
    });
  });
});

suite('done chunks of an upload', () => {
  test('sends done chunks with their upload and does not return them again', async (t) => {
    const { bursts, chunks } = burstRecording(4);
    const talk = await startTalk(t);
    const whole = await talk.hear(toSpoken(chunks));

    const rest = await talk.hear(toSpoken(chunks), 3);

    assert.deepEqual(rest, whole.slice(3));
    assert.equal(talk.server.seen.length, 2);
    requireBursts(whole, bursts, 0.01);
  });

  test('does not send done chunks if each chunk is sent alone', async (t) => {
    const { chunks } = burstRecording(4);
    const talk = await startTalk(t, { dialect: 'plain' });
    await talk.hear(toSpoken(chunks));
    const whole = await talk.hear(toSpoken(chunks));
    const asked = talk.server.seen.length;

    const rest = await talk.hear(toSpoken(chunks), 3);

    assert.deepEqual(rest, whole.slice(3));
    assert.equal(talk.server.seen.length - asked, 1);
  });
});

/** Returns the number of requests of each of three uploads. */
async function requestsOfUploads(
  talk: Awaited<ReturnType<typeof startTalk>>,
  chunks: ReturnType<typeof toSpoken>,
): Promise<number[]> {
  const requests: number[] = [];
  for (let uploads = 0; uploads < 3; uploads += 1) {
    const before = talk.server.seen.length;
    await talk.hear(chunks);
    requests.push(talk.server.seen.length - before);
  }
  return requests;
}

/** Fails unless every burst was heard once, in order, in the chunk and at the time where it is. */
function requireBursts(
  heard: readonly RecognizedChunk[],
  bursts: readonly Burst[],
  startErrorMax: number,
): void {
  const words = heard.flatMap((chunk) => chunk.words);
  assert.deepEqual(
    words.map(({ text }) => text),
    bursts.map(({ name }) => `${name},`),
  );
  for (const [index, { start }] of bursts.entries()) {
    const error = Math.abs(words[index]!.start_time - start);
    assert.ok(error <= startErrorMax, `word ${index} is ${error} seconds off`);
  }
  for (const { words: own, start_time, end_time, text } of heard) {
    assert.equal(text, own.map((word) => word.text).join(' '));
    const times = own.flatMap((word) => [word.start_time, word.end_time]);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert.ok(times.every((time) => time >= start_time && time <= end_time));
  }
}

async function startTalk(
  t: TestContext,
  options: SpeechServerOptions = {},
  settings: Partial<SpeechServer> = {},
) {
  const { server, outbound } = await connectSpeechServer(t, options);
  const speechServer: SpeechServer = {
    outbound,
    baseUrl: server.baseUrl,
    model: 'whisper-1',
    retryDelaysMs: [],
    timeoutMs: 10_000,
    timeoutMsPerSecond: 0,
    ...settings,
  };
  const negotiated = createServerCapabilities();
  const signal = new AbortController().signal;
  return {
    server,
    async hear(chunks: ReturnType<typeof toSpoken>, chunksDone = 0): Promise<RecognizedChunk[]> {
      const request = { language: 'en', chunksDone, signal };
      const heard = await Array.fromAsync(
        recognizeUpload(speechServer, negotiated, chunks, request),
      );
      return heard.map(({ chunk }) => chunk);
    },
  };
}
