import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { parseSubRip, parseWebVtt } from './subtitles.ts';

type Said = [speaker: string | null, text: string, start: number | null, end: number | null];

function said(turns: ReturnType<typeof parseWebVtt>): Said[] {
  return turns.map(({ speaker, text, start, end }) => [speaker, text, start, end]);
}

suite('a transcript as WebVTT', () => {
  test('is parsed from cues with identifiers and settings, without headers, notes, styles and regions', () => {
    const vtt = `WEBVTT - Weekly
Kind: captions

NOTE
Ana: not said

STYLE
::cue { color: red }

REGION
id:fred

intro
00:01.500 --> 00:02.000 align:start position:0%
<v Ana>Good <i>morning</i>.</v>

01:00:00.000 --> 01:00:01.000
<v.loud Ben &amp; Co>Hello
there.
`;
    assert.deepEqual(said(parseWebVtt(vtt, [])), [
      ['Ana', 'Good morning.', 1.5, 2],
      ['Ben & Co', 'Hello there.', 3_600, 3_601],
    ]);
  });

  test('is parsed with several voices in a cue, and without blank lines between cues', () => {
    const vtt = `WEBVTT

00:01.000 --> 00:02.000
<v Ana>Hi</v> <v Ben>Ho
00:03.000 --> 00:04.000
<c.yellow>hm</c> &lt;sighs&gt; <00:03.500>5 &#60; 6`;
    assert.deepEqual(said(parseWebVtt(vtt, [])), [
      ['Ana', 'Hi', 1, 2],
      ['Ben', 'Ho', 1, 2],
      [null, 'hm <sighs> 5 < 6', 3, 4],
    ]);
  });

  test('takes speakers from names before the text, as in Zoom files', () => {
    const vtt = `WEBVTT

1
00:00:01.000 --> 00:00:02.000
Ana Smith: Good morning.

2
00:00:02.000 --> 00:00:03.000
We need: milk.

3
00:00:03.000 --> 00:00:04.000
Ben: Hello.

4
00:00:04.000 --> 00:00:05.000
Ana Smith: Bye.
`;
    assert.deepEqual(
      said(parseWebVtt(vtt, [])).map(([speaker, text]) => [speaker, text]),
      [
        ['Ana Smith', 'Good morning.'],
        ['Ana Smith', 'We need: milk.'],
        ['Ben', 'Hello.'],
        ['Ana Smith', 'Bye.'],
      ],
    );
  });

  test('is rejected with the invalid line', () => {
    const rejections: [string, RegExp, number][] = [
      ['hello', /must start with WEBVTT/, 1],
      ['WEBVTT\n\n00:01 --> soon\nhi', /invalid times/, 3],
      ['WEBVTT\n\n00:05.000 --> 00:01.000\nhi', /ends before it starts/, 3],
      ['WEBVTT\n\n00:99.000 --> 01:61.000\nhi', /invalid times/, 3],
      ['WEBVTT\n\n-1:00.000 --> 00:01.000\nhi', /invalid times/, 3],
    ];
    for (const [vtt, message, line] of rejections) {
      assert.throws(() => parseWebVtt(vtt, []), { message, line }, vtt);
    }
  });
});

suite('a transcript as SubRip', () => {
  test('is parsed with numbers, commas, tags and names', () => {
    const srt = `1
00:00:01,500 --> 00:00:03,000 X1:40 X2:600
<b>Ana: Good</b>
morning

2
00:00:03,000 --> 00:00:04,000
{\\an8}Ben: Hello
`;
    assert.deepEqual(said(parseSubRip(srt, [])), [
      ['Ana', 'Good morning', 1.5, 3],
      ['Ben', 'Hello', 3, 4],
    ]);
  });

  test('is parsed without numbers and blank lines, with decimal points and spoken numbers', () => {
    const srt = `00:00:01.500 --> 00:00:03.000
[Ana] How many?
42
2
00:00:03.000 --> 00:00:04.000
[Ben] 7`;
    assert.deepEqual(said(parseSubRip(srt, [])), [
      ['Ana', 'How many? 42', 1.5, 3],
      ['Ben', '7', 3, 4],
    ]);
  });
});
