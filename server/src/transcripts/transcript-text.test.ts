import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type Line, placeLines, transcriptText } from './transcript-text.ts';

function line(speaker: string | null, text: string, start_time: number): Line {
  return { speaker, text, start_time, end_time: start_time + 1 };
}

suite('the places of lines', () => {
  test('cut what each says out of the text, names and joints left out', () => {
    const lines = [
      line('Ana', 'Good morning.', 0),
      line('Ana', 'Shall we begin?', 1.5),
      line('Ben', 'Yes.', 3),
      line('Ben', '', 9),
    ];

    const { text, places } = placeLines(lines);

    assert.equal(text, 'Ana: Good morning. Shall we begin?\nBen: Yes.\nBen: ');
    assert.equal(text, transcriptText(lines));
    assert.deepEqual(
      places.map(({ start, end }) => text.slice(start, end)),
      lines.map((each) => each.text),
    );
  });

  test('begin at the beginning where speakers are not told apart', () => {
    const { text, places } = placeLines([line(null, 'One.', 0), line(null, 'Two.', 9)]);

    assert.equal(text, 'One.\nTwo.');
    assert.deepEqual(places, [
      { start: 0, end: 4 },
      { start: 5, end: 9 },
    ]);
  });
});
