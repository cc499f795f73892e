import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeEvidence, makeMeeting } from '../../engines/language-engine/testing/engine-texts.ts';
import type { MeetingText } from '../../engines/language-engine/meeting-engine.ts';
import { joinLines, type TranscriptLine } from '../../transcripts/transcript-text.ts';
import { anchorEvidence, resolveEvidence, toSpokenText } from './anchored-evidence.ts';

/** Builds a meeting text of three segments with these speaker names. */
function spokenBy(first: string, second: string, third: string): MeetingText {
  const said = ['I will send', 'the offer today.', 'And I, too.'];
  const lines: TranscriptLine[] = [first, second, third].map((speaker, index) => ({
    speaker,
    text: said[index]!,
    start_time: index,
    end_time: index + 1,
  }));
  const { text, spans } = joinLines(lines);
  return {
    ...makeMeeting([]),
    text,
    text_sha256: text,
    lines: lines.map(({ speaker, start_time, end_time }, index) => ({
      speaker,
      ...spans[index]!,
      start_time,
      end_time,
    })),
  };
}

function moved(from: MeetingText, excerpt: string, to: MeetingText): string[] {
  const kept = anchorEvidence(toSpokenText(from), makeEvidence(from, excerpt));
  const placed = resolveEvidence(toSpokenText(to), kept);
  for (const { start, end, excerpt: cut, text_sha256, ...rest } of placed) {
    assert.equal(to.text.slice(start, end), cut);
    assert.equal(text_sha256, to.text_sha256);
    assert.equal('spoken' in rest, false);
  }
  return placed.map((each) => each.excerpt);
}

suite('anchored evidence', () => {
  const before = spokenBy('Speaker 1', 'Speaker 1', 'Speaker 2');

  test('resolves after speakers were renamed', () => {
    const after = spokenBy('Ana Lindqvist', 'Ana Lindqvist', 'Bo');

    assert.deepEqual(moved(before, 'send the offer', after), ['send the offer']);
    assert.deepEqual(moved(before, 'And I, too.', after), ['And I, too.']);
  });

  test('resolves after two speakers got the same name', () => {
    const after = spokenBy('Ana', 'Ana', 'Ana');

    assert.deepEqual(moved(before, 'And I', after), ['And I']);
  });

  test('becomes two pieces when one turn was split into two', () => {
    const one = spokenBy('Ana', 'Ana', 'Ana');

    assert.deepEqual(moved(one, 'today. And', before), ['today.', 'And']);
  });
});
