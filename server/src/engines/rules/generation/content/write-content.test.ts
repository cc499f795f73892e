import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { CONTENT_TYPES, LENGTH_BANDS, TONES } from '../../../../contract/generation.ts';
import { countTokens, countWords, partitionKeywords } from '../../../../language/content-words.ts';
import type { ContentRequest, SourceText } from '../../../language-engine/generation-engine.ts';
import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { agreementSource, meetingSource } from '../testing/sources.ts';
import { listSections, OUTLINES } from './outlines.ts';
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
      test(`content of length ${length} has at most ${words.max} words, and a length warning outside of ${words.min} to ${words.max}`, () => {
        for (const type of CONTENT_TYPES) {
          // A formal text has the longest sentences of ours; each topic is read with another tone.
          for (const [index, topic] of TOPICS.entries()) {
            const tone = (['formal', 'persuasive', 'casual'] as const)[index]!;
            const result = writeContent(request({ topic, type, tone, words }), sources);

            const what = `${type} ${tone} ${topic.slice(0, 10)}`;
            const isWarned = result.warnings.some(({ code }) => code === 'length');
            const counted = countWords(result.content);
            assert.equal(isWarned, counted < words.min || counted > words.max, what);
            if (!hasRoom(sources, words)) continue;
            assert.ok(counted <= words.max, `${what}: ${counted} words`);
            const runs = countTokens(result.content);
            assert.ok(
              runs <= words.max * (words.max < 150 ? 1.15 : 1.02),
              `${what}: ${runs} words, marks included`,
            );
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

    test('every section of the content type has quotes or at most one placeholder', () => {
      const hasMeeting = sources.some(({ type }) => type === 'meeting');
      for (const type of CONTENT_TYPES) {
        const { content } = writeContent(request({ type }), sources);

        for (const { title } of listSections(OUTLINES[type], hasMeeting)) {
          const section = content.split(new RegExp(`^(?:## |\\*\\*)${title}(?:\\*\\*)?$`, 'm'))[1];
          // A summary has no gaps besides the outcome of its meetings.
          if (section === undefined && type === 'summary' && sources.length > 0) continue;
          const lines = section!
            .split(/\n\n(?=## |\*\*|[^-])/)[0]!
            .trim()
            .split('\n');
          const isQuoted = lines.every((line) => line.includes('“') || line.endsWith(':'));
          const isGap = lines.length === 1 && /^- (?:\[To add: [^[]*\]|#\S.*)$/.test(lines[0]!);
          assert.ok(isQuoted || isGap, `${type}: ${title}: ${lines.join(' / ')}`);
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

suite('content about a meeting', () => {
  const meeting = {
    type: 'meeting',
    id: 'meet_oven',
    title: 'About the oven',
    text: spokenMeeting(`Ana: The oven in the bakery is broken again.
Ben: If the oven fails on Saturday, we lose the whole market.
Ana: We decided to rent an oven until March.
Ben: I will call the oven rental before Friday.
Ana: Who pays the deposit for the oven?
Ben: No idea.`),
  } as const;

  for (const type of ['summary', 'report'] as const) {
    test(`a ${type} begins with the decisions, action items, risks and open questions of the meeting`, () => {
      const { content } = writeContent(request({ type, topic: 'The oven', keywords: [] }), [
        meeting,
      ]);

      const headings = content.match(/^## .*$/gm)!;
      assert.deepEqual(headings.slice(0, 4), [
        '## Decisions',
        '## Action items',
        '## Risks',
        '## Open questions',
      ]);
      const parts = content.split(/^## /m).slice(1, 5);
      for (const [index, quote] of [
        'Ana: “We decided to rent an oven until March.”',
        'Ben: “I will call the oven rental before Friday.” Owner: Ben. Due: ',
        'Ben: “If the oven fails on Saturday, we lose the whole market.”',
        '“Who pays the deposit for the oven?',
      ].entries()) {
        assert.ok(parts[index]!.includes(quote), parts[index]);
      }
    });
  }

  test('other types have the points of the meeting in the sections where they belong', () => {
    const { content } = writeContent(request({ type: 'email', topic: 'The oven', keywords: [] }), [
      meeting,
    ]);

    assert.match(
      content,
      /\*\*What we know\*\*\n\n[^*]*“We decided to rent an oven until March\.”/,
    );
    assert.match(content, /\*\*What is open\*\*\n\n[^*]*“If the oven fails on Saturday/);
    assert.match(content, /\*\*What happens next\*\*\n\n[^*]*“I will call the oven rental/);
  });

  test('a section without a finding of the rules has a gap', () => {
    const silent = { ...meeting, text: spokenMeeting('Ana: The oven in the bakery is green.') };
    const { content } = writeContent(request({ type: 'summary', keywords: [] }), [silent]);

    assert.match(content, /^## Decisions\n\n- \[To add: the decisions\]$/m);
  });
});

suite('content about a document', () => {
  const rates = {
    type: 'document',
    id: 'doc_rates',
    title: 'Rates',
    text: makeExtractedText(
      'The rates of the hotel change on 1 January 2027.\n\nRoom\tOld rate\tNew rate\nSingle\tEUR 90\tEUR 98\nDouble\tEUR 120\tEUR 131\n\nThe rate of the suite is to be confirmed.',
    ),
  } as const;

  test('the rows of a table are a list with their cells apart', () => {
    const { content, sources } = writeContent(
      request({ type: 'press_release', topic: 'New rates of the hotel', keywords: [] }),
      [rates],
    );

    assert.match(
      content,
      / \[1\]:\n {2}- “Room · Old rate · New rate”\n {2}- “Single · EUR 90 · EUR 98”\n {2}- “Double · EUR 120 · EUR 131”\n/,
    );
    assert.doesNotMatch(content, /Room Old rate|Single EUR 90/);
    assert.ok(sources[0]!.evidence.some(({ excerpt }) => excerpt.includes('Single\tEUR 90')));
  });

  test('obligations and gaps of a document stand where they belong, with the party that owes them', () => {
    const { content } = writeContent(request({ topic: 'The agreement', keywords: [] }), [
      agreementSource,
      rates,
    ]);

    assert.match(
      content,
      /## Risks and open questions\n\n[^#]*“The rate of the suite is to be confirmed\.”/,
    );
    assert.match(
      content,
      /## Next steps\n\n[^#]*“The Customer shall pay the Provider EUR 4,500 per month within 30 days of the invoice\.” Owner: Tidewater Press Ltd\. Due: within 30 days of the invoice\./,
    );
  });
});
