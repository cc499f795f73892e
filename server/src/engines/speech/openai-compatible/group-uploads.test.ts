import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { burstRecording, type BurstRecordingOptions } from '../../../testing/spoken-chunks.ts';
import type { ChunkEvent } from '../chunks/audio-chunk.ts';
import { groupUploads } from './group-uploads.ts';
import { placeChunks } from './place-chunks.ts';
import type { Progress, SpokenChunk, UploadEvent } from './upload.ts';

type UploadedEvent = Extract<UploadEvent, { kind: 'upload' }>['events'][number];

suite('chunks of a long recording', () => {
  test('go together, the first in short uploads and none longer than four minutes', async () => {
    const uploads = chunksOf(await group(events(150, { chunkSeconds: 8 }), 0));

    const seconds = uploads.map((chunks) => Math.round(placeChunks(chunks).seconds));
    assert.deepEqual(seconds, [25, 59, 119, 238, 238, 238, 238, 119]);
    assert.deepEqual(
      uploads.flat().map(({ index }) => index),
      Array.from({ length: 150 }, (_, i) => i),
    );
  });

  test('go together in the same way however many are done', async () => {
    const whole = chunksOf(await group(events(60), 0));

    for (const done of [1, 4, 17, 59]) {
      const rest = chunksOf(await group(events(60), done));
      const expected = whole.filter((chunks) => chunks.some(({ index }) => index >= done));
      assert.deepEqual(
        rest.map((chunks) => chunks.map(({ index }) => index)),
        expected.map((chunks) => chunks.map(({ index }) => index)),
        `${done} done`,
      );
    }
  });

  test('that are all done make no upload', async () => {
    const given = await group(events(60), 60);

    assert.deepEqual(chunksOf(given), []);
    assert.equal(given.at(-1)?.kind, 'end');
  });
});

suite('progress', () => {
  test('is given at once while nothing is said', async () => {
    const given = await group([progress(10), progress(20), end(25)], 0);

    assert.deepEqual(given, [progress(10), progress(20), end(25)]);
  });

  test('stays in its place among chunks that wait, and none of it is lost', async () => {
    for (const done of [0, 9, 20]) {
      const seconds = (await group(events(20), done)).flatMap(secondsOf);
      assert.deepEqual(
        seconds,
        Array.from({ length: 20 }, (_, i) => 12 + 11 * i),
        `${done} done`,
      );
    }
  });

  test('ends the wait of little speech after ten minutes', async () => {
    const [chunk] = events(1);
    const silence = Array.from({ length: 100 }, (_, i) => progress(20 + 10 * i));

    const given = await group([chunk!, ...silence, end(1_020)], 0);

    const [upload, ...rest] = given;
    assert.equal(upload?.kind, 'upload');
    assert.deepEqual(rest[0], progress(620));
  });
});

suite('samples', () => {
  test('are rounded to 16 bits and never wrap around', async () => {
    const [event] = events(1);
    assert.ok(event?.kind === 'chunk');
    const samples = new Float32Array([0, 1, -1, 1.5, -1.5, 0.5]);
    const loud = { ...event.chunk, samples };

    const [[chunk]] = chunksOf(await group([{ kind: 'chunk', chunk: loud }, end(1)], 0)) as [
      [SpokenChunk],
    ];

    assert.deepEqual([...chunk.samples], [0, 32_767, -32_767, 32_767, -32_767, 16_384]);
  });
});

function events(count: number, options?: BurstRecordingOptions): ChunkEvent[] {
  const { chunks } = burstRecording(count, options);
  return chunks.flatMap((chunk): ChunkEvent[] => [
    { kind: 'chunk', chunk: { ...chunk, samples: new Float32Array(chunk.samples.length) } },
    progress(chunk.end_time + 3),
  ]);
}

function secondsOf(event: UploadEvent | UploadedEvent): number[] {
  if (event.kind === 'upload') return event.events.flatMap(secondsOf);
  return event.kind === 'progress' ? [event.seconds] : [];
}

function progress(seconds: number): Progress {
  return { kind: 'progress', seconds };
}

function end(durationSeconds: number): Extract<UploadEvent, { kind: 'end' }> {
  return { kind: 'end', durationSeconds, warnings: [] };
}

async function group(given: readonly ChunkEvent[], done: number): Promise<UploadEvent[]> {
  async function* source() {
    yield* given;
    if (given.at(-1)?.kind !== 'end') yield end(10_000);
  }
  return Array.fromAsync(groupUploads(source(), done));
}

function chunksOf(given: readonly UploadEvent[]): SpokenChunk[][] {
  return given.flatMap((event) =>
    event.kind === 'upload'
      ? [event.events.flatMap((each) => (each.kind === 'chunk' ? [each.chunk] : []))]
      : [],
  );
}
