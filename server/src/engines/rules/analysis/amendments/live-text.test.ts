import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createLiveText, type LiveText } from './live-text.ts';

const TEXT = 'The fee is 10 euros. The fee is due now. New: 20 euros, 30 euros.';

function spanOf(words: string) {
  const start = TEXT.indexOf(words);
  return { start, end: start + words.length };
}

function textOf({ pieces }: LiveText): string {
  return pieces.map(({ start, end }) => TEXT.slice(start, end)).join('');
}

/** Replaces words of the live text, wherever they come from. */
function replace(live: LiveText, old: string, fresh: string): string[] {
  const selection = live.select({ start: 0, end: TEXT.length });
  const start = selection.text.indexOf(old);
  const range = { start, end: start + old.length };
  const removed = live.replace(selection, [range], [spanOf(fresh)]);
  return removed.map((span) => TEXT.slice(span.start, span.end));
}

suite('text in which amendments replace passages', () => {
  test('a passage takes the place of another one, which is returned', () => {
    const live = createLiveText({ text: TEXT });

    assert.deepEqual(replace(live, '10 euros', '20 euros'), ['10 euros']);
    assert.match(textOf(live), /^The fee is 20 euros\. The fee is due now\. New: 20 euros/);
  });

  test('words that were put in by one replacement can be replaced by another', () => {
    const live = createLiveText({ text: TEXT });
    replace(live, '10 euros', '20 euros');

    assert.deepEqual(replace(live, 'is 20 euros', '30 euros'), ['is ', '20 euros']);
    assert.match(textOf(live), /^The fee 30 euros\. The fee is due/);
  });

  test('several ranges are replaced by the same passage', () => {
    const live = createLiveText({ text: TEXT });
    const selection = live.select({ start: 0, end: TEXT.indexOf('New') });
    const ranges = [...selection.text.matchAll(/fee/g)].map(({ index }) => ({
      start: index,
      end: index + 3,
    }));

    live.replace(selection, ranges, [spanOf('New')]);

    assert.match(textOf(live), /^The New is 10 euros\. The New is due now\. New: 20/);
  });

  test('a selection holds what stands at its places now', () => {
    const live = createLiveText({ text: TEXT });
    replace(live, '10 euros', '20 euros');
    const sentence = { start: 0, end: TEXT.indexOf(' The fee is due') };

    assert.equal(live.select(sentence).text, 'The fee is 20 euros.');
  });

  test('appended passages follow a region in their order', () => {
    const live = createLiveText({ text: TEXT });
    const sentence = { start: 0, end: TEXT.indexOf(' The fee is due') };

    live.append(sentence, [spanOf(' 20 euros')]);
    live.append(sentence, [spanOf(' 30 euros')]);

    assert.match(textOf(live), /^The fee is 10 euros\. 20 euros 30 euros The fee is due/);
  });
});
