import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { buildWav, type WavShape } from '../../testing/build-wav.ts';
import {
  decodeRecording,
  LEFT_TONE_SECONDS,
  rootMeanSquare,
  recordingPath,
  RIGHT_TONE_SECONDS,
  findAudibleIntervals,
  type Interval,
} from '../../testing/recordings.ts';
import { temporaryRecording } from '../../testing/temporary-recording.ts';
import { SAMPLE_RATE } from './audio-info.ts';
import { decodeAudio } from './decode.ts';
import { findFfmpeg } from './ffmpeg-decoder.ts';
import { openNodeAv } from './node-av-decoder.ts';
import { probeAudio } from './probe.ts';

/** Codecs smear a tone into the frames beside it. */
const TOLERANCE_SECONDS = 0.04;

function assertSound(samples: Float32Array | undefined, expected: Interval[]): void {
  const heard = findAudibleIntervals(samples ?? new Float32Array());
  const shown = JSON.stringify({ heard, expected });
  assert.equal(heard.length, expected.length, shown);
  for (const [index, stretch] of expected.entries()) {
    for (const side of [0, 1] as const) {
      const difference = Math.abs((heard[index]?.[side] ?? 0) - stretch[side]);
      assert.ok(difference <= TOLERANCE_SECONDS, shown);
    }
  }
}

/** Peak of the tone on the left channel. */
function assertLoudness(samples: Float32Array | undefined, peak: number): void {
  const tone = rootMeanSquare(
    samples?.subarray(0.6 * SAMPLE_RATE, 0.9 * SAMPLE_RATE) ?? new Float32Array(),
  );
  assert.ok(Math.abs(tone * Math.SQRT2 - peak) < 0.01, String(tone));
}

function later([start, end]: Interval, seconds: number): Interval {
  return [start + seconds, end + seconds];
}

const CONTAINERS = {
  'tones.mp3': { format: 'mp3', mediaType: 'audio/mpeg', codec: 'mp3', hasVideo: false },
  'tones.m4a': { format: 'm4a', mediaType: 'audio/mp4', codec: 'aac', hasVideo: false },
  'tones.flac': { format: 'flac', mediaType: 'audio/flac', codec: 'flac', sampleRate: 8_000 },
  'tones.ogg': { format: 'ogg', mediaType: 'audio/ogg', codec: 'vorbis', sampleRate: 44_100 },
  'tones.mp4': { format: 'mp4', mediaType: 'video/mp4', codec: 'aac', hasVideo: true },
  'tones.webm': { format: 'webm', mediaType: 'audio/webm', codec: 'opus', sampleRate: 48_000 },
  'tones.mov': { format: 'mov', mediaType: 'video/quicktime', codec: 'aac', hasVideo: true },
  'tones.mkv': { format: 'mkv', mediaType: 'video/x-matroska', codec: 'mp3', hasVideo: true },
  'opus.ogg': { format: 'ogg', codec: 'opus' },
  'fragmented.mp4': { format: 'm4a', codec: 'aac', hasVideo: false },
  'cover.mp3': { format: 'mp3', codec: 'mp3', hasVideo: false },
};

/** Two tones as WAV in any shape. */
function tonesAsWav(shape: Omit<WavShape, 'data'>, encode: (sample: number) => Buffer): Buffer {
  const samples: Buffer[] = [];
  for (let at = 0; at < 2.5 * shape.sampleRate; at += 1) {
    const seconds = at / shape.sampleRate;
    const tone = 0.5 * Math.sin(2 * Math.PI * 1_000 * seconds);
    for (const [start, end] of [LEFT_TONE_SECONDS, RIGHT_TONE_SECONDS].slice(0, shape.channels)) {
      samples.push(encode(seconds >= start && seconds < end ? tone : 0));
    }
  }
  return buildWav({ ...shape, data: Buffer.concat(samples) });
}

function bytes(length: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(length);
  write(buffer);
  return buffer;
}

/** ITU-T G.711: sign, three bits for the power of two, four for the place within it; all inverted. */
function encodeMuLaw(sample: number): Buffer {
  const magnitude = Math.min(32_635, Math.round(Math.abs(sample) * 32_767)) + 132;
  const exponent = 31 - Math.clz32(magnitude) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return Buffer.from([~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff]);
}

/** ITU-T G.711: as µ-law, without the offset, and every other bit inverted. */
function encodeALaw(sample: number): Buffer {
  const magnitude = Math.min(32_767, Math.round(Math.abs(sample) * 32_767)) >> 3;
  const exponent = Math.max(0, 31 - Math.clz32(magnitude) - 4);
  const mantissa = (magnitude >> Math.max(1, exponent)) & 0x0f;
  return Buffer.from([((sample < 0 ? 0 : 0x80) | (exponent << 4) | mantissa) ^ 0x55]);
}

const WAVS: Record<string, Buffer> = {
  '16 bits at 8 kHz': tonesAsWav(
    { format: 1, channels: 2, sampleRate: 8_000, bitsPerSample: 16 },
    (sample) => bytes(2, (buffer) => buffer.writeInt16LE(Math.round(sample * 32_767))),
  ),
  '8 bits at 11 kHz': tonesAsWav(
    { format: 1, channels: 2, sampleRate: 11_025, bitsPerSample: 8 },
    (sample) => Buffer.from([128 + Math.round(sample * 127)]),
  ),
  '24 bits at 48 kHz': tonesAsWav(
    { format: 1, channels: 2, sampleRate: 48_000, bitsPerSample: 24 },
    (sample) => bytes(3, (buffer) => buffer.writeIntLE(Math.round(sample * 8_388_607), 0, 3)),
  ),
  'floats at 44.1 kHz': tonesAsWav(
    { format: 3, channels: 2, sampleRate: 44_100, bitsPerSample: 32 },
    (sample) => bytes(4, (buffer) => buffer.writeFloatLE(sample)),
  ),
  'µ-law at 8 kHz': tonesAsWav(
    { format: 7, channels: 2, sampleRate: 8_000, bitsPerSample: 8 },
    encodeMuLaw,
  ),
  'A-law at 8 kHz': tonesAsWav(
    { format: 6, channels: 2, sampleRate: 8_000, bitsPerSample: 8 },
    encodeALaw,
  ),
};

const nodeAv = (await openNodeAv())!;
const ffmpeg = await findFfmpeg();

suite('audio decoding', () => {
  for (const [file, expected] of Object.entries(CONTAINERS)) {
    test(`detects ${file} by content and keeps the time of each channel`, async () => {
      const path = recordingPath(file);
      assert.partialDeepStrictEqual(await probeAudio(path), { ...expected, channels: 2 });

      const { channels, truncated } = await decodeRecording(path, 'separate');
      assert.equal(channels.length, 2);
      assertSound(channels[0], [LEFT_TONE_SECONDS]);
      assertSound(channels[1], [RIGHT_TONE_SECONDS]);
      assert.equal(truncated, false);
    });
  }

  for (const [name, wav] of Object.entries(WAVS)) {
    test(`decodes WAV with ${name}`, async (t) => {
      const path = await temporaryRecording(t, wav);
      const { channels, seconds } = await decodeRecording(path, 'separate');
      assertSound(channels[0], [LEFT_TONE_SECONDS]);
      assertSound(channels[1], [RIGHT_TONE_SECONDS]);
      assert.ok(Math.abs(seconds - 2.5) < 0.001, String(seconds));
      assertLoudness(channels[0], 0.5);
    });
  }

  test('mixes two channels to their mean', async () => {
    const { channels } = await decodeRecording(recordingPath('tones.flac'), 'mixed');
    assert.equal(channels.length, 1);
    assertSound(channels[0], [LEFT_TONE_SECONDS, RIGHT_TONE_SECONDS]);
    assertLoudness(channels[0], 0.25);
  });

  test('mixes six channels with the center first and without low frequency effects', async () => {
    const { channels } = await decodeRecording(recordingPath('centre.flac'), 'mixed');
    assertSound(channels[0], [LEFT_TONE_SECONDS]);
    assertLoudness(channels[0], 0.5 / (1 + 2 * Math.SQRT1_2 + 2 * 0.5));
  });

  test('mixes channels without positions to their mean', async (t) => {
    const wav = tonesAsWav(
      { format: 1, channels: 2, sampleRate: 8_000, bitsPerSample: 16 },
      (sample) => bytes(6, (buffer) => buffer.writeInt16LE(Math.round(sample * 32_767), 2)),
    );
    wav.writeUInt16LE(6, 22);
    wav.writeUInt16LE(12, 32);
    const { channels } = await decodeRecording(await temporaryRecording(t, wav), 'mixed');
    assertSound(channels[0], [LEFT_TONE_SECONDS, RIGHT_TONE_SECONDS]);
    assertLoudness(channels[0], 0.5 / 6);
  });

  test('returns blocks of one second', async () => {
    const blocks = decodeAudio(recordingPath('tones.mp3'), { channels: 'separate' });
    const lengths = await Array.fromAsync(blocks, (block) => block.map(({ length }) => length));
    assert.deepEqual(lengths, [
      [16_000, 16_000],
      [16_000, 16_000],
      [8_000, 8_000],
    ]);
  });

  test('returns one channel of a mono recording even if channels are separate', async (t) => {
    const wav = tonesAsWav(
      { format: 1, channels: 1, sampleRate: 16_000, bitsPerSample: 16 },
      (sample) => bytes(2, (buffer) => buffer.writeInt16LE(Math.round(sample * 32_767))),
    );
    const { channels } = await decodeRecording(await temporaryRecording(t, wav), 'separate');
    assert.equal(channels.length, 1);
    assertSound(channels[0], [LEFT_TONE_SECONDS]);
  });

  test('returns the first two of six channels if channels are separate', async () => {
    const { channels } = await decodeRecording(recordingPath('surround.m4a'), 'separate');
    assertSound(channels[0], [LEFT_TONE_SECONDS]);
    assertSound(channels[1], [RIGHT_TONE_SECONDS]);
  });

  for (const file of ['late.mkv', 'late.mp4']) {
    test(`keeps the time of audio that begins after the video in ${file}`, async () => {
      const { channels } = await decodeRecording(recordingPath(file), 'mixed');
      assertSound(channels[0], [later(LEFT_TONE_SECONDS, 2), later(RIGHT_TONE_SECONDS, 2)]);
    });
  }

  test('fills missing packets with silence and keeps the time of later audio', async () => {
    const { channels } = await decodeRecording(recordingPath('gap.webm'), 'separate');
    assertSound(channels[0], [LEFT_TONE_SECONDS]);
    assertSound(channels[1], [RIGHT_TONE_SECONDS]);
  });

  test('decodes both recordings of a chain', async () => {
    const { channels, seconds } = await decodeRecording(recordingPath('chained.ogg'), 'mixed');
    const tones = [LEFT_TONE_SECONDS, RIGHT_TONE_SECONDS];
    assertSound(channels[0], [...tones, ...tones.map((tone) => later(tone, seconds / 2))]);
  });

  test('decodes the default one of two tracks', async () => {
    const path = recordingPath('two-tracks.mkv');
    assert.equal((await probeAudio(path)).codec, 'aac');
    assertSound((await decodeRecording(path, 'mixed')).channels[0], [
      LEFT_TONE_SECONDS,
      RIGHT_TONE_SECONDS,
    ]);
  });
});

const ifInstalled = { skip: !ffmpeg && 'ffmpeg is not installed' };
suite('decoding with the ffmpeg program', ifInstalled, () => {
  for (const [file, choice] of [
    ['tones.mp3', 'separate'],
    ['tones.m4a', 'separate'],
    ['tones.ogg', 'separate'],
    ['tones.mov', 'mixed'],
    ['fragmented.mp4', 'mixed'],
    ['centre.flac', 'mixed'],
    ['surround.m4a', 'separate'],
    ['late.mkv', 'separate'],
    ['chained.ogg', 'mixed'],
    ['two-tracks.mkv', 'mixed'],
  ] as const) {
    test(`ffmpeg decodes ${file} to the same samples as node-av`, async () => {
      const path = recordingPath(file);
      const expected = await decodeRecording(path, choice, nodeAv);
      const { channels, seconds } = await decodeRecording(path, choice, ffmpeg);

      assert.equal(channels.length, expected.channels.length);
      for (const [index, samples] of expected.channels.entries()) {
        const differences = samples.map((sample, at) => sample - (channels[index]?.[at] ?? 0));
        assert.ok(differences.every((difference) => Math.abs(difference) < 1e-6));
      }
      // Some versions keep what the encoder added behind the end.
      assert.ok(Math.abs(seconds - expected.seconds) < 0.01, String(seconds));
    });
  }

  // FFmpeg 5 counts the 7 ms that Opus begins before zero in WebM, FFmpeg 8 does not.
  test('ffmpeg keeps the time of each channel in gap.webm', async () => {
    const { channels } = await decodeRecording(recordingPath('gap.webm'), 'separate', ffmpeg);
    assertSound(channels[0], [LEFT_TONE_SECONDS]);
    assertSound(channels[1], [RIGHT_TONE_SECONDS]);
  });
});
