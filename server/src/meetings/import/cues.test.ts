import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readSubRip } from './sub-rip.ts';
import { readWebVtt } from './web-vtt.ts';

type Said = [speaker: string | null, text: string, start: number | null, end: number | null];

function said(turns: ReturnType<typeof readWebVtt>): Said[] {
  return turns.map(({ speaker, text, start, end }) => [speaker, text, start, end]);
}

suite('a transcript as WebVTT', () => {
  test('has cues with identifiers and settings; headers, notes, styles and regions are not said', () => {
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
    assert.deepEqual(said(readWebVtt(vtt, [])), [
      ['Ana', 'Good morning.', 1.5, 2],
      ['Ben & Co', 'Hello there.', 3_600, 3_601],
    ]);
  });

  test('may have several voices in a cue, and cues without a blank line between them', () => {
    const vtt = `WEBVTT

00:01.000 --> 00:02.000
<v Ana>Hi</v> <v Ben>Ho
00:03.000 --> 00:04.000
<c.yellow>hm</c> &lt;sighs&gt; <00:03.500>5 &#60; 6`;
    assert.deepEqual(said(readWebVtt(vtt, [])), [
      ['Ana', 'Hi', 1, 2],
      ['Ben', 'Ho', 1, 2],
      [null, 'hm <sighs> 5 < 6', 3, 4],
    ]);
  });

  test('may have names before the text, as Zoom writes, each until the next', () => {
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
      said(readWebVtt(vtt, [])).map(([speaker, text]) => [speaker, text]),
      [
        ['Ana Smith', 'Good morning.'],
        ['Ana Smith', 'We need: milk.'],
        ['Ben', 'Hello.'],
        ['Ana Smith', 'Bye.'],
      ],
    );
  });

  test('is refused with the line that is wrong', () => {
    const refusals: [string, RegExp, number][] = [
      ['hello', /begins with WEBVTT/, 1],
      ['WEBVTT\n\n00:01 --> soon\nhi', /these are no times/, 3],
      ['WEBVTT\n\n00:05.000 --> 00:01.000\nhi', /ends before it begins/, 3],
      ['WEBVTT\n\n00:99.000 --> 01:61.000\nhi', /these are no times/, 3],
      ['WEBVTT\n\n-1:00.000 --> 00:01.000\nhi', /these are no times/, 3],
    ];
    for (const [vtt, message, line] of refusals) {
      assert.throws(() => readWebVtt(vtt, []), { message, line }, vtt);
    }
  });
});

suite('a transcript as SubRip', () => {
  test('has numbers, commas, tags and names', () => {
    const srt = `1
00:00:01,500 --> 00:00:03,000 X1:40 X2:600
<b>Ana: Good</b>
morning

2
00:00:03,000 --> 00:00:04,000
{\\an8}Ben: Hello
`;
    assert.deepEqual(said(readSubRip(srt, [])), [
      ['Ana', 'Good morning', 1.5, 3],
      ['Ben', 'Hello', 3, 4],
    ]);
  });

  test('may lack numbers and blank lines, have points for commas and numbers that are said', () => {
    const srt = `00:00:01.500 --> 00:00:03.000
[Ana] How many?
42
2
00:00:03.000 --> 00:00:04.000
[Ben] 7`;
    assert.deepEqual(said(readSubRip(srt, [])), [
      ['Ana', 'How many? 42', 1.5, 3],
      ['Ben', '7', 3, 4],
    ]);
  });
});
