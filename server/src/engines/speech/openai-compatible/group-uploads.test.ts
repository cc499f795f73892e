import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { burstRecording, type BurstRecordingOptions } from '../../../testing/spoken-chunks.ts';
import type { ChunkEvent } from '../chunks/chunk-recording.ts';
import { groupUploads } from './group-uploads.ts';
import { layOutUpload, type ProgressEvent, type UploadChunk, type UploadEvent } from './upload.ts';

type UploadedEvent = Extract<UploadEvent, { kind: 'upload' }>['events'][number];

suite('grouping chunks into uploads', () => {
  test('makes the first uploads short and none longer than four minutes', async () => {
    const uploads = chunksOf(await group(events(150, { chunkSeconds: 8 }), 0));

    const seconds = uploads.map((chunks) => Math.round(layOutUpload(chunks).seconds));
    assert.deepEqual(seconds, [25, 59, 119, 238, 238, 238, 238, 119]);
    assert.deepEqual(
      uploads.flat().map(({ index }) => index),
      Array.from({ length: 150 }, (_, i) => i),
    );
  });

  test('makes the same groups for any number of done chunks', async () => {
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

  test('makes no upload if all chunks are done', async () => {
    const given = await group(events(60), 60);

    assert.deepEqual(chunksOf(given), []);
    assert.equal(given.at(-1)?.kind, 'end');
  });
});

suite('progress events between uploads', () => {
  test('passes progress on at once during silence', async () => {
    const given = await group([progress(10), progress(20), end(25)], 0);

    assert.deepEqual(given, [progress(10), progress(20), end(25)]);
  });

  test('keeps every progress event in order among buffered chunks', async () => {
    for (const done of [0, 9, 20]) {
      const seconds = (await group(events(20), done)).flatMap(secondsOf);
      assert.deepEqual(
        seconds,
        Array.from({ length: 20 }, (_, i) => 12 + 11 * i),
        `${done} done`,
      );
    }
  });

  test('uploads little speech after ten minutes of silence', async () => {
    const [chunk] = events(1);
    const silence = Array.from({ length: 100 }, (_, i) => progress(20 + 10 * i));

    const given = await group([chunk!, ...silence, end(1_020)], 0);

    const [upload, ...rest] = given;
    assert.equal(upload?.kind, 'upload');
    assert.deepEqual(rest[0], progress(620));
  });
});

suite('samples of uploads', () => {
  test('rounds samples to 16 bits and clips them without overflow', async () => {
    const [event] = events(1);
    assert.ok(event?.kind === 'chunk');
    const samples = new Float32Array([0, 1, -1, 1.5, -1.5, 0.5]);
    const loud = { ...event.chunk, samples };

    const [[chunk]] = chunksOf(await group([{ kind: 'chunk', chunk: loud }, end(1)], 0)) as [
      [UploadChunk],
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

function progress(seconds: number): ProgressEvent {
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

function chunksOf(given: readonly UploadEvent[]): UploadChunk[][] {
  return given.flatMap((event) =>
    event.kind === 'upload'
      ? [event.events.flatMap((each) => (each.kind === 'chunk' ? [each.chunk] : []))]
      : [],
  );
}
