import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { SpeakerTurn } from '../../engines/speakers/speaker-engine.ts';
import type { Word } from '../../engines/speech/speech-engine.ts';
import { type AssemblyOptions, type ChannelWords, startAssembly } from './assemble.ts';
import { compileVocabulary } from './vocabulary.ts';

const NO_VOCABULARY = compileVocabulary([]);

/** Builds words of one second each from `start` on. */
function say(text: string, start = 0): Word[] {
  return text.split(' ').map((word, index) => ({
    text: word,
    start_time: start + index,
    end_time: start + index + 0.9,
    confidence: 0.8,
  }));
}

function turns(...changes: [speaker: number | null, until: number][]): SpeakerTurn[] {
  let start_time = 0;
  return changes.map(([speaker, end_time]) => {
    const turn = { speaker, start_time, end_time };
    start_time = end_time;
    return turn;
  });
}

function assemble(chunks: ChannelWords[], options: Partial<AssemblyOptions> = {}) {
  const assembly = startAssembly({
    speakers: { by: 'one' },
    vocabulary: NO_VOCABULARY,
    language: 'en',
    durationSeconds: 3_600,
    ...options,
  });
  const segments = chunks.flatMap((chunk) => assembly.add(chunk));
  return { segments, ...assembly.summary() };
}

function linesOf(words: Word[], by: SpeakerTurn[]): string[] {
  const { segments } = assemble([{ channel: 0, words }], { speakers: { by: 'turns', turns: by } });
  return segments.map(({ speaker, text }) => `${speaker} ${text}`);
}

suite('assembled segments', () => {
  test('end where the speaker changes and where a chunk ends', () => {
    const { segments } = assemble(
      [
        { channel: 0, words: say('Are you there? Yes I am.') },
        { channel: 0, words: say('Good.', 10) },
      ],
      { speakers: { by: 'turns', turns: turns([4, 3], [2, 60]) } },
    );

    assert.deepEqual(
      segments.map(({ speaker, start_time, end_time, text }) => [
        speaker,
        start_time,
        end_time,
        text,
      ]),
      [
        [0, 0, 2.9, 'Are you there?'],
        [1, 3, 5.9, 'Yes I am.'],
        [1, 10, 10.9, 'Good.'],
      ],
    );
  });

  test('have no speaker where it is uncertain who speaks', () => {
    const by = turns([5, 3], [null, 6], [8, 60]);

    assert.deepEqual(linesOf(say('Are you there? Yes I am. Good morning all.'), by), [
      '0 Are you there?',
      'null Yes I am.',
      '1 Good morning all.',
    ]);
  });

  test('assign a word to the turn around its middle, or to the nearest turn', () => {
    assert.deepEqual(
      linesOf(say('one two. Three four'), [
        { speaker: 7, start_time: 0.2, end_time: 1.5 },
        { speaker: 9, start_time: 3.3, end_time: 3.9 },
      ]),
      ['0 one two.', '1 Three four'],
    );
  });

  test("assign a single word within another speaker's sentence to that speaker", () => {
    const by = turns([0, 2], [1, 3], [0, 9]);

    assert.deepEqual(linesOf(say('we should really go now'), by), ['0 we should really go now']);
    assert.deepEqual(linesOf(say('we should. Yes. Go now'), by), [
      '0 we should.',
      '1 Yes.',
      '0 Go now',
    ]);
  });

  test('move a change of speaker by one word to the end of a sentence', () => {
    assert.deepEqual(linesOf(say('are you well? I am fine.'), turns([0, 4], [1, 9])), [
      '0 are you well?',
      '1 I am fine.',
    ]);
    assert.deepEqual(linesOf(say('are you well? I am fine.'), turns([0, 2], [1, 9])), [
      '0 are you well?',
      '1 I am fine.',
    ]);
  });

  test('treat channels as speakers, numbered by their first words', () => {
    const { segments, speakers } = assemble(
      [
        { channel: 1, words: say('hello') },
        { channel: 0, words: say('hi', 2) },
        { channel: 1, words: say('so', 4) },
      ],
      { speakers: { by: 'channels' } },
    );

    assert.deepEqual(
      segments.map(({ speaker, text }) => [speaker, text]),
      [
        [0, 'hello'],
        [1, 'hi'],
        [0, 'so'],
      ],
    );
    assert.equal(speakers, 2);
  });

  test('have no speaker when speakers are not requested', () => {
    const { segments, speakers } = assemble([{ channel: 0, words: say('hello you') }], {
      speakers: { by: 'none' },
    });

    assert.deepEqual(
      segments.map(({ speaker, text }) => [speaker, text]),
      [[null, 'hello you']],
    );
    assert.equal(speakers, 0);
  });

  test('have a confidence weighted by duration, and null without words', () => {
    const words = [
      { text: 'long', start_time: 0, end_time: 3, confidence: 0.9 },
      { text: 'short', start_time: 3, end_time: 4, confidence: 0.5 },
    ];

    assert.ok(Math.abs(assemble([{ channel: 0, words }]).confidence! - 0.8) < 1e-9);
    assert.equal(assemble([{ channel: 0, words: [] }]).confidence, null);
  });
});

/** Generates pseudo-random numbers from a seed (Mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Generates words of a faulty engine: out of order, overlapping, beyond the end. */
function carelessChunks(random: () => number): ChannelWords[] {
  const texts = ['yes.', 'we', 'Cooper', 'netties', 'should?', 'kestrel,', 'go'];
  return Array.from({ length: 6 }, (_, chunk) => ({
    channel: Math.floor(random() * 2),
    words: Array.from({ length: Math.floor(random() * 12) }, () => {
      const start_time = chunk * 5 + random() * 7;
      return {
        text: texts[Math.floor(random() * texts.length)]!,
        start_time,
        end_time: start_time + random() * 2 - 0.3,
        confidence: random(),
      };
    }),
  }));
}

suite('assembly of arbitrary engine output', () => {
  const vocabulary = compileVocabulary([
    { term: 'Kubernetes', sounds_like: ['cooper netties'] },
    { term: 'Red Kestrel', sounds_like: ['kestrel'] },
  ]);
  const durationSeconds = 31.2345;
  const results = Array.from({ length: 300 }, (_, seed) => {
    const random = randomFrom(seed);
    const chunks = carelessChunks(random);
    const by = turns([0, 8 * random()], [1, 9 + 8 * random()], [2, 40]);
    const kinds = [{ by: 'turns', turns: by }, { by: 'channels' }, { by: 'one' }, { by: 'none' }];
    const speakers = kinds[seed % 4] as AssemblyOptions['speakers'];
    const options = { speakers, vocabulary, durationSeconds };
    return { seed, chunks, options, result: assemble(chunks, options) };
  });

  test('keeps times within the recording, with three decimals', () => {
    for (const { seed, result } of results) {
      const words = result.segments.flatMap((segment) => segment.words);
      for (const { start_time, end_time } of [...words, ...result.segments]) {
        assert.ok(start_time >= 0 && start_time <= end_time, `seed ${seed}`);
        assert.ok(end_time <= durationSeconds, `seed ${seed}`);
        for (const time of [start_time, end_time]) assert.equal(time, Number(time.toFixed(3)));
      }
    }
  });

  test('keeps words ascending without overlaps, and equal to the segment text', () => {
    for (const { seed, result } of results) {
      for (const { words, text, start_time, end_time } of result.segments) {
        for (const [index, word] of words.slice(1).entries()) {
          assert.ok(word.start_time >= words[index]!.end_time, `seed ${seed}`);
        }
        assert.equal(text, words.map((word) => word.text).join(' '));
        assert.deepEqual([start_time, end_time], [words[0]!.start_time, words.at(-1)!.end_time]);
      }
    }
  });

  test('keeps every word that no term replaces, in order', () => {
    for (const { seed, chunks, options } of results) {
      const plain = { ...options, vocabulary: NO_VOCABULARY };
      const { segments } = assemble(chunks, plain);
      const kept = segments.map((segment) => segment.text).join(' ');
      const heard = chunks.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
      assert.equal(kept, heard, `seed ${seed}`);
    }
  });

  test('numbers speakers from 0 in the order of their first words', () => {
    for (const { seed, result } of results) {
      const told = new Set(result.segments.map(({ speaker }) => speaker));
      told.delete(null);
      const numbers = Array.from({ length: result.speakers }, (_, index) => index);
      assert.deepEqual([...told], numbers, `seed ${seed}`);
    }
  });

  test('gives the same output for the same input', () => {
    for (const { chunks, options, result } of results) {
      assert.deepEqual(assemble(chunks, options), result);
    }
  });
});
