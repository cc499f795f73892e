import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { burstRecording, toSpoken } from '../../../testing/spoken-chunks.ts';
import { extractTimedWords, assignWordsToChunks } from './response-words.ts';
import { layOutUpload } from './upload.ts';
import { parseTranscription } from './transcription-response.ts';

const { chunks } = burstRecording(2);
const upload = layOutUpload(toSpoken(chunks));

function heard(answer: object) {
  const read = parseTranscription(answer, upload.seconds);
  assert.ok(read);
  return extractTimedWords(read, upload);
}

function textOf(answer: object): string {
  return heard(answer)
    .map(({ text }) => text)
    .join(' ');
}

const segment = (text: string, more: object = {}) => ({ text, start: 0, end: 8, ...more });

suite('hallucinated segments', () => {
  for (const [what, more, kept] of [
    [
      'removes a segment that is silent by the criteria of Whisper',
      { no_speech_prob: 0.9, avg_logprob: -1.4 },
      false,
    ],
    ['keeps a segment whose words are likely', { no_speech_prob: 0.9, avg_logprob: -0.3 }, true],
    ['keeps a segment that is likely speech', { no_speech_prob: 0.4, avg_logprob: -1.4 }, true],
    ['keeps a segment without probabilities', {}, true],
    [
      'keeps a segment whose probabilities are placeholders',
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
    test(`removes a segment that only describes a sound: ${note}`, () => {
      assert.equal(textOf({ text: note, segments: [segment(note)] }), '');
      assert.equal(textOf({ text: note }), '');
    });
  }

  // A pattern that tries each way to share out the spaces takes hours.
  test('recognizes a word after thousands of spaces in linear time', () => {
    const text = `${' '.repeat(20_000)}morning`;

    assert.equal(textOf({ text, segments: [segment(text)] }), 'morning');
  });

  test('does not assign the times of removed words to kept words', () => {
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

suite('confidence of words', () => {
  test('takes the confidence of the word, else of its segment, else none', () => {
    const words = [{ word: ' sure', start: 0, end: 1, probability: 0.9 }];
    const segments = [
      segment('sure', { words, avg_logprob: -1 }),
      segment('likely', { avg_logprob: Math.log(0.7) }),
      segment('unknown', { avg_logprob: 0 }),
    ];

    const given = heard({ text: '', segments }).map(({ confidence }) => confidence);

    assert.deepEqual(given, [0.9, 0.7, undefined]);
  });

  test('lowers the confidence in a loop, but not in usual repetitions', () => {
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

suite('impossible times', () => {
  test('moves times into the chunk and into ascending order', () => {
    const words = [
      { word: 'b', start: 3, end: 99 },
      { word: 'a', start: 2, end: 1 },
      { word: 'c', start: 50, end: 60 },
    ];

    const [first, second] = assignWordsToChunks(heard({ text: 'b a c', words }), upload);

    const times = [...first!.words, ...second!.words].flatMap((w) => [w.start_time, w.end_time]);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert.ok(times.every((time) => time >= first!.start_time && time <= second!.end_time));
  });

  test('keeps every word of a segment that ends before it starts', () => {
    const segments = [{ text: 'Good morning to you', start: 8, end: 2 }];

    assert.equal(textOf({ text: '', segments }), 'Good morning to you');
  });
});

suite('text of a response', () => {
  test('removes control characters and lone surrogates', () => {
    assert.equal(textOf({ text: 'Cafe\u0301\u0000 \u001b[31mnoir\ud800' }), 'Café [31mnoir\ufffd');
  });

  for (const [what, answer] of [
    ['a list', []],
    ['null', null],
    ['a number', 7],
    ['an object of another kind', { object: 'list' }],
    ['a text that is none', { text: 7 }],
  ] as const) {
    test(`accepts no transcription that is ${what}`, () => {
      assert.equal(parseTranscription(answer, 10), undefined);
    });
  }

  test('ignores fields of the wrong type', () => {
    const segments = [null, 'x', { text: 7 }, segment('Good.', { words: [null, { word: 1 }] })];

    assert.equal(textOf({ text: 'Good.', segments, words: 'none', duration: '7' }), 'Good.');
  });
});
