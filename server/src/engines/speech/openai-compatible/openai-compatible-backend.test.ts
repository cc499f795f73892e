import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';

import type { Compute } from '../../../compute/compute-pool.ts';
import { namedFailure } from '../../../testing/named-failure.ts';
import {
  send,
  connectSpeechServer,
  type SpeechServerOptions,
} from '../../../testing/speech-server.ts';
import { burstRecording } from '../../../testing/spoken-chunks.ts';
import type { ChunkEvent } from '../chunks/chunk-recording.ts';
import type { SpeechEvent } from '../speech-engine.ts';
import { groupUploads } from './group-uploads.ts';
import { createOpenAiCompatibleEngine } from './openai-compatible-backend.ts';
import type { UploadsRequest } from './upload.ts';

const CHUNKS = 11;
const { bursts, chunks } = burstRecording(CHUNKS);

suite('recognition through an OpenAI-compatible server', () => {
  test('yields chunk by chunk with progress in between and the end last', async (t) => {
    const { recognize, server } = await startEngine(t);

    const events = await Array.fromAsync(recognize());

    assert.deepEqual(
      events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk.index] : [])),
      chunks.map(({ index }) => index),
    );
    assert.deepEqual(
      events.flatMap((event) => (event.kind === 'progress' ? [event.seconds] : [])),
      chunks.map(({ end_time }) => end_time),
    );
    for (const [index, event] of events.entries()) {
      if (event.kind !== 'progress') continue;
      const later = events
        .slice(index)
        .flatMap((each) => (each.kind === 'chunk' ? each.chunk : []));
      assert.ok(later.every(({ start_time }) => start_time >= event.seconds));
    }
    assert.deepEqual(events.at(-1), { kind: 'end', durationSeconds: 140, warnings: [] });
    assert.equal(textOf(events), bursts.map(({ name }) => `${name},`).join(' '));
    assert.equal(server.seen.length, 3);
  });

  test('returns the same transcript after an interruption and resends one upload', async (t) => {
    const { recognize, server } = await startEngine(t);
    const whole = chunksIn(await Array.fromAsync(recognize()));
    const stored = [];
    for await (const event of recognize()) {
      if (event.kind === 'chunk') stored.push(event.chunk);
      if (stored.length === 5) break;
    }
    const before = server.seen.length;

    const rest = chunksIn(await Array.fromAsync(recognize({ chunksDone: stored.length })));

    assert.deepEqual([...stored, ...rest], whole);
    const lengths = server.seen.map(({ seconds }) => seconds);
    assert.deepEqual(lengths.slice(before), lengths.slice(1, 3));
  });

  test('waits for the consumer before the next upload', async (t) => {
    const { recognize, server } = await startEngine(t);

    for await (const event of recognize()) if (event.kind === 'chunk') break;

    assert.equal(server.seen.length, 1);
  });

  test('warns if the server reports no confidence', async (t) => {
    const { recognize } = await startEngine(t, { dialect: 'vllm' });

    const end = (await Array.fromAsync(recognize())).at(-1);

    assert.deepEqual(end?.kind === 'end' && end.warnings.map(({ code }) => code), [
      'confidence_unknown',
    ]);
  });

  test('yields the chunks before a failure', async (t) => {
    const { recognize } = await startEngine(t, {
      faults: [() => true, (response) => send(response, 401, {})],
    });
    const events: SpeechEvent[] = [];

    await assert.rejects(
      async () => {
        for await (const event of recognize()) events.push(event);
      },
      namedFailure({ code: 'engine_refused', stage: 'recognise', retryable: false }),
    );

    assert.equal(chunksIn(events).length, 3);
  });
});

function chunksIn(events: readonly SpeechEvent[]) {
  return events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : []));
}

function textOf(events: readonly SpeechEvent[]): string {
  return chunksIn(events)
    .map(({ text }) => text)
    .join(' ');
}

/** An engine whose child hears the bursts in every file. */
async function startEngine(t: TestContext, options: SpeechServerOptions = {}) {
  const { server, outbound } = await connectSpeechServer(t, options);
  const engine = createOpenAiCompatibleEngine({
    compute: {
      forWorkspace: () => ({ stream: cutBursts, run: () => Promise.reject(new Error()) }),
      keepWarm: () => {},
      close: async () => {},
    },
    outbound,
    baseUrl: `${server.baseUrl}/`,
    model: 'whisper-1',
  });
  const request = {
    workspaceId: null,
    path: 'recording.mp3',
    language: 'en',
    channels: 'mixed',
    chunksDone: 0,
  } as const;
  return {
    server,
    recognize: (more: { chunksDone?: number } = {}) =>
      engine.recognize({ ...request, ...more }, new AbortController().signal),
  };
}

const cutBursts = ((_url: string, _name: string, { chunksDone }: UploadsRequest) =>
  groupUploads(burstEvents(), chunksDone)) as Compute['stream'];

async function* burstEvents(): AsyncGenerator<ChunkEvent> {
  for (const chunk of chunks) {
    yield { kind: 'chunk', chunk };
    yield { kind: 'progress', seconds: chunk.end_time };
  }
  yield { kind: 'end', durationSeconds: 140, warnings: [] };
}
