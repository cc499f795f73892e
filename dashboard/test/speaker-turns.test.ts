import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { MeetingEvidence, TranscriptSegment, TranscriptWord } from '@docket/sdk';

import { cutTurn, placeMarks } from '../src/transcript/marks.ts';
import { listShares } from '../src/transcript/shares.ts';
import { findHeardTurn, listTurns } from '../src/transcript/speaker-turns.ts';

function say(speaker: string | null, text: string, start: number, end: number): TranscriptSegment {
  return { id: `segment_${start}`, speaker, text, start_time: start, end_time: end };
}

function word(speaker: string, text: string, start: number, end: number): TranscriptWord {
  return { speaker, text, start_time: start, end_time: end, confidence: 1 };
}

function prove(start: number, end: number): MeetingEvidence {
  const fixed = { page: null, text_sha256: '', match: 'exact', verified: true } as const;
  return { ...fixed, start, end, excerpt: '', start_time: null };
}

const SEGMENTS = [
  say('Ana', 'Good morning.', 0, 1),
  say('Ana', 'We launch in March.', 1.5, 3),
  say('Ben', 'Good.', 3, 3.5),
  say('Ana', 'Good.', 8, 8.5),
];
const TRANSCRIPT = 'Ana: Good morning. We launch in March.\nBen: Good.\nAna: Good.';

suite('turns of a transcript', () => {
  const turns = listTurns({ transcript: TRANSCRIPT, segments: SEGMENTS });

  test('join the segments of one speaker and end with a new speaker', () => {
    assert.deepEqual(
      turns.map(({ speaker, text }) => `${speaker}: ${text}`),
      ['Ana: Good morning. We launch in March.', 'Ben: Good.', 'Ana: Good.'],
    );
  });

  test('end with a pause of more than two seconds', () => {
    const segments = [say('Ana', 'One.', 0, 1), say('Ana', 'Two.', 3.5, 4)];
    assert.equal(listTurns({ transcript: 'Ana: One.\nAna: Two.', segments }).length, 2);
  });

  test('stand at their places in the text, also where words repeat', () => {
    for (const { start, text } of turns) {
      assert.equal(TRANSCRIPT.slice(start, start! + text.length), text);
    }
    assert.ok(turns[2]!.start! > turns[1]!.start!);
  });

  test('keep segments apart that were hard to hear', () => {
    const unsure = { ...SEGMENTS[1]!, low_confidence: true as const };
    const [first, second] = listTurns({ transcript: TRANSCRIPT, segments: [SEGMENTS[0]!, unsure] });
    assert.deepEqual([first!.isUncertain, second!.isUncertain], [false, true]);
  });

  test('name the speaker who speaks at the same time', () => {
    const segments = [say('Ana', 'We launch.', 0, 4), say('Ben', 'Wait.', 2, 3)];
    const overlapping = listTurns({ transcript: 'Ana: We launch.\nBen: Wait.', segments });
    assert.deepEqual(
      overlapping.map(({ overlaps }) => overlaps),
      [undefined, 'Ana'],
    );
  });

  test('have the words of their own speaker, where two speak at the same time', () => {
    const segments = [say('Ana', 'We launch.', 0, 4), say('Ben', 'Wait.', 2, 3)];
    const words = [
      word('Ana', 'We', 0, 1),
      word('Ben', 'Wait.', 2, 3),
      word('Ana', 'launch.', 3, 4),
    ];
    const [ana, ben] = listTurns({ transcript: '', segments, words });
    assert.deepEqual(
      [ana!, ben!].map((turn) => turn.words.map(({ start, end }) => turn.text.slice(start, end))),
      [['We', 'launch.'], ['Wait.']],
    );
  });

  test('are heard from their first second until the next one begins', () => {
    assert.deepEqual(
      [-1, 0, 3.2, 5, 99].map((seconds) => findHeardTurn(turns, seconds)),
      [-1, 0, 1, 1, 2],
    );
  });
});

suite('marks of a transcript', () => {
  const turns = listTurns({ transcript: TRANSCRIPT, segments: SEGMENTS });
  const start = TRANSCRIPT.indexOf('We launch');
  const marked = [
    { id: 'a', kind: 'decision' as const, evidence: [prove(start, start + 9)] },
    { id: 'b', kind: 'task' as const, evidence: [prove(start, TRANSCRIPT.length)] },
  ];

  test('stand in each turn that their passage touches', () => {
    const places = placeMarks(turns, marked);
    assert.deepEqual(
      [0, 1, 2].map((index) => places.get(index)?.map(({ id }) => id)),
      [['a', 'b'], ['b'], ['b']],
    );
    const [mark] = places.get(0)!;
    assert.equal(turns[0]!.text.slice(mark!.start, mark!.end), 'We launch');
  });

  test('cut the text of a turn without losing a character', () => {
    const pieces = cutTurn(turns[0]!, placeMarks(turns, marked).get(0)!);
    assert.equal(pieces.map(({ text }) => text).join(''), turns[0]!.text);
    assert.deepEqual(
      pieces.map(({ text, marks }) => [text, marks.map(({ id }) => id)]),
      [
        ['Good morning. ', []],
        ['We launch', ['a', 'b']],
        [' in March.', ['b']],
      ],
    );
  });
});

test('shares of speakers count time, and turns where another one spoke before', () => {
  assert.deepEqual(listShares(SEGMENTS), [
    { speaker: 'Ana', share: 3 / 3.5, turns: 2 },
    { speaker: 'Ben', share: 0.5 / 3.5, turns: 1 },
  ]);
});
