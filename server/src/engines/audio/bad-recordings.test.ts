import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';

import { WorkError } from '../../kernel/errors.ts';
import { buildWav, type WavShape } from '../../testing/build-wav.ts';
import {
  decodeRecording,
  LEFT_TONE_SECONDS,
  recordingPath,
  RIGHT_TONE_SECONDS,
  findAudibleIntervals,
} from '../../testing/recordings.ts';
import { temporaryRecording } from '../../testing/temporary-recording.ts';
import { chooseDecoder, probeAudio } from './probe.ts';

const SPEECH_WAV: WavShape = {
  format: 1,
  channels: 1,
  sampleRate: 8_000,
  bitsPerSample: 16,
  data: Buffer.alloc(16_000),
};

const MATROSKA = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

function failsWith(code: string, message: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof WorkError, String(error));
    assert.partialDeepStrictEqual(error.failure, { code, stage: 'decode', retryable: false });
    assert.match(error.failure.message, message);
    return true;
  };
}

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(from, 0, 'latin1');
  assert.notEqual(at, -1);
  const copy = Buffer.from(bytes);
  copy.write(to, at, 'latin1');
  return copy;
}

suite('files that are not recordings', () => {
  const files: Record<string, Buffer | string> = {
    'plain text': 'We met at noon and talked about the budget.\n',
    'text in UTF-16': Buffer.from('\ufeffWe met at noon and talked about the budget.', 'utf16le'),
    'a web page': '<!doctype html><title>Sign in</title>',
    PDF: '%PDF-1.7\n1 0 obj\n',
    PNG: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    ZIP: 'PK\u0003\u0004\u0014\u0000\u0000\u0000',
    'an image in the boxes of MP4':
      '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic',
    'bare AAC': Buffer.from('fff15080017ffc', 'hex'),
    // Lists of other files and addresses, which FFmpeg would open.
    'a playlist of HLS': '#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:1/secret.ts\n',
    'a list of files': 'ffconcat version 1.0\nfile /etc/hosts\n',
    'a description of a session': 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n',
    'a manifest of DASH': '<?xml version="1.0"?><MPD><BaseURL>http://127.0.0.1:1/</BaseURL></MPD>',
  };
  for (const [name, bytes] of Object.entries(files)) {
    test(`refuses ${name}`, async (t) => {
      const path = await temporaryRecording(t, bytes);
      await assert.rejects(probeAudio(path), failsWith('unsupported_format', /no recording/));
    });
  }

  test('refuses an empty file', async (t) => {
    const path = await temporaryRecording(t, '');
    await assert.rejects(probeAudio(path), failsWith('broken', /is empty/));
  });

  test('refuses a video without audio', async () => {
    const path = recordingPath('video-only.mp4');
    await assert.rejects(probeAudio(path), failsWith('no_audio', /no audio track/));
  });

  for (const [name, bytes] of Object.entries({
    'a head of WAV': 'RIFF\u0000\u0000\u0000\u0000WAVE',
    'a head of Matroska': MATROSKA,
    'a head of MP4': '\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0000\u0000isommp42',
    'a head of Ogg': 'OggS\u0000\u0002',
    'a head of FLAC': 'fLaC',
  })) {
    test(`refuses ${name} without content`, async (t) => {
      const path = await temporaryRecording(t, bytes);
      await assert.rejects(decodeRecording(path, 'mixed'), (error) => {
        assert.ok(error instanceof WorkError, String(error));
        assert.ok(['broken', 'no_audio'].includes(error.failure.code), error.failure.code);
        return true;
      });
    });
  }
});

suite('copy-protected recordings', () => {
  for (const tag of ['enca', 'drms']) {
    test(`refuses a track with the encryption tag ${tag}`, async (t) => {
      const bytes = await readFile(recordingPath('tones.m4a'));
      const path = await temporaryRecording(t, replaced(bytes, 'mp4a', tag));
      await assert.rejects(probeAudio(path), failsWith('encrypted', /DRM/));
    });
  }

  test('refuses a WebM track with an encryption key', async (t) => {
    const bytes = await readFile(recordingPath('tones.webm'));
    const privateAt = bytes.indexOf(Buffer.from('63a293', 'hex'));
    // ContentEncodings with an encryption by the key `A`, and a void for the rest of what stood there (RFC 9559 §5.1.4.1).
    bytes.write('6d808e62408b5033810150358447e28141ec83000000', privateAt, 'hex');
    const path = await temporaryRecording(t, bytes);
    await assert.rejects(probeAudio(path), failsWith('encrypted', /DRM/));
  });
});

test('the decoder choice fails with installation instructions if no decoder is installed', async () => {
  const nothing = chooseDecoder([() => Promise.resolve(undefined)]);
  await assert.rejects(nothing, failsWith('engine_error', /install ffmpeg/));
});

suite('recordings with a false header', () => {
  const lies: Record<string, Partial<WavShape>> = {
    '65,535 channels': { channels: 65_535 },
    'no channel': { channels: 0 },
    'no samples a second': { sampleRate: 0 },
    'four thousand million samples a second': { sampleRate: 4_000_000_000 },
    'an unknown code': { format: 0x7777 },
    'no bits': { bitsPerSample: 0 },
    'no samples': { data: Buffer.alloc(0) },
  };
  for (const [name, lie] of Object.entries(lies)) {
    test(`refuses a header that declares ${name}`, async (t) => {
      const path = await temporaryRecording(t, buildWav({ ...SPEECH_WAV, ...lie }));
      await assert.rejects(decodeRecording(path, 'mixed'), (error) => {
        assert.ok(error instanceof WorkError, String(error));
        assert.ok(['broken', 'unsupported_format', 'no_audio'].includes(error.failure.code));
        return true;
      });
    });
  }

  test('refuses a declared duration of more than a day before decoding', async (t) => {
    const flac = await readFile(recordingPath('tones.flac'));
    // RFC 9639 §8.2: 36 bits in STREAMINFO say how many samples there are.
    flac.fill(0xff, 22, 26);
    const path = await temporaryRecording(t, flac);
    await assert.rejects(probeAudio(path), failsWith('too_large', /more than 24 hours/));
  });

  test('reads a recording with an unwritten length to its end', async (t) => {
    const wav = buildWav({ ...SPEECH_WAV, claimedBytes: 0xffffffff });
    const { seconds, truncated } = await decodeRecording(await temporaryRecording(t, wav), 'mixed');
    assert.deepEqual({ seconds, truncated }, { seconds: 1, truncated: false });
  });
});

test('decoding reads the first of thousands of tracks', async (t) => {
  const path = await temporaryRecording(t, manyTracks(20_000));
  const { seconds } = await decodeRecording(path, 'mixed');
  assert.equal(seconds, 0.5);
});

/** A Matroska file of PCM tracks (RFC 9559), the first with half a second of samples, the others with none. */
function manyTracks(count: number): Buffer {
  const rate = Buffer.alloc(4);
  rate.writeFloatBE(16_000);
  const audio = element('e1', element('b5', rate), element('6264', Buffer.from([16])));
  const codec = element('86', Buffer.from('A_PCM/INT/LIT'));
  const tracks = Array.from({ length: count }, (_, index) => {
    const number = element('d7', Buffer.from([(index + 1) >> 8, (index + 1) & 0xff]));
    return element('ae', number, element('83', Buffer.from([2])), codec, audio);
  });
  const block = element('a3', Buffer.from([0x81, 0, 0, 0x80]), Buffer.alloc(16_000));
  const cluster = element('1f43b675', element('e7', Buffer.from([0])), block);
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('matroska'))),
    element('18538067', element('1654ae6b', ...tracks), cluster),
  ]);
}

function element(id: string, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(0x1000_0000 | data.length);
  return Buffer.concat([Buffer.from(id, 'hex'), length, data]);
}

suite('truncated recordings', () => {
  const files = ['mp3', 'flac', 'webm', 'mkv', 'mov'].map((name) => `tones.${name}`);
  for (const file of [...files, 'fragmented.mp4', 'opus.ogg']) {
    test(`decodes the available part of a truncated ${file}`, async (t) => {
      const bytes = await readFile(recordingPath(file));
      const path = await temporaryRecording(t, bytes.subarray(0, bytes.length * 0.7));
      const { channels, seconds, truncated } = await decodeRecording(path, 'mixed');
      assert.ok(truncated);
      assert.ok(seconds < 2.45, String(seconds));
      assert.ok(findAudibleIntervals(channels[0]!).length > 0);
    });
  }

  test('decodes the available part of a truncated WAV file', async (t) => {
    const wav = buildWav(SPEECH_WAV).subarray(0, 44 + 8_000);
    const { seconds, truncated } = await decodeRecording(await temporaryRecording(t, wav), 'mixed');
    assert.deepEqual({ seconds, truncated }, { seconds: 0.5, truncated: true });
  });

  test('decodes the first recording of an Ogg chain whose channel count changes', async () => {
    const { channels, truncated } = await decodeRecording(
      recordingPath('changed-chain.ogg'),
      'separate',
    );
    assert.deepEqual(channels.map(findAudibleIntervals), [
      [LEFT_TONE_SECONDS],
      [RIGHT_TONE_SECONDS],
    ]);
    assert.ok(truncated);
  });

  for (const file of ['tones.m4a', 'tones.mp4']) {
    test(`refuses a truncated ${file} without the index at its end`, async (t) => {
      const bytes = await readFile(recordingPath(file));
      const path = await temporaryRecording(t, bytes.subarray(0, bytes.length * 0.5));
      await assert.rejects(decodeRecording(path, 'mixed'), failsWith('broken', /damaged/));
    });
  }
});

suite('damaged recordings', () => {
  for (const file of [
    'tones.mp3',
    'opus.ogg',
    'tones.webm',
    'tones.mkv',
    'tones.mov',
    'tones.flac',
  ]) {
    test(`keeps the time of audio after a damaged part of ${file}`, async (t) => {
      const bytes = await readFile(recordingPath(file));
      const middle = Math.floor(bytes.length * 0.45);
      bytes.fill(0xa5, middle, middle + Math.floor(bytes.length * 0.04));
      const { channels } = await decodeRecording(await temporaryRecording(t, bytes), 'separate');
      const [, end] = findAudibleIntervals(channels[1]!).at(-1)!;
      assert.ok(Math.abs(end - RIGHT_TONE_SECONDS[1]) < 0.2, String(end));
    });
  }
});
