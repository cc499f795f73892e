import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TranscriptFormat } from '../../contract/transcript-import.ts';
import type { Turn } from './imported-transcript.ts';
import { settle } from './settle.ts';

function turn(start: number | null, text = 'a', end: number | null = null): Turn {
  return { speaker: null, text, start, end, line: 1 };
}

/** Begin and end of each turn, or the warning for which there are none. */
function times(format: TranscriptFormat, turns: Turn[]) {
  const { isTimed, segments, warnings } = settle(format, turns);
  if (!isTimed) return warnings.map(({ code }) => code);
  return segments.map(({ start_time, end_time }) => [start_time, end_time]);
}

suite('the times of an imported transcript', () => {
  test('last until the next turn, but no longer than it takes to say', () => {
    assert.deepEqual(times('text', [turn(1, 'six words in two seconds here'), turn(3), turn(60)]), [
      [1, 3],
      [3, 4],
      [60, 61],
    ]);
  });

  test('are those of the next that begins later, where two begin at once', () => {
    const six = 'six words of the same second';
    assert.deepEqual(times('text', [turn(1, six), turn(1, six), turn(3)]), [
      [1, 3],
      [1, 3],
      [3, 4],
    ]);
  });

  test('may overlap', () => {
    assert.deepEqual(times('json', [turn(1, 'a', 9), turn(2, 'a', 3)]), [
      [1, 9],
      [2, 3],
    ]);
  });

  test('are those of the turn before where a few are missing', () => {
    const turns = [turn(null), turn(1), turn(2), turn(3), turn(4), turn(5)];
    assert.deepEqual(times('text', turns).slice(0, 2), [
      [0, 1],
      [1, 2],
    ]);
  });

  test('count from the first where that is a time of the day', () => {
    const { segments, warnings } = settle('text', [turn(36_192), turn(36_200)]);
    assert.deepEqual(
      segments.map(({ start_time }) => start_time),
      [0, 8],
    );
    assert.equal(warnings[0]?.code, 'clock_times');
  });

  test('need not be known of what stands above the first', () => {
    assert.deepEqual(times('text', [turn(null), turn(null), turn(5)]).at(-1), [5, 6]);
  });

  test('are left out where most are missing, and where those of a text go back', () => {
    assert.deepEqual(times('text', [turn(0), turn(null), turn(null)]), ['times_left_out']);
    assert.deepEqual(times('text', [turn(5), turn(1)]), ['times_left_out']);
    assert.deepEqual(times('text', [turn(null)]), []);
  });

  test('never end before they begin', () => {
    assert.throws(() => times('json', [turn(5, 'a', 4)]), { message: /ends before it begins/ });
  });
});

test('names that differ in case and spaces alone are one speaker', () => {
  const said = ['Ana Li', 'ana  li', 'Ben', 'ANA LI'].map((speaker) => ({
    ...turn(null),
    speaker,
  }));

  const { speakers, segments } = settle('text', said);

  assert.deepEqual(speakers, ['Ana Li', 'Ben']);
  assert.deepEqual(
    segments.map(({ speaker }) => speaker),
    [0, 0, 1, 0],
  );
});
