import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { findDecisions } from './decisions.ts';
import { findLastBefore } from './look-back.ts';
import { type MeetingPoint, mergeAdjacentPoints } from './point.ts';

/** One turn of numbered sentences, between two short ones. */
function longTurn(count: number) {
  const said = Array.from({ length: count }, (_, at) => `Sentence ${at} of the turn.`).join(' ');
  return readMeeting(spokenMeeting(`Ana: Good morning.\nBen: ${said}\nAna: Goodbye.`));
}

function pointAt(reading: ReturnType<typeof longTurn>, at: number): MeetingPoint {
  return { sentences: [reading.sentences[at]!], support: [reading.sentences[0]!], confidence: 0.5 };
}

suite('merging of adjacent points', () => {
  test('a point of five sentences is closed, and the next sentence begins another one', () => {
    const reading = longTurn(12);
    const points = Array.from({ length: 12 }, (_, at) => pointAt(reading, at + 1));

    const merged = mergeAdjacentPoints(points, 1);

    assert.deepEqual(
      merged.map(({ sentences }) => sentences.map(({ index }) => index)),
      [
        [1, 2, 3, 4, 5],
        [6, 7, 8, 9, 10],
        [11, 12],
      ],
    );
    assert.ok(merged.every(({ support }) => support.length === 1));
  });

  test('the merged points are new ones: the given points stay as they were', () => {
    const reading = longTurn(2);
    const points = [pointAt(reading, 1), { ...pointAt(reading, 2), confidence: 0.7 }];

    const [merged] = mergeAdjacentPoints(points, 1);

    assert.equal(merged!.confidence, 0.7);
    assert.equal(points[0]!.sentences.length, 1);
  });
});

suite('look-back from a sentence', () => {
  test('it reads at most a hundred sentences of a long turn', () => {
    const reading = longTurn(300);
    const read: number[] = [];

    const found = findLastBefore(reading, reading.sentences[250]!, { from: 0 }, ({ index }) => {
      read.push(index);
      return false;
    });

    assert.equal(found, undefined);
    assert.equal(read.length, 100);
    assert.equal(Math.max(...read), 249);
  });

  test('it stays within its turns, and ends before the turn that it is to leave out', () => {
    const reading = longTurn(3);
    const last = reading.sentences.at(-1)!;
    const find = (from: number, before?: number) =>
      findLastBefore(reading, last, before === undefined ? { from } : { from, before }, () => true);

    assert.equal(find(1)!.text, 'Sentence 2 of the turn.');
    assert.equal(find(-3, 1)!.text, 'Good morning.');
    assert.equal(find(2), undefined);
  });
});

suite('decisions of hostile speech', () => {
  test('a decision takes ten supporting sentences and a few more, however often it is echoed', () => {
    const echoes = Array.from({ length: 60 }, (_, at) => `We stay. It rained on day ${at}. Hm.`);
    const said = `Ana: We decided to stay with the journal.\nBen: ${echoes.join(' The sun came out. ')}`;

    const points = findDecisions(readMeeting(spokenMeeting(said)));

    assert.ok(points.every(({ support }) => support.length <= 15));
  });
});
