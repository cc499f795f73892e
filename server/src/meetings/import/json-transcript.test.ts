import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { parseJsonTranscript } from './json-transcript.ts';

function said(value: unknown) {
  const turns = parseJsonTranscript(JSON.stringify(value));
  return turns.map(({ speaker, text, start, end }) => [speaker, text, start, end]);
}

suite('a transcript as JSON', () => {
  test('is parsed from an array of segments, or from an object that contains them', () => {
    const segments = [
      { speaker: 'Ana', text: 'Hi', start_time: 0.5, end_time: 1 },
      { text: 'Ho', speaker: null },
    ];
    const expected = [
      ['Ana', 'Hi', 0.5, 1],
      [null, 'Ho', null, null],
    ];
    assert.deepEqual(said(segments), expected);
    assert.deepEqual(said({ title: 'Weekly', segments }), expected);
  });

  test('is parsed from the format of Fireflies', () => {
    const sentences = [
      {
        index: 0,
        speaker_name: 'Ana',
        text: 'Hi',
        raw_text: 'hi',
        start_time: '0.48',
        end_time: 3,
      },
    ];
    assert.deepEqual(said({ data: { transcript: { sentences } } }), [['Ana', 'Hi', 0.48, 3]]);
    assert.deepEqual(said({ sentences }), [['Ana', 'Hi', 0.48, 3]]);
  });

  test('is parsed from the format of AssemblyAI, in milliseconds', () => {
    const utterances = [{ speaker: 'A', text: 'Hi', start: 250, end: 26_950, words: [] }];
    assert.deepEqual(said({ utterances }), [['Speaker A', 'Hi', 0.25, 26.95]]);
  });

  test('is parsed from the formats of Deepgram and Gladia, in fractional or whole seconds', () => {
    const spoken = [{ speaker: 0, transcript: 'Hi', start: 1, end: 1_200 }];
    assert.deepEqual(said({ results: { utterances: spoken } }), [['Speaker 1', 'Hi', 1, 1_200]]);
    const utterances = [{ speaker: 1, text: 'Hi', start: 1, end: 1_200 }];
    assert.deepEqual(said({ result: { transcription: { utterances } } }), [
      ['Speaker 2', 'Hi', 1, 1_200],
    ]);
  });

  test('is parsed from the formats of Rev and Whisper', () => {
    const elements = [
      { type: 'text', value: 'Good', ts: 0.5, end_ts: 0.7 },
      { type: 'punct', value: ' ' },
      { type: 'text', value: 'morning', ts: 0.8, end_ts: 1.25 },
      { type: 'punct', value: '.' },
    ];
    assert.deepEqual(said({ monologues: [{ speaker: 0, elements }] }), [
      ['Speaker 1', 'Good morning.', 0.5, 1.25],
    ]);
    assert.deepEqual(said({ text: 'Hi', segments: [{ id: 0, start: 0, end: 2.5, text: ' Hi' }] }), [
      [null, 'Hi', 0, 2.5],
    ]);
  });

  test('is rejected with the name of the invalid field', () => {
    const rejections: [unknown, RegExp][] = [
      [{ a: 1 }, /the JSON has no segments/],
      [{ segments: [{ text: 'a' }, 7] }, /segments\.1 is not an object/],
      [{ segments: [{ speaker: 'Ana' }] }, /segments\.0\.text is required/],
      [
        { segments: [{ text: 'a', start_time: -1 }] },
        /segments\.0\.start_time is not a valid time/,
      ],
      [
        { segments: [{ text: 'a', end_time: 'soon' }] },
        /segments\.0\.end_time is not a valid time/,
      ],
      [[{ text: 'a', speaker: [] }], /transcript\.0\.speaker is not a string/],
    ];
    for (const [value, message] of rejections) assert.throws(() => said(value), { message });
    assert.throws(() => parseJsonTranscript('{"segments": [\n}'), { message: /not valid JSON/ });
  });

  test('an entry that ends before it starts is named by its path', () => {
    const segments = [
      { text: 'Hi', start_time: 0, end_time: 1 },
      { text: 'Ho', start_time: 3, end_time: 2 },
    ];
    assert.throws(() => said({ segments }), {
      message: /must not be before start_time/,
      field: 'segments.1.end_time',
    });
  });
});
