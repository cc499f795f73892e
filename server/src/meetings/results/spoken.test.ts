import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { evidenceFor, meetingOf } from '../../engines/language/meeting-conformance.ts';
import type { MeetingText } from '../../engines/language/meeting-engine.ts';
import { placeLines, type Line } from '../../transcripts/transcript-text.ts';
import { keepEvidence, placeEvidence, spokenMeeting } from './spoken.ts';

/** What three segments say, under these names, as the transcript joins them. */
function spokenBy(first: string, second: string, third: string): MeetingText {
  const said = ['I will send', 'the offer today.', 'And I, too.'];
  const lines: Line[] = [first, second, third].map((speaker, index) => ({
    speaker,
    text: said[index]!,
    start_time: index,
    end_time: index + 1,
  }));
  const { text, places } = placeLines(lines);
  return {
    ...meetingOf([]),
    text,
    text_sha256: text,
    lines: lines.map(({ speaker, start_time, end_time }, index) => ({
      speaker,
      ...places[index]!,
      start_time,
      end_time,
    })),
  };
}

function moved(from: MeetingText, excerpt: string, to: MeetingText): string[] {
  const kept = keepEvidence(spokenMeeting(from), evidenceFor(from, excerpt));
  const placed = placeEvidence(spokenMeeting(to), kept);
  for (const { start, end, excerpt: cut, text_sha256, ...rest } of placed) {
    assert.equal(to.text.slice(start, end), cut);
    assert.equal(text_sha256, to.text_sha256);
    assert.equal('spoken' in rest, false);
  }
  return placed.map((each) => each.excerpt);
}

suite('evidence that is kept', () => {
  const before = spokenBy('Speaker 1', 'Speaker 1', 'Speaker 2');

  test('is found again under other names', () => {
    const after = spokenBy('Ana Lindqvist', 'Ana Lindqvist', 'Bo');

    assert.deepEqual(moved(before, 'send the offer', after), ['send the offer']);
    assert.deepEqual(moved(before, 'And I, too.', after), ['And I, too.']);
  });

  test('is found again where two speakers have one name now', () => {
    const after = spokenBy('Ana', 'Ana', 'Ana');

    assert.deepEqual(moved(before, 'And I', after), ['And I']);
  });

  test('becomes two pieces where what was one turn is two', () => {
    const one = spokenBy('Ana', 'Ana', 'Ana');

    assert.deepEqual(moved(one, 'today. And', before), ['today.', 'And']);
  });
});
