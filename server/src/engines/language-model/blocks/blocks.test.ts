import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { estimateTokens } from '../../llm/tokens.ts';
import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { splitBlocks } from './block.ts';
import { planChunks, estimateBlockTokens } from './plan-chunks.ts';

const SENTENCE = 'The tenant pays the rent on the first day of each month. ';

suite('blocks', () => {
  const TEXTS = {
    prose: SENTENCE.repeat(200),
    paragraphs: `${SENTENCE.repeat(3)}\n\n`.repeat(40),
    'one word without end': 'x'.repeat(10_000),
    'signs of two units each': '😀'.repeat(3_000),
    'a table': '1,234   5,678\n'.repeat(500),
    'nothing but blanks': ' \n \n',
    nothing: '',
  };
  for (const [what, page] of Object.entries(TEXTS)) {
    test(`blocks cover every word of ${what} once, in order, and cross no page break`, async () => {
      const text = makeExtractedText(page, page);

      const blocks = await splitBlocks(text);

      const words = blocks.map(({ start, end }) => text.text.slice(start, end)).join('');
      assert.equal(words.replace(/\s/g, ''), text.text.replace(/\s/g, ''));
      for (const { id, start, end } of blocks) {
        assert.ok(start < end && end - start <= 1_200);
        const own = text.pages.find((one) => start >= one.start && end <= one.end);
        assert.ok(own && id.startsWith(`p${own.page}:b`));
        assert.ok(text.text.slice(start, end).isWellFormed());
      }
      assert.equal(new Set(blocks.map(({ id }) => id)).size, blocks.length);
    });
  }

  test('blocks end at the ends of sentences', async () => {
    const text = makeExtractedText(SENTENCE.repeat(200).trim());

    const blocks = await splitBlocks(text);

    assert.ok(blocks.length > 5);
    for (const { end } of blocks) assert.equal(text.text[end - 1], '.');
  });
});

suite('chunks', () => {
  const text = makeExtractedText(...Array.from({ length: 40 }, () => SENTENCE.repeat(60)));

  test('a text that fits into 60 % of the context is one chunk', async () => {
    const blocks = await splitBlocks(text);

    assert.deepEqual(planChunks(text.text, blocks, 1_000_000), [blocks]);
    assert.deepEqual(planChunks(text.text, [], 1_000_000), []);
  });

  for (const contextTokens of [2_048, 8_192, 32_768]) {
    test(`chunks for ${contextTokens} tokens of context overlap by a tenth and miss nothing`, async () => {
      const blocks = await splitBlocks(text);

      const chunks = planChunks(text.text, blocks, contextTokens);

      assert.deepEqual([...new Set(chunks.flat())], blocks);
      for (const [index, chunk] of chunks.entries()) {
        const tokens = chunk.reduce((sum, block) => sum + estimateBlockTokens(text.text, block), 0);
        assert.ok(tokens <= Math.min(2_500, contextTokens * 0.6), String(tokens));
        const before = chunks[index - 1] ?? [];
        const shared = chunk.filter((block) => before.includes(block));
        const overlap = shared.reduce(
          (sum, block) => sum + estimateBlockTokens(text.text, block),
          0,
        );
        assert.ok(overlap <= 250, String(overlap));
      }
    });
  }

  test('chunks overlap when their blocks are small enough', async () => {
    const small = makeExtractedText('Short line.\n\n'.repeat(2_400));
    const blocks = (await splitBlocks(small)).flatMap(({ id, start, end }) =>
      Array.from({ length: Math.ceil((end - start) / 100) }, (_, index) => ({
        id: `${id}.${index}`,
        start: start + index * 100,
        end: Math.min(end, start + (index + 1) * 100),
      })),
    );

    const chunks = planChunks(small.text, blocks, 8_192);

    for (const [index, chunk] of chunks.slice(1).entries()) {
      assert.ok(chunks[index]!.includes(chunk[0]!));
    }
  });
});

test('token estimates are rather too high, in any script', () => {
  assert.equal(estimateTokens(''), 0);
  assert.ok(estimateTokens(SENTENCE) >= SENTENCE.split(' ').length);
  assert.ok(estimateTokens('東京都千代田区') >= 7);
  assert.ok(estimateTokens('ößäüöß') > estimateTokens('osauos'));
});
