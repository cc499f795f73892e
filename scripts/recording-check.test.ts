import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { verifySubtitles } from './recording-check/verify-subtitles.ts';

const SRT = `1
00:00:00,500 --> 00:00:01,500
Speaker 1: Good morning.

2
00:00:02,000 --> 00:00:03,000
Speaker 2: Shall we
begin?

`;

const VTT = `WEBVTT

00:00:00.500 --> 00:00:01.500
<v Speaker 1>Good morning.

00:00:02.000 --> 00:00:03.000
<v Speaker 2>Shall we
begin?

`;

const spoken = {
  words: ['Good', 'morning.', 'Shall', 'we', 'begin?'].map((text) => ({ text })),
  duration_seconds: 3,
};

const subtitles = { srt: SRT, vtt: VTT };

function errorsOf(format: 'srt' | 'vtt', from: string, to: string): string {
  return verifySubtitles(format, subtitles[format].replace(from, to), spoken).join();
}

for (const format of ['srt', 'vtt'] as const) {
  suite(`the recording check, reading ${format}`, () => {
    test('accepts subtitles that say what the words do', () => {
      assert.deepEqual(verifySubtitles(format, subtitles[format], spoken), []);
    });

    test('names a word that is missing', () => {
      assert.match(
        errorsOf(format, 'morning', ''),
        /“\. Shall we begin\?” for “morning\. Shall we begin\?”/,
      );
    });

    test('names a cue that begins before the last has ended', () => {
      assert.match(errorsOf(format, '00:00:02', '00:00:01'), /cue 2 lasts from 1 to 3 s/);
    });

    test('names a cue that lasts longer than the recording', () => {
      assert.match(errorsOf(format, '00:00:03', '00:00:04'), /cue 2 lasts from 2 to 4 s/);
    });
  });
}

suite('the recording check', () => {
  test('names a cue of SRT with the number of another', () => {
    const errors = verifySubtitles('srt', SRT.replace(/^2$/m, '1'), spoken);

    assert.deepEqual(errors, ['srt: cue 2 has another number']);
  });

  test('names what is no WebVTT', () => {
    assert.notDeepEqual(verifySubtitles('vtt', VTT.replace('WEBVTT\n\n', ''), spoken), []);
  });
});
