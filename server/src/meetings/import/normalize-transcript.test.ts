import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TranscriptFormat } from '../../contract/transcript-import.ts';
import type { ImportedTurn } from './imported-transcript.ts';
import { normalizeTranscript } from './normalize-transcript.ts';

function turn(start: number | null, text = 'a', end: number | null = null): ImportedTurn {
  return { speaker: null, text, start, end, line: 1 };
}

/** Returns start and end of each turn, or the warnings if times were dropped. */
function times(format: TranscriptFormat, turns: ImportedTurn[]) {
  const { isTimed, segments, warnings } = normalizeTranscript(format, turns);
  if (!isTimed) return warnings.map(({ code }) => code);
  return segments.map(({ start_time, end_time }) => [start_time, end_time]);
}

suite('the times of an imported transcript', () => {
  test('end at the next turn, or after the longest plausible duration', () => {
    assert.deepEqual(times('text', [turn(1, 'six words in two seconds here'), turn(3), turn(60)]), [
      [1, 3],
      [3, 4],
      [60, 61],
    ]);
  });

  test('end at the next later start when two turns start together', () => {
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

  test('are inherited from the previous turn when a few are missing', () => {
    const turns = [turn(null), turn(1), turn(2), turn(3), turn(4), turn(5)];
    assert.deepEqual(times('text', turns).slice(0, 2), [
      [0, 1],
      [1, 2],
    ]);
  });

  test('count from the first one if that is a time of day', () => {
    const { segments, warnings } = normalizeTranscript('text', [turn(36_192), turn(36_200)]);
    assert.deepEqual(
      segments.map(({ start_time }) => start_time),
      [0, 8],
    );
    assert.equal(warnings[0]?.code, 'clock_times');
  });

  test('are optional for the lines before the first time', () => {
    assert.deepEqual(times('text', [turn(null), turn(null), turn(5)]).at(-1), [5, 6]);
  });

  test('are dropped when most are missing, or when those of a text decrease', () => {
    assert.deepEqual(times('text', [turn(0), turn(null), turn(null)]), ['times_left_out']);
    assert.deepEqual(times('text', [turn(5), turn(1)]), ['times_left_out']);
    assert.deepEqual(times('text', [turn(null)]), []);
  });

  test('are rejected when a turn ends before it starts', () => {
    assert.throws(() => times('json', [turn(5, 'a', 4)]), { message: /ends before it starts/ });
  });
});

test('speaker names that differ only in case and spaces become one speaker', () => {
  const said = ['Ana Li', 'ana  li', 'Ben', 'ANA LI'].map((speaker) => ({
    ...turn(null),
    speaker,
  }));

  const { speakers, segments } = normalizeTranscript('text', said);

  assert.deepEqual(speakers, ['Ana Li', 'Ben']);
  assert.deepEqual(
    segments.map(({ speaker }) => speaker),
    [0, 0, 1, 0],
  );
});
