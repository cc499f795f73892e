import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { burstRecording, toSpoken } from '../../../testing/spoken-chunks.ts';
import { heardWords } from './heard-words.ts';
import { placeChunks } from './place-chunks.ts';
import { recognizedChunks } from './recognized-chunks.ts';
import { readTranscription } from './transcription-answer.ts';

const { chunks } = burstRecording(2);
const upload = placeChunks(toSpoken(chunks));

function heard(answer: object) {
  const read = readTranscription(answer, upload.seconds);
  assert.ok(read);
  return heardWords(read, upload);
}

function textOf(answer: object): string {
  return heard(answer)
    .map(({ text }) => text)
    .join(' ');
}

const segment = (text: string, more: object = {}) => ({ text, start: 0, end: 8, ...more });

suite('what was invented on silence', () => {
  for (const [what, more, kept] of [
    ['goes when Whisper thinks so', { no_speech_prob: 0.9, avg_logprob: -1.4 }, false],
    ['stays when its words are likely', { no_speech_prob: 0.9, avg_logprob: -0.3 }, true],
    ['stays when speech is likely', { no_speech_prob: 0.4, avg_logprob: -1.4 }, true],
    ['stays when nothing is known', {}, true],
    [
      'stays when the figures were filled in',
      { no_speech_prob: 0.9, avg_logprob: -1.4, compression_ratio: -1 },
      true,
    ],
  ] as const) {
    test(what, () => {
      const segments = [segment('Thanks for watching!', more), segment('Good morning.')];
      const expected = `${kept ? 'Thanks for watching! ' : ''}Good morning.`;

      assert.equal(textOf({ text: '', segments }), expected);
    });
  }

  for (const note of ['[BLANK_AUDIO]', ' (applause) ', '*music*', '♪♪', '[ Silence ]']) {
    test(`goes when it is a note: ${note}`, () => {
      assert.equal(textOf({ text: note, segments: [segment(note)] }), '');
      assert.equal(textOf({ text: note }), '');
    });
  }

  // A pattern that tries each way to share out the spaces takes hours.
  test('is told from a word behind thousands of spaces', () => {
    const text = `${' '.repeat(20_000)}morning`;

    assert.equal(textOf({ text, segments: [segment(text)] }), 'morning');
  });

  test('takes no times from the words that are kept', () => {
    const words = ['Thanks', 'Good', 'morning'].map((word, i) => ({ word, start: i, end: i + 1 }));
    const segments = [
      segment('Thanks.', { no_speech_prob: 0.9, avg_logprob: -2 }),
      segment('Good morning.'),
    ];

    const given = heard({ text: '', segments, words });

    assert.deepEqual(
      given.map(({ text, start, end }) => [text, start, end]),
      [
        ['Good', 1, 2],
        ['morning.', 2, 3],
      ],
    );
  });
});

suite('confidence', () => {
  test('is that of the word, else of its segment, else unknown', () => {
    const words = [{ word: ' sure', start: 0, end: 1, probability: 0.9 }];
    const segments = [
      segment('sure', { words, avg_logprob: -1 }),
      segment('likely', { avg_logprob: Math.log(0.7) }),
      segment('unknown', { avg_logprob: 0 }),
    ];

    const given = heard({ text: '', segments }).map(({ confidence }) => confidence);

    assert.deepEqual(given, [0.9, 0.7, undefined]);
  });

  test('is low in a loop, and not in what people repeat', () => {
    const loop = 'And so we go on. '.repeat(5);
    const avg_logprob = Math.log(0.95);
    const given = heard({
      text: '',
      segments: [segment(`No, no, no, wait. ${loop}Good.`, { avg_logprob })],
    });

    const low = given.filter(({ confidence }) => confidence! <= 0.3);
    assert.equal(low.length, 20);
    assert.ok(given.slice(0, 4).every(({ confidence }) => confidence! > 0.9));
    assert.ok(given.at(-1)!.confidence! > 0.9);
  });
});

suite('times that cannot be', () => {
  test('are brought into the chunk and into order', () => {
    const words = [
      { word: 'b', start: 3, end: 99 },
      { word: 'a', start: 2, end: 1 },
      { word: 'c', start: 50, end: 60 },
    ];

    const [first, second] = recognizedChunks(heard({ text: 'b a c', words }), upload);

    const times = [...first!.words, ...second!.words].flatMap((w) => [w.start_time, w.end_time]);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert.ok(times.every((time) => time >= first!.start_time && time <= second!.end_time));
  });

  test('leave no word out', () => {
    const segments = [{ text: 'Good morning to you', start: 8, end: 2 }];

    assert.equal(textOf({ text: '', segments }), 'Good morning to you');
  });
});

suite('the text of a server', () => {
  test('is cleaned of what no database holds', () => {
    assert.equal(textOf({ text: 'Cafe\u0301\u0000 \u001b[31mnoir\ud800' }), 'Café [31mnoir\ufffd');
  });

  for (const [what, answer] of [
    ['a list', []],
    ['null', null],
    ['a number', 7],
    ['an object of another kind', { object: 'list' }],
    ['a text that is none', { text: 7 }],
  ] as const) {
    test(`is not ${what}`, () => {
      assert.equal(readTranscription(answer, 10), undefined);
    });
  }

  test('survives fields of the wrong kind', () => {
    const segments = [null, 'x', { text: 7 }, segment('Good.', { words: [null, { word: 1 }] })];

    assert.equal(textOf({ text: 'Good.', segments, words: 'none', duration: '7' }), 'Good.');
  });
});
