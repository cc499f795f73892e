import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type TranscriptLine, joinLines, transcriptText } from './transcript-text.ts';

function line(speaker: string | null, text: string, start_time: number): TranscriptLine {
  return { speaker, text, start_time, end_time: start_time + 1 };
}

suite('spans of transcript lines', () => {
  test('cover the words of each line without names and separators', () => {
    const lines = [
      line('Ana', 'Good morning.', 0),
      line('Ana', 'Shall we begin?', 1.5),
      line('Ben', 'Yes.', 3),
      line('Ben', '', 9),
    ];

    const { text, spans } = joinLines(lines);

    assert.equal(text, 'Ana: Good morning. Shall we begin?\nBen: Yes.\nBen: ');
    assert.equal(text, transcriptText(lines));
    assert.deepEqual(
      spans.map(({ start, end }) => text.slice(start, end)),
      lines.map((each) => each.text),
    );
  });

  test('start at offset 0 without speaker names', () => {
    const { text, spans } = joinLines([line(null, 'One.', 0), line(null, 'Two.', 9)]);

    assert.equal(text, 'One.\nTwo.');
    assert.deepEqual(spans, [
      { start: 0, end: 4 },
      { start: 5, end: 9 },
    ]);
  });
});
