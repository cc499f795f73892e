import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { CONTENT_TYPES, LENGTH_BANDS, TONES } from '../../../../contract/generation.ts';
import { countTokens, countWords, partitionKeywords } from '../../../../language/content-words.ts';
import type { ContentRequest, SourceText } from '../../../language-engine/generation-engine.ts';
import { agreementSource, meetingSource } from '../testing/sources.ts';
import { OUTLINES } from './outlines.ts';
import { writeContent } from './write-content.ts';

const BANDS = {
  ...LENGTH_BANDS,
  '100 words': { min: 90, max: 110 },
  '500 words': { min: 450, max: 550 },
  '800 words': { min: 720, max: 880 },
};

const SOURCES: Record<string, readonly SourceText[]> = {
  'no sources': [],
  'an agreement': [agreementSource],
  'an agreement and a meeting': [agreementSource, meetingSource],
  'three of each': [1, 2, 3].flatMap((copy) => [
    { ...agreementSource, id: `doc_${copy}` },
    { ...meetingSource, id: `meet_${copy}` },
  ]),
};

const TOPICS = [
  'Renewing the services agreement with Bergmann',
  'Coffee',
  `${'A long topic that says more than any title can hold, with commas, and '.repeat(30)}end.`,
];
const KEYWORDS = ['renewal', 'kangaroo', 'five thousand', 'EUR 4,500'];

/** Returns whether all quotes fit; if not, every source is still quoted and a warning is given. */
function hasRoom(sources: readonly SourceText[], { max }: { max: number }): boolean {
  return sources.length === 0 || max > 120 * (1 + sources.length / 4);
}

function request(change: Partial<ContentRequest>): ContentRequest {
  return {
    topic: TOPICS[0]!,
    type: 'report',
    tone: 'neutral',
    words: LENGTH_BANDS.medium,
    keywords: KEYWORDS,
    ...change,
  };
}

for (const [name, sources] of Object.entries(SOURCES)) {
  suite(`content from ${name}`, () => {
    for (const [length, words] of Object.entries(BANDS)) {
      test(`content of length ${length} has ${words.min} to ${words.max} words, or a length warning`, () => {
        for (const type of CONTENT_TYPES) {
          for (const tone of TONES) {
            for (const topic of TOPICS) {
              const result = writeContent(request({ topic, type, tone, words }), sources);

              const what = `${type} ${tone} ${topic.slice(0, 10)}`;
              const isLonger = result.warnings.some(({ code }) => code === 'length');
              const counted = countWords(result.content);
              assert.ok(counted >= words.min, `${what}: ${counted} words`);
              assert.equal(isLonger, counted > words.max, what);
              if (!hasRoom(sources, words)) continue;
              const runs = countTokens(result.content);
              assert.ok(
                runs <= words.max * (words.max < 150 ? 1.15 : 1.02),
                `${what}: ${runs} words, marks included`,
              );
            }
          }
        }
      });
    }

    test('content quotes every source, with the same quotes in every tone', () => {
      for (const type of CONTENT_TYPES) {
        for (const words of Object.values(LENGTH_BANDS)) {
          const [first, ...others] = TONES.map((tone) =>
            writeContent(request({ type, tone, words }), sources),
          );

          for (const { id, evidence } of first!.sources) assert.ok(evidence.length > 0, id);
          for (const other of others) {
            assert.deepEqual(other.sources, first!.sources);
            assert.notEqual(other.content, first!.content);
          }
        }
      }
    });

    test('every section of the content type has a placeholder or a quote', () => {
      for (const type of CONTENT_TYPES) {
        const { content } = writeContent(request({ type }), sources);

        for (const { title } of OUTLINES[type].sections) {
          const [, section = ''] = content.split(title);
          assert.match(section, /^[^\n]*\n\n- (?:.*“|\[To add: |#)/, `${type}: ${title}`);
        }
      }
    });

    test('every keyword is either used in the content or reported as missing', () => {
      for (const type of CONTENT_TYPES) {
        const { content } = writeContent(request({ type }), sources);

        const { used, missing } = partitionKeywords(content, KEYWORDS);
        assert.deepEqual([...used, ...missing].toSorted(), KEYWORDS.toSorted());
        const shown = content.toLowerCase();
        assert.ok(used.every((keyword) => shown.includes(keyword.toLowerCase())));
      }
    });

    test('the same request yields the same content', () => {
      assert.deepEqual(writeContent(request({}), sources), writeContent(request({}), sources));
    });
  });
}

suite('content types', () => {
  test('no two content types have the same sections', () => {
    const sections = CONTENT_TYPES.map((type) =>
      JSON.stringify(OUTLINES[type].sections.map(({ title }) => title)),
    );

    assert.equal(new Set(sections).size, CONTENT_TYPES.length);
  });
});

suite('content tones', () => {
  for (const words of [LENGTH_BANDS.short, LENGTH_BANDS.medium]) {
    test(`every tone yields different content of up to ${words.max} words`, () => {
      const contents = TONES.map((tone) => writeContent(request({ tone, words }), []).content);

      assert.equal(new Set(contents).size, TONES.length);
    });
  }
});
