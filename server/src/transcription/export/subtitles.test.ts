import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import SrtParser from 'srt-parser-2';
import webvtt from 'webvtt-parser';

import { spokenSegment } from '../../testing/transcriptions.ts';
import type { LineWithWords } from '../../transcripts/read.ts';
import { SUBTITLE_FORMATS, streamSubtitles } from './subtitles.ts';

// Read back by the validator of the W3C group and by a parser of SubRip that is not ours.

function spoken(speaker: string | null, startTime: number, text: string): LineWithWords {
  return { ...spokenSegment(0, 0, startTime, text), words: [...wordsOf(startTime, text)], speaker };
}

function wordsOf(startTime: number, text: string) {
  return spokenSegment(0, 0, startTime, text).words;
}

async function write(format: 'srt' | 'vtt', lines: LineWithWords[]): Promise<string> {
  let text = '';
  async function* pages() {
    for (const line of lines) yield [line];
  }
  for await (const piece of streamSubtitles(SUBTITLE_FORMATS[format], pages())) text += piece;
  return text;
}

type Cue = { startTime: number; endTime: number; text: string };

/** Parses subtitles and fails for an invalid file. */
function parseVtt(text: string): Cue[] {
  const { cues, errors } = new webvtt.WebVTTParser().parse(text, 'subtitles');
  assert.deepEqual(errors, []);
  return cues;
}

function parseSrt(text: string): Cue[] {
  return new SrtParser().fromSrt(text).map(({ startSeconds, endSeconds, text: said }) => ({
    startTime: startSeconds,
    endTime: endSeconds,
    text: said,
  }));
}

/** Generates pseudo-random numbers from a seed (Mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Generates a conversation with pauses and interruptions. */
function conversation(seed: number): LineWithWords[] {
  const random = createRandom(seed);
  const names = ['Ana', 'Speaker 2', 'A name that goes on and on, far beyond the room there is'];
  const lines: LineWithWords[] = [];
  let time = 0;
  for (let index = 0; index < 60; index++) {
    const words = Array.from({ length: 1 + Math.floor(random() * 40) }, () => {
      const word = 'abcdefghijklmnopqrstuvwxyz'.slice(0, 1 + Math.floor(random() * 14));
      return random() < 0.15 ? `${word}.` : word;
    });
    const line = spoken(names[Math.floor(random() * 3)]!, time, words.join(' '));
    lines.push(line);
    time = Math.max(0, line.end_time! + random() * 6 - 3);
  }
  return lines;
}

suite('subtitles', () => {
  test('contain number, times and speaker as SRT', async () => {
    assert.equal(
      await write('srt', [spoken('Ana', 0.5, 'Good morning.'), spoken('Speaker 2', 3, 'Hello.')]),
      '1\n00:00:00,500 --> 00:00:01,500\nAna: Good morning.\n\n' +
        '2\n00:00:03,000 --> 00:00:03,500\nSpeaker 2: Hello.\n\n',
    );
  });

  test('contain voice tags as WebVTT', async () => {
    assert.equal(
      await write('vtt', [spoken('Ana', 0.5, 'Good morning.'), spoken(null, 3, 'Hello.')]),
      'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\n<v Ana>Good morning.\n\n' +
        '00:00:03.000 --> 00:00:03.500\nHello.\n\n',
    );
  });

  test('are valid and empty for silence', async () => {
    assert.equal(await write('srt', []), '');
    assert.deepEqual(parseVtt(await write('vtt', [])), []);
  });

  test('escape markup and arrows in texts and names', async () => {
    const lines = [spoken('<b>&-->', 0, 'a --> b <i> & "c" > d')];

    const [vtt] = parseVtt(await write('vtt', lines));
    const [srt] = parseSrt(await write('srt', lines));

    assert.equal(vtt?.text, '<v &lt;b&gt;&amp;--&gt;>a --&gt; b &lt;i&gt; &amp; "c" &gt; d');
    assert.equal(srt?.text, '<b>&→: a → b <i> & "c" > d');
  });

  test('write a hundred hours with three digits', async () => {
    const lines = [spoken(null, 360_000.25, 'Late.')];

    assert.match(await write('srt', lines), /^1\n100:00:00,250 --> 100:00:00,750\n/);
    assert.equal(parseVtt(await write('vtt', lines))[0]?.startTime, 360_000.25);
  });

  test('keep a word longer than a line whole', async () => {
    const word = 'https://files.example/a/very/long/address/that/nobody/reads';

    const [cue] = parseVtt(await write('vtt', [spoken(null, 0, `See ${word} now.`)]));

    assert.ok(cue?.text.split('\n').includes(word));
  });

  for (const format of ['srt', 'vtt'] as const) {
    const parse = format === 'srt' ? parseSrt : parseVtt;

    for (const seed of [1, 2, 3, 4, 5]) {
      test(`contain every word in short cues without overlaps (${format}, conversation ${seed})`, async () => {
        const lines = conversation(seed);

        const cues = parse(await write(format, lines));

        for (const [index, { startTime, endTime, text }] of cues.entries()) {
          const rows = text.replace(/^<v [^>]+>/, '').split('\n');
          assert.ok(rows.length <= 2 && rows.every((row) => row.length <= 42), text);
          assert.ok(endTime > startTime && endTime - startTime <= 7.0005, `${startTime}`);
          assert.ok(startTime >= (cues[index - 1]?.endTime ?? 0), `${startTime} overlaps`);
        }
        const words = cues.flatMap(({ text }) => withoutSpeaker(text).split(/\s+/)).toSorted();
        const said = lines.flatMap((line) => line.text.split(' ')).toSorted();
        assert.deepEqual(words, said);
      });
    }
  }
});

function withoutSpeaker(text: string): string {
  return text.replace(/^<v [^>]+>/, '').replace(/^(Ana|Speaker 2|A name[^:]+):\s/, '');
}
