import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { IDEA_OVERLAP_MAX, IDEAS_MAX } from '../../../../contract/generation.ts';
import type { SourceText } from '../../../language-engine/generation-engine.ts';
import { agreementSource, meetingSource } from '../testing/sources.ts';
import { findIdeas } from './find-ideas.ts';
import { OPERATORS } from './operators.ts';
import { listIdeaWords, wordOverlap } from '../../../../language/word-overlap.ts';

const TOPICS: Record<string, string> = {
  'one word': 'coffee',
  'one letter': 'a',
  'stop words alone': 'of the and',
  emoji: '🦘🚀🎉',
  signs: '?!… --- ***',
  blanks: '   \n\t ',
  'a question': 'How might we make onboarding of new nurses less tiring?',
  'words of the operators': [...OPERATORS.values()][0]!
    .map(({ description }) => description)
    .join(' '),
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

suite('idea finder', () => {
  for (const [name, sources] of Object.entries(SOURCES)) {
    for (const [what, topic] of Object.entries(TOPICS)) {
      test(`finds the requested number of distinct ideas for ${what} from ${name}`, () => {
        for (const count of [1, 2, 7, IDEAS_MAX]) {
          const { ideas, sources: quoted } = find({ topic, count }, sources);

          assert.equal(ideas.length, count);
          assert.ok(quoted.every(({ evidence }) => evidence.length > 0));
          const words = ideas.map(listIdeaWords);
          for (const [index, own] of words.entries()) {
            for (const other of words.slice(0, index)) {
              assert.ok(wordOverlap(own, other) < IDEA_OVERLAP_MAX, [...own].join(' '));
            }
          }
          const scores = ideas.map(({ score }) => score);
          assert.deepEqual(
            scores,
            scores.toSorted((a, b) => b - a),
          );
          assert.ok(scores.every((score) => score >= 0 && score <= 1));
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
      for (const idea of ideas) {
        for (const { excerpt } of idea.sources.flatMap((source) => source.evidence)) {
          assert.ok(idea.description.includes(excerpt.slice(0, 20)), excerpt);
        }
      }
    }
  });

  test('every rationale names its way of thinking, and ten ideas cover eight categories', () => {
    const { ideas } = find({}, []);

    for (const { rationale } of ideas) {
      assert.match(rationale, /^“.+” applied to the topic alone\.$/);
    }
    assert.ok(new Set(ideas.map(({ category }) => category)).size >= 8);
  });

  test('the same topic yields the same ideas, and another topic yields others', () => {
    assert.deepEqual(find({}, []), find({}, []));
    assert.notDeepEqual(
      find({}, []).ideas.map(({ category }) => category),
      find({ topic: 'nurses' }, []).ideas.map(({ category }) => category),
    );
  });
});

suite('idea constraints', () => {
  const CASES: [constraint: string, says: string][] = [
    ['no extra budget', 'nothing has to be bought'],
    ['must cost less than 500 euros', 'nothing has to be bought'],
    ['without new hires', 'nobody has to be hired'],
    ['done within two weeks', 'it can be tried at once'],
    ['no new software', 'it needs no new tool'],
    ['stay in-house', 'it stays inside'],
    ['fully remote', 'nobody has to be in one place'],
  ];
  for (const [constraint, says] of CASES) {
    test(`no idea contradicts “${constraint}” while other ideas are left`, () => {
      const { ideas } = find({ count: 20, constraints: [constraint] }, []);

      for (const { rationale } of ideas) {
        assert.ok(rationale.includes(`Keeps “${constraint}”`), rationale);
        assert.ok(rationale.includes(says), rationale);
      }
    });
  }

  test('a constraint in unknown words is left to the reader to check', () => {
    const { ideas } = find({ constraints: ['suits our brand'] }, []);

    for (const { rationale } of ideas) {
      assert.ok(rationale.includes('To be checked against “suits our brand”.'));
    }
  });

  test('ideas that contradict a constraint are marked and come last', () => {
    const { ideas } = find(
      {
        count: 50,
        constraints: ['no money', 'no new software', 'alone', 'remote', 'in-house', 'quick'],
      },
      [],
    );

    const marked = ideas.map(({ rationale }) => rationale.includes('Contradicts “'));
    const first = marked.indexOf(true);
    assert.ok(first > 25, String(first));
    assert.ok(marked.slice(first).every(Boolean));
  });

  test('twenty constraints of the greatest length are all named in each rationale', () => {
    const constraints = Array.from({ length: 20 }, (_, index) =>
      `${index} ${'long '.repeat(39)}`.trim(),
    );
    const { ideas } = find({ count: 50, constraints }, [meetingSource]);

    assert.equal(ideas.length, 50);
    for (const constraint of constraints) assert.ok(ideas[0]!.rationale.includes(constraint));
  });
});
