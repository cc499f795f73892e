import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import {
  clip,
  formatPosition,
  jsonLength,
  parsePosition,
  takeItems,
  takeTexts,
  type TextPosition,
} from './bounds.ts';
import { BUDGET } from './answer-budget.ts';

/** Texts that grow when they are written as JSON, or break when they are cut. */
const TEXTS = ['plain', '"quoted"\\', '\u0001\u0002', '😀'.repeat(3), '\u2028 é ß', '\uD800'];

function repeat(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

suite('clip', () => {
  for (const text of TEXTS) {
    test(`keeps ${JSON.stringify(text)} within its length as JSON, without half characters`, () => {
      for (const most of [7, 50, 333]) {
        const clipped = clip(repeat(text, 1_000), most);

        assert.ok(jsonLength(clipped) <= most + 3, `${most}: ${jsonLength(clipped)}`);
        assert.ok(clipped.endsWith('…'));
        if (text.isWellFormed()) assert.ok(clipped.isWellFormed());
      }
    });
  }

  test('leaves a text that fits as it is', () => {
    assert.equal(clip('text', 4), 'text');
    assert.equal(clip('', 4), '');
  });
});

suite('parts of texts', () => {
  test('are, joined, the texts, whatever stands in them', () => {
    const items = TEXTS.map((text, index) => ({ text: repeat(text, 9_000 * (index + 1)) }));
    const joined: string[] = items.map(() => '');
    let at: TextPosition | undefined = { item: 0, offset: 0 };
    let parts = 0;
    while (at) {
      const taken: ReturnType<typeof takeTexts<{ text: string }>> = takeTexts(items, at, 40);
      for (const { source, text } of taken.parts) joined[items.indexOf(source)] += text;
      assert.ok(jsonLength(taken.parts.map(({ text }) => text)) <= BUDGET.items + 100);
      at = taken.next && parsePosition(formatPosition(taken.next));
      parts += 1;
      assert.ok(parts < 200);
    }

    assert.deepEqual(
      joined,
      items.map(({ text }) => text),
    );
  });

  test('of many empty texts end', () => {
    const items = Array.from({ length: 1_000 }, () => ({ text: '' }));
    const { parts, next } = takeTexts(items, { item: 0, offset: 0 }, 40);

    // An empty text takes its two quotes.
    assert.equal(parts.length, Math.floor(BUDGET.items / 42));
    assert.deepEqual(next, { item: parts.length, offset: 0 });
  });
});

suite('items of an answer', () => {
  test('are taken while they fit, at least one', () => {
    assert.deepEqual(takeItems(['aaa', 'bbb', 'ccc'], 0, 12), { taken: ['aaa', 'bbb'], next: 2 });
    assert.deepEqual(takeItems(['aaa', 'bbb'], 0, 1), { taken: ['aaa'], next: 1 });
    assert.deepEqual(takeItems(['aaa', 'bbb'], 1, 1), { taken: ['bbb'], next: undefined });
    assert.deepEqual(takeItems([], 0), { taken: [], next: undefined });
    assert.deepEqual(takeItems(['aaa'], 5), { taken: [], next: undefined });
  });
});
