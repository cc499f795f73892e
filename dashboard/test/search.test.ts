import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { describeDevice } from '../src/account/device.ts';
import { isQuestion } from '../src/ask/is-question.ts';
import { readPassageMark } from '../src/documents/passage-mark.ts';
import { splitExcerpt } from '../src/search/split-excerpt.ts';
import { targetOf } from '../src/search/target.ts';

const RESULT = {
  id: 'doc_1',
  title: 'Agreement',
  relevance: 1,
  excerpt: 'the liability cap',
  page: 4,
  start: 100,
  end: 117,
  highlights: [
    { start: 14, end: 17 },
    { start: 4, end: 13 },
  ],
  created_at: '2026-11-28T03:00:00Z',
};

suite('search results', () => {
  test('an excerpt is cut at the offsets of the words, in the order of the text', () => {
    assert.deepEqual(
      splitExcerpt(RESULT).map(({ text, isHit }) => [text, isHit]),
      [
        ['the ', false],
        ['liability', true],
        [' ', false],
        ['cap', true],
      ],
    );
  });

  test('a document opens at the passage, which its page reads back', () => {
    const { search } = targetOf({ ...RESULT, source: 'document' }, 'ws_1');
    const mark = readPassageMark(search['passage'], search['page']);
    assert.deepEqual(mark?.evidence[0], { start: 100, end: 117, page: 4 });
  });

  test('a transcript of a meeting opens at its passage and second', () => {
    const { to, search } = targetOf(
      { ...RESULT, source: 'transcript', page: null, meeting_id: 'meet_1', start_time: 12.5 },
      'ws_1',
    );
    assert.equal(to, '/w/$workspace/meetings/$meeting');
    assert.deepEqual(search, { passage: '100-117', t: '12.5' });
  });

  test('a summary opens its meeting, whose transcript has no such passage', () => {
    const summary = { ...RESULT, source: 'meeting_summary', meeting_id: 'meet_1' } as const;
    assert.deepEqual(targetOf(summary, 'ws_1').search, {});
  });

  test('a passage of an answer opens the meeting by its own id', () => {
    const { params } = targetOf({ ...RESULT, id: 'meet_1', source: 'meeting', page: null }, 'ws_1');
    assert.deepEqual(params, { workspace: 'ws_1', meeting: 'meet_1' });
  });

  test('only a text with a question mark at its end is offered as a question', () => {
    assert.deepEqual(['When does it end? ', '?', 'liability cap'].map(isQuestion), [
      true,
      false,
      false,
    ]);
  });

  test('an address without two offsets names no passage', () => {
    assert.equal(readPassageMark('12-'), undefined);
    assert.equal(readPassageMark(), undefined);
  });
});

test('a session shows browser and system, or the user agent of another client', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  assert.equal(describeDevice(firefox), 'Firefox, Linux');
  assert.equal(describeDevice('docket-cli/1.0.0'), 'docket-cli/1.0.0');
});
