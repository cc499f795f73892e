import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { CONTENT_TYPES, IDEA_OVERLAP_MAX, LENGTH_BANDS, TONES } from '../../contract/generation.ts';
import { extractedText } from './conformance.ts';
import { countWords } from './content-words.ts';
import type {
  ContentRequest,
  GenerationEngine,
  IdeasRequest,
  SourceText,
} from './generation-engine.ts';
import { meetingOf } from './meeting-conformance.ts';
import { createEvidenceCheck } from './verify-generation-evidence.ts';

type MakeEngine = () => Promise<GenerationEngine & AsyncDisposable>;

const TIMEOUT_MS = 120_000;

const SOURCES: readonly SourceText[] = [
  {
    type: 'document',
    id: 'doc_plan',
    title: 'Plan of the bakery',
    text: extractedText(
      'The bakery opens a second shop in Lund in May 2026.\n\nThe rent of the shop is 14,000 kronor a month.',
      'Four bakers and two sellers work in the shop. The oven is delivered in April.',
    ),
  },
  {
    type: 'meeting',
    id: 'meet_plan',
    title: 'About the shop',
    text: meetingOf([
      ['Ana', 'The oven for the second shop comes two weeks late.'],
      ['Ben', 'I will ask the landlord whether the shop can open in June.'],
    ]),
  },
];

const ODD_TOPICS: Record<string, string> = {
  'one letter': 'a',
  'emoji alone': '🥐🚀',
  'signs alone': '?!… "--" {s} $& \\',
  'a word of 10,000 letters': 'x'.repeat(10_000),
  'halves of signs': '\ud83d and \udc00',
  'another script': 'متى يفتح المخبز؟',
};

/** What every engine that writes must do. Each adapter's test file calls this with its own engine. */
export function testGenerationEngine(name: string, makeEngine: MakeEngine): void {
  suite(`${name} writes`, () => {
    testContent(makeEngine);
    testIdeas(makeEngine);

    test('nothing once the signal is aborted', async () => {
      await using engine = await makeEngine();
      const aborted = AbortSignal.abort();

      const writing = engine.writeContent(contentRequest({}), SOURCES, aborted);
      await assert.rejects(writing, { name: 'AbortError' });
      const thinking = engine.brainstorm(ideasRequest('a', 1), [], aborted);
      await assert.rejects(thinking, { name: 'AbortError' });
    });
  });
}

function testContent(makeEngine: MakeEngine): void {
  for (const type of CONTENT_TYPES) {
    test(`a ${type} within its words, with and without sources`, async () => {
      await using engine = await makeEngine();
      for (const words of Object.values(LENGTH_BANDS)) {
        for (const sources of [[], SOURCES]) {
          const request = contentRequest({ type, words });
          const { content } = await engine.writeContent(request, sources, signal());

          const counted = countWords(content);
          assert.ok(counted >= words.min && counted <= words.max, `${counted} words`);
        }
      }
    });
  }

  test('with evidence of every source, which cuts exactly what it quotes', async () => {
    await using engine = await makeEngine();
    const result = await engine.writeContent(contentRequest({}), SOURCES, signal());

    assert.deepEqual(
      result.sources.map(({ id }) => id),
      SOURCES.map(({ id }) => id),
    );
    assert.ok(result.sources.every(({ evidence }) => evidence.length > 0));
    assert.deepEqual(createEvidenceCheck(SOURCES).verify(result), result);
  });

  test('in every tone', async () => {
    await using engine = await makeEngine();
    const contents = new Set<string>();
    for (const tone of TONES) {
      contents.add(
        (await engine.writeContent(contentRequest({ tone }), SOURCES, signal())).content,
      );
    }

    assert.equal(contents.size, TONES.length);
  });

  test('about any topic', async () => {
    await using engine = await makeEngine();
    for (const topic of Object.values(ODD_TOPICS)) {
      const { title, content } = await engine.writeContent(
        contentRequest({ topic }),
        SOURCES,
        signal(),
      );

      assert.match(title, /\S/);
      assert.match(content, /\S/);
    }
  });
}

function testIdeas(makeEngine: MakeEngine): void {
  for (const [what, topic] of Object.entries({ 'a plain topic': 'The shop', ...ODD_TOPICS })) {
    test(`as many ideas as asked for about ${what}, and none twice`, async () => {
      await using engine = await makeEngine();
      for (const count of [1, 50]) {
        const { ideas } = await engine.brainstorm(ideasRequest(topic, count), SOURCES, signal());

        assert.equal(ideas.length, count);
        assert.equal(new Set(ideas.map(({ id }) => id)).size, count);
        const words = ideas.map(wordsOf);
        for (const [index, own] of words.entries()) {
          assert.ok(words.slice(0, index).every((other) => overlap(own, other) < IDEA_OVERLAP_MAX));
        }
      }
    });
  }

  test('ideas with evidence of every source', async () => {
    await using engine = await makeEngine();
    const result = await engine.brainstorm(ideasRequest('The shop', 5), SOURCES, signal());

    assert.ok(result.sources.every(({ evidence }) => evidence.length > 0));
    assert.deepEqual(createEvidenceCheck(SOURCES).verify(result), result);
    for (const { sources } of result.ideas) {
      assert.equal(createEvidenceCheck(SOURCES).keepTrue(sources).lost, 0);
    }
  });
}

function ideasRequest(topic: string, count: number): IdeasRequest {
  return { topic, count, constraints: [] };
}

function wordsOf({ title, description }: { title: string; description: string }): Set<string> {
  return new Set(`${title} ${description}`.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));
}

function overlap(a: Set<string>, b: Set<string>): number {
  return a.intersection(b).size / a.union(b).size;
}

function contentRequest(asked: Partial<ContentRequest>): ContentRequest {
  return {
    topic: 'The second shop of the bakery',
    type: 'report',
    tone: 'neutral',
    words: LENGTH_BANDS.medium,
    keywords: ['oven'],
    ...asked,
  };
}

function signal(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}
