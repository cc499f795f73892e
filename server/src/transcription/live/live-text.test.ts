import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { suite, test } from 'node:test';

import { decodeAudio } from '../../engines/audio/decode.ts';
import { connectReady } from '../../event-log/live/testing/open-stream.ts';
import { buildWav } from '../../testing/build-wav.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { announce, RECORDING, sendBytes } from '../../testing/recording-uploads.ts';
import {
  heldNumberSpeech,
  numberSpeech,
  spokenSecond,
  spokenWav,
} from '../../testing/spoken-samples.ts';
import { startTranscribing } from '../../testing/transcribing.ts';

const SENTENCES = fileURLToPath(
  new URL('../../testing/fixtures/speech/sentences.ogg', import.meta.url),
);
const OPEN = { size: undefined, live_text: true };

/** Sends parts of a recording one after another, and recognizes each before the next one. */
async function sendParts(docket: Docket, id: string, parts: readonly Buffer[]): Promise<number> {
  let { received } = (await docket.get(`/transcribe/${id}`)).body.upload;
  for (const part of parts) {
    await sendBytes(docket, { id, offset: received }, part);
    received += part.length;
    await docket.runJobs();
  }
  return received;
}

async function readLive(docket: Docket, id: string) {
  const { body } = await docket.get(`/transcribe/${id}`);
  const lines = body.segments.map(({ text, start_time }: any) => [start_time, text]);
  return { lines, live: body.upload?.live_text, stage: body.stage };
}

for (const { name: database } of DATABASES) {
  suite(`live text of a recording on ${database}`, () => {
    test('settles at pauses, and stays open until then', async () => {
      await using bench = await startTranscribing({ speech: numberSpeech() }, { database });
      const { docket } = bench;
      const { id, upload } = await announce(docket, OPEN);
      assert.deepEqual(upload.live_text, { state: 'listening', start_time: 0, text: '' });

      await sendParts(docket, id, [spokenWav([7]), spokenSecond(8)]);
      const speaking = await readLive(docket, id);
      await sendParts(docket, id, [spokenSecond(0), spokenSecond(0), spokenSecond(9)]);
      const spoken = await readLive(docket, id);

      assert.deepEqual(speaking, {
        stage: 'upload',
        lines: [],
        live: { state: 'listening', start_time: 0, text: 'number 7 number 8' },
      });
      assert.deepEqual(spoken.lines, [[0, 'number 7 number 8']]);
      assert.partialDeepStrictEqual(spoken.live, { text: 'number 9', start_time: 3 });
    });

    test('is replaced by the transcript of the complete recording', async () => {
      await using bench = await startTranscribing({ speech: numberSpeech() }, { database });
      const { docket } = bench;
      const { id } = await announce(docket, OPEN);
      const seconds = [0, 0, 4, 0, 0].map(spokenSecond);
      const size = await sendParts(docket, id, [spokenWav([3]), ...seconds]);

      const { status, body } = await docket.post(`/transcribe/uploads/${id}/complete`, { size });
      const begun = await readLive(docket, id);
      await docket.runJobs();

      assert.equal(status, 202);
      assert.equal(body.upload, undefined);
      assert.deepEqual(begun, { lines: [], live: undefined, stage: null });
      const { status: end, transcript } = await bench.read(id);
      assert.equal(end, 'completed');
      assert.match(transcript, /number 3[^]+number 4/);
    });

    test('is not added to a recording that was completed while it was recognized', async () => {
      const held = heldNumberSpeech();
      await using bench = await startTranscribing({ speech: held.speech }, { database });
      const { docket } = bench;
      const { id } = await announce(docket, OPEN);
      const file = spokenWav([7, 0, 0, 8]);
      await sendBytes(docket, { id, offset: 0 }, file);

      const working = docket.runJobs();
      const { signal } = await held.begun;
      await docket.post(`/transcribe/uploads/${id}/complete`, { size: file.length });
      held.release();
      await working;
      await docket.runJobs();

      assert.ok(signal.aborted);
      const { lines } = await readLive(docket, id);
      assert.deepEqual(
        lines.map(([, text]: [number, string]) => text),
        ['number 7', 'number 8'],
      );
    });

    test('begins with the first bytes after the header, however small the parts are', async () => {
      await using bench = await startTranscribing({ speech: numberSpeech() }, { database });
      const { docket } = bench;
      const { id } = await announce(docket, OPEN);
      const file = spokenWav([3]);

      await sendParts(docket, id, [file.subarray(0, 3), file.subarray(3, 40), file.subarray(40)]);

      const { live } = await readLive(docket, id);
      assert.deepEqual(live, { state: 'listening', start_time: 0, text: 'number 3' });
    });

    test('is sent to event streams, open parts as not settled', async () => {
      await using bench = await startTranscribing({ speech: numberSpeech() }, { database });
      const { docket } = bench;
      const { id } = await announce(docket, OPEN);
      await using stream = await connectReady(docket, { query: 'type=transcript.grew' });

      await sendParts(docket, id, [spokenWav([5])]);
      const open = await stream.nextOf('transcript.grew');
      await sendParts(docket, id, [spokenSecond(0), spokenSecond(0)]);
      const settled = await stream.nextOf('transcript.grew');

      assert.partialDeepStrictEqual(open.data, {
        resource_id: id,
        position: 0,
        text: 'number 5',
        is_settled: false,
      });
      assert.partialDeepStrictEqual(settled.data, {
        position: 0,
        start_time: 0,
        text: 'number 5',
        is_settled: true,
      });
    });

    test('is unavailable of other files and languages, whose recordings are transcribed at the end', async () => {
      await using bench = await startTranscribing({}, { database });
      const { docket } = bench;
      const { id: strange } = await announce(docket, OPEN);
      const { id: spanish } = await announce(docket, { ...OPEN, language: 'es' });

      const size = await sendParts(docket, strange, [RECORDING, RECORDING]);
      await sendParts(docket, spanish, [spokenWav([1, 2])]);

      for (const id of [strange, spanish]) {
        const { live } = await readLive(docket, id);
        assert.deepEqual(live, { state: 'unavailable', start_time: 0, text: '' });
      }
      await docket.post(`/transcribe/uploads/${strange}/complete`, { size });
      await docket.runJobs();
      assert.equal((await bench.read(strange)).status, 'completed');
    });

    test('ends with a deletion or cancellation', async () => {
      await using bench = await startTranscribing({ speech: numberSpeech() }, { database });
      const { docket } = bench;
      const ids: string[] = [];
      for (const number of [1, 2]) {
        const { id } = await announce(docket, OPEN);
        await sendParts(docket, id, [spokenWav([number, 0, 0])]);
        await sendBytes(docket, { id, offset: spokenWav([0, 0, 0]).length }, spokenSecond(6));
        ids.push(id);
      }

      await docket.request('DELETE', `/v2/transcribe/${ids[0]}`);
      await docket.post(`/transcribe/${ids[1]}/cancel`);
      await docket.runJobs();

      assert.equal((await docket.get(`/transcribe/${ids[0]}`)).status, 404);
      const cancelled = await readLive(docket, ids[1]!);
      assert.deepEqual(cancelled, { lines: [], live: undefined, stage: null });
    });
  });
}

suite('live text of the built-in engine', () => {
  test('has the words of the speech so far', async () => {
    await using docket = await startDocket({ engines: {} });
    const { id } = await announce(docket, OPEN);
    const data = await decodeSamples(SENTENCES);
    const shape = { format: 1, channels: 1, sampleRate: 16_000, bitsPerSample: 16 };
    const wav = buildWav({ ...shape, data, claimedBytes: 0xffffffff });

    const half = Math.ceil(wav.length / 4) * 2;
    await sendParts(docket, id, [wav.subarray(0, half)]);
    const first = await readLive(docket, id);
    await sendParts(docket, id, [wav.subarray(half)]);
    const second = await readLive(docket, id);

    const wordsOf = ({ lines, live }: Awaited<ReturnType<typeof readLive>>) =>
      `${lines.map(([, text]: [number, string]) => text).join(' ')} ${live.text}`.trim();
    const [before, after] = [wordsOf(first), wordsOf(second)].map((text) => text.split(' ').length);
    assert.ok(before! >= 5, wordsOf(first));
    assert.ok(after! >= before! + 5, wordsOf(second));
    assert.ok(second.lines.length > first.lines.length);
  });
});

/** Decodes a recording to samples of 16 bits at 16 kHz. */
async function decodeSamples(path: string): Promise<Buffer> {
  const blocks = await Array.fromAsync(decodeAudio(path, { channels: 'mixed' }));
  const samples = Int16Array.from(
    blocks.flatMap(([block]) => [...block!].map((value) => Math.round(value * 32_767))),
  );
  return Buffer.from(samples.buffer);
}
