import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import {
  CONTENT_TYPES,
  IDEA_OVERLAP_MAX,
  LENGTH_BANDS,
  TONES,
} from '../../../contract/generation.ts';
import { countWords } from '../../../language/content-words.ts';
import { createSourceVerifier } from '../evidence/verify-generation.ts';
import type {
  ContentRequest,
  GenerationEngine,
  IdeasRequest,
  SourceText,
} from '../generation-engine.ts';
import { makeExtractedText, makeMeeting } from '../testing/engine-texts.ts';
import { checkEngines } from './check-engines.ts';

type MakeEngine = () => Promise<GenerationEngine & AsyncDisposable>;

const TIMEOUT_MS = 120_000;

const SOURCES: readonly SourceText[] = [
  {
    type: 'document',
    id: 'doc_plan',
    title: 'Plan of the bakery',
    text: makeExtractedText(
      'The bakery opens a second shop in Lund in May 2026.\n\nThe rent of the shop is 14,000 kronor a month.',
      'Four bakers and two sellers work in the shop. The oven is delivered in April.',
    ),
  },
  {
    type: 'meeting',
    id: 'meet_plan',
    title: 'About the shop',
    text: makeMeeting([
      ['Ana', 'The oven for the second shop comes two weeks late.'],
      ['Ben', 'I will ask the landlord whether the shop can open in June.'],
    ]),
  },
];

const ODD_TOPICS: Record<string, string> = {
  'one letter': 'a',
  'emoji alone': '🥐🚀',
  'punctuation alone': '?!… "--" {s} $& \\',
  'a word of 10,000 letters': 'x'.repeat(10_000),
  'lone surrogates': '\ud83d and \udc00',
  'another script': 'متى يفتح المخبز؟',
};

/** Registers the tests that every generation engine must pass. The test file of each engine calls it. */
export function testGenerationEngine(name: string, makeEngine: MakeEngine): void {
  suite(`${name} as a generation engine`, () => {
    testContent(makeEngine);
    testTonesAndTopics(makeEngine);
    testIdeas(makeEngine);

    test('every method throws AbortError when the signal is aborted', async () => {
      await using engine = await makeEngine();
      const aborted = AbortSignal.abort();

      const content = engine.writeContent(contentRequest({}), SOURCES, aborted);
      await assert.rejects(content, { name: 'AbortError' });
      const ideas = engine.brainstorm(ideasRequest('a', 1), [], aborted);
      await assert.rejects(ideas, { name: 'AbortError' });
    });
  });
}

function testContent(makeEngine: MakeEngine): void {
  for (const type of CONTENT_TYPES) {
    test(`a ${type} has at most the requested words, and a warning if it has fewer, with and without sources`, async () => {
      await using engine = await makeEngine();
      for (const words of Object.values(LENGTH_BANDS)) {
        for (const sources of [[], SOURCES]) {
          const request = contentRequest({ type, words });
          const { content, warnings } = await engine.writeContent(request, sources, signal());

          const count = countWords(content);
          assert.ok(count <= words.max, `${count} words`);
          const isWarned = warnings.some(({ code }) => code === 'length');
          assert.equal(isWarned, count < words.min, `${count} words`);
        }
      }
    });
  }

  test('content has exact evidence of every source', async () => {
    await using engine = await makeEngine();
    const result = await engine.writeContent(contentRequest({}), SOURCES, signal());

    assert.deepEqual(
      result.sources.map(({ id }) => id),
      SOURCES.map(({ id }) => id),
    );
    assert.ok(result.sources.every(({ evidence }) => evidence.length > 0));
    assert.deepEqual(createSourceVerifier(SOURCES).verify(result), result);
  });

  test('every result says by which method it was made, with a note', async () => {
    await using engine = await makeEngine();
    const content = await engine.writeContent(contentRequest({}), SOURCES, signal());
    const ideas = await engine.brainstorm(ideasRequest('The shop', 1), SOURCES, signal());

    checkEngines(content.engine, ideas.engine);
  });
}

function testTonesAndTopics(makeEngine: MakeEngine): void {
  test('each tone gives different content', async () => {
    await using engine = await makeEngine();
    const contents = new Set<string>();
    for (const tone of TONES) {
      contents.add(
        (await engine.writeContent(contentRequest({ tone }), SOURCES, signal())).content,
      );
    }

    assert.equal(contents.size, TONES.length);
  });

  test('unusual topics give a title and content', async () => {
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
    test(`a brainstorm about ${what} returns the requested number of distinct ideas`, async () => {
      await using engine = await makeEngine();
      for (const count of [1, 50]) {
        const { ideas } = await engine.brainstorm(ideasRequest(topic, count), SOURCES, signal());

        assert.equal(ideas.length, count);
        assert.equal(new Set(ideas.map(({ id }) => id)).size, count);
        const words = ideas.map(ideaWords);
        for (const [index, own] of words.entries()) {
          assert.ok(words.slice(0, index).every((other) => overlap(own, other) < IDEA_OVERLAP_MAX));
        }
      }
    });
  }

  test('ideas have exact evidence of every source', async () => {
    await using engine = await makeEngine();
    const result = await engine.brainstorm(ideasRequest('The shop', 5), SOURCES, signal());

    assert.ok(result.sources.every(({ evidence }) => evidence.length > 0));
    assert.deepEqual(createSourceVerifier(SOURCES).verify(result), result);
    for (const { sources } of result.ideas) {
      assert.equal(createSourceVerifier(SOURCES).keepTrue(sources).removed, 0);
    }
  });
}

function ideasRequest(topic: string, count: number): IdeasRequest {
  return { topic, count, constraints: [] };
}

function ideaWords({ description }: { description: string }): Set<string> {
  return new Set(description.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));
}

function overlap(a: Set<string>, b: Set<string>): number {
  return a.intersection(b).size / a.union(b).size;
}

function contentRequest(changes: Partial<ContentRequest>): ContentRequest {
  return {
    topic: 'The second shop of the bakery',
    type: 'report',
    tone: 'neutral',
    words: LENGTH_BANDS.medium,
    keywords: ['oven'],
    ...changes,
  };
}

function signal(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}
