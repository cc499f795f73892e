import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { IDEA_OVERLAP_MAX, IDEAS_MAX } from '../../../../contract/generation.ts';
import { listIdeaWords, wordOverlap } from '../../../../language/word-overlap.ts';
import type { SourceText } from '../../../language-engine/generation-engine.ts';
import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { agreementSource, meetingSource } from '../testing/sources.ts';
import { findIdeas } from './find-ideas.ts';
import { PROMPTS } from './prompts.ts';

const TOPICS: Record<string, string> = {
  'one word': 'coffee',
  'one letter': 'a',
  'stop words alone': 'of the and',
  emoji: '🦘🚀🎉',
  signs: '?!… --- ***',
  blanks: '   \n\t ',
  'a question': 'How might we make onboarding of new nurses less tiring?',
  'words of the prompts': [...PROMPTS.values()][0]!.map(({ description }) => description).join(' '),
  'ten thousand letters': 'x'.repeat(10_000),
  'ten thousand signs in words': 'word and more '.repeat(714),
  German: 'Wie können wir die Einarbeitung neuer Pflegekräfte verbessern?',
  Arabic: 'كيف نحسن تدريب الموظفين الجدد؟',
  Chinese: '如何改善新员工培训',
  'half a sign': '\ud83d and more',
  'a template': '{s} {c} ${s} $& $1',
};

const SOURCES: Record<string, readonly SourceText[]> = {
  'no sources': [],
  'an agreement and a meeting': [agreementSource, meetingSource],
  'the same agreement ten times': Array.from({ length: 10 }, (_, index) => ({
    ...agreementSource,
    id: `doc_${index}`,
  })),
};

const find = (change: Partial<Parameters<typeof findIdeas>[0]>, sources: readonly SourceText[]) =>
  findIdeas({ topic: 'coffee', count: 10, constraints: [], ...change }, sources);

const isPrompt = ({ category }: { category: string }) => category.startsWith('Prompt: ');

suite('idea finder', () => {
  for (const [name, sources] of Object.entries(SOURCES)) {
    for (const [what, topic] of Object.entries(TOPICS)) {
      test(`finds the requested number of distinct ideas for ${what} from ${name}`, () => {
        for (const count of [1, 7, IDEAS_MAX]) {
          const { ideas, sources: quoted } = find({ topic, count }, sources);

          assert.equal(ideas.length, count);
          assert.ok(quoted.every(({ evidence }) => evidence.length > 0));
          const words = ideas.map(listIdeaWords);
          for (const [index, own] of words.entries()) {
            for (const other of words.slice(0, index)) {
              assert.ok(wordOverlap(own, other) < IDEA_OVERLAP_MAX, [...own].join(' '));
            }
          }
          const scores = ideas.map(({ score }) => score ?? -1);
          assert.deepEqual(
            scores,
            scores.toSorted((a, b) => b - a),
          );
          for (const { title, description } of ideas) {
            assert.match(title, /\S/);
            assert.match(description, /\S/);
            assert.ok(title.length + description.length < 3_000, title);
          }
        }
      });
    }
  }

  test('every source is quoted, by the ideas that list it', () => {
    for (const count of [1, 3, 20]) {
      const { ideas, sources } = find({ topic: 'renewal of the agreement', count }, [
        agreementSource,
        meetingSource,
      ]);

      for (const { id, evidence } of sources) {
        const own = ideas.flatMap((idea) => idea.sources.filter((source) => source.id === id));
        assert.ok(evidence.length > 0);
        assert.equal(own.flatMap((each) => each.evidence).length, evidence.length);
      }
    }
  });

  test('the same topic yields the same ideas, and another topic yields others', () => {
    assert.deepEqual(find({}, []), find({}, []));
    assert.notDeepEqual(
      find({}, []).ideas.map(({ title }) => title),
      find({ topic: 'nurses' }, []).ideas.map(({ title }) => title),
    );
  });

  test('each constraint is quoted in each rationale, for the reader to check', () => {
    const constraints = Array.from({ length: 20 }, (_, index) =>
      `${index} ${'long '.repeat(39)}`.trim(),
    );
    for (const { rationale } of find({ count: 50, constraints }, [meetingSource]).ideas) {
      for (const constraint of constraints) {
        assert.ok(rationale.includes(`To be checked against “${constraint}”.`));
      }
    }
  });
});

suite('ideas from sources', () => {
  const meeting = {
    type: 'meeting',
    id: 'meet_oven',
    title: 'About the oven',
    text: spokenMeeting(`Ana: If the oven fails on Saturday, we lose the whole market.
Ben: We decided to rent a van until March.
Ana: Ben, can you send the final text to the printer by Friday?
Ben: Yes, I will do that.
Cleo: I will water the plants in the kitchen tomorrow.
Ana: Who pays the deposit for the oven?
Ben: No idea.
Cleo: I would suggest a stall at the station, because nobody else sells bread there.`),
  } as const;
  const plan = {
    type: 'document',
    id: 'doc_plan',
    title: 'Plan',
    text: makeExtractedText(
      'The bakery opens a second shop in Lund.\n\nThe date of the opening is to be confirmed.',
    ),
  } as const;
  const { ideas } = find({ topic: 'The oven', count: 20 }, [meeting, plan, agreementSource]);

  for (const [title, description, category] of [
    [
      'Settle the open question: “Who pays the deposit for the oven?”',
      '“Who pays the deposit for the oven?” [1]',
      'Open questions',
    ],
    [
      'Deal with the risk: “If the oven fails on Saturday, we lose the whole market.”',
      '“If the oven fails on Saturday, we lose the whole market.” [1]',
      'Risks',
    ],
    [
      'Look again at the proposal: “I would suggest a stall at the station, because nobody else sells bread there.”',
      '“I would suggest a stall at the station, because nobody else sells bread there.” [1]',
      'Proposals',
    ],
    [
      'Follow up the request: “Ben, can you send the final text to the printer by Friday?”',
      '“Ben, can you send the final text to the printer by Friday?” [1]',
      'Requests',
    ],
    [
      'Fill the gap: “The date of the opening is to be confirmed.”',
      '“The date of the opening is to be confirmed.” [2]',
      'Gaps',
    ],
    [
      'Prepare for the obligation: “The Customer shall pay the Provider EUR 4,500 per month within 30 days of…”',
      '“The Customer shall pay the Provider EUR 4,500 per month within 30 days of the invoice.” [3]',
      'Obligations',
    ],
  ] as const) {
    test(`an idea of the category ${category} quotes what was stated`, () => {
      const own = ideas.find((idea) => idea.title === title);

      assert.ok(own, ideas.map((idea) => idea.title).join('\n'));
      assert.deepEqual([own.description, own.category], [description, category]);
      assert.equal(own.sources.length, 1);
    });
  }

  test('no idea rests on a decision, or on what a speaker took on', () => {
    const shown = JSON.stringify(ideas);

    assert.doesNotMatch(shown, /rent a van|water the plants/);
  });

  test('a score is the confidence of the finding, and is null for gaps and prompts', () => {
    for (const { category, score } of ideas) {
      const isMeasured = !category.startsWith('Prompt: ') && category !== 'Gaps';
      assert.equal(score !== null, isMeasured, category);
      assert.ok(score === null || (score > 0 && score <= 1));
    }
  });

  test('a rationale names the source, and who has to act by when', () => {
    const request = ideas.find(({ category }) => category === 'Requests')!;
    const duty = ideas.find(({ title }) =>
      title.startsWith('Prepare for the obligation: “The Cust'),
    )!;

    assert.match(
      request.rationale,
      /^A request that \[1\] states\. Speaker: Ana\. Owner: Ben\. Due: \d{4}-\d\d-\d\d\.$/,
    );
    assert.equal(
      duty.rationale,
      'An obligation that [3] states. Owner: Tidewater Press Ltd. Due: within 30 days of the invoice.',
    );
  });

  test('ideas that rest on sources come before the prompts, which say that they are prompts', () => {
    const kinds = ideas.map((idea) => isPrompt(idea) && idea.sources.length === 0);

    assert.deepEqual(
      kinds,
      kinds.toSorted((a, b) => Number(a) - Number(b)),
    );
    for (const { rationale } of ideas.filter(isPrompt)) {
      assert.match(
        rationale,
        /^A prompt for the reader, not a finding: .* for the topic “The oven”\.$/,
      );
    }
  });

  test('a source that states nothing of the kind gives a prompt with its best passage', () => {
    const shop = { ...plan, text: makeExtractedText('The bakery opens a second shop in Lund.') };
    const [first] = find({ topic: 'The shop', count: 2 }, [shop]).ideas;

    assert.partialDeepStrictEqual(first, {
      title: 'Start from the passage: “The bakery opens a second shop in Lund.”',
      category: 'Prompt: passages',
      score: null,
      rationale:
        'A prompt for the reader, not a finding: a passage of [1] for the topic “The shop”.',
    });
  });
});
