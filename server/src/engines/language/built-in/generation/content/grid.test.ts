import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { CONTENT_TYPES, LENGTH_BANDS, TONES } from '../../../../../contract/generation.ts';
import { countRuns, countWords, splitKeywords } from '../../../content-words.ts';
import type { ContentRequest, SourceText } from '../../../generation-engine.ts';
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

/** Where there is none, every source is quoted all the same, and a warning says so. */
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
  suite(`content out of ${name}`, () => {
    for (const [length, words] of Object.entries(BANDS)) {
      test(`of the length ${length} keeps to ${words.min} to ${words.max} words`, () => {
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
              const runs = countRuns(result.content);
              assert.ok(
                runs <= words.max * (words.max < 150 ? 1.15 : 1.02),
                `${what}: ${runs} words, marks included`,
              );
            }
          }
        }
      });
    }

    test('quotes every source, the same in every tone', () => {
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

    test('has the sections of its type, and a gap or a quote in each', () => {
      for (const type of CONTENT_TYPES) {
        const { content } = writeContent(request({ type }), sources);

        for (const { title } of OUTLINES[type].sections) {
          const [, section = ''] = content.split(title);
          assert.match(section, /^[^\n]*\n\n- (?:.*“|\[To add: |#)/, `${type}: ${title}`);
        }
      }
    });

    test('accounts for every keyword', () => {
      for (const type of CONTENT_TYPES) {
        const { content } = writeContent(request({ type }), sources);

        const { used, missing } = splitKeywords(content, KEYWORDS);
        assert.deepEqual([...used, ...missing].toSorted(), KEYWORDS.toSorted());
        const shown = content.toLowerCase();
        assert.ok(used.every((keyword) => shown.includes(keyword.toLowerCase())));
      }
    });

    test('is the same whenever it is asked for', () => {
      assert.deepEqual(writeContent(request({}), sources), writeContent(request({}), sources));
    });
  });
}

suite('the types', () => {
  test('differ in their sections', () => {
    const sections = CONTENT_TYPES.map((type) =>
      JSON.stringify(OUTLINES[type].sections.map(({ title }) => title)),
    );

    assert.equal(new Set(sections).size, CONTENT_TYPES.length);
  });
});

suite('the tones', () => {
  for (const words of [LENGTH_BANDS.short, LENGTH_BANDS.medium]) {
    test(`all read differently in ${words.max} words`, () => {
      const contents = TONES.map((tone) => writeContent(request({ tone, words }), []).content);

      assert.equal(new Set(contents).size, TONES.length);
    });
  }
});
