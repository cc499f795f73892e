import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { sentencesOf } from '../sentence-model/score-sentences.ts';
import type { SentenceModel } from '../sentence-model/sentence-model.ts';
import {
  listCandidates,
  type PointCandidate,
  type PointKind,
  weighPoints,
} from './weigh-points.ts';

/** Model that takes each sentence with "roof" for a risk, and no sentence for anything else. */
const ROOFS: SentenceModel = {
  scoreKinds: (sentence) => ({
    action: -9,
    decision: -9,
    risk: sentence.includes('roof') ? 9 : -9,
    question: -9,
  }),
  findOwner: () => undefined,
};

const SAID = [
  'Ana: The old roof may leak in autumn.',
  'Ben: Roof.',
  'Ana: The market opens at eight on Sunday.',
  'Ben: Rain would ruin the new roof paint.',
].join('\n');

function readingOf(said = SAID) {
  const reading = readMeeting(spokenMeeting(said));
  sentencesOf(reading, ROOFS);
  return reading;
}

/** Makes a candidate that the classifier gives a score for a kind. */
function candidateOf(kind: PointKind, score: number, isCued = false): PointCandidate {
  const [sentence] = readingOf().sentences;
  const confidence = isCued ? 0.7 : 0;
  const others = { action: -6, decision: -6, risk: -6, question: -6 };
  const cues = { cued: Number(isCued), 'score of cues': confidence };
  const features = { ...others, ...cues, [kind]: score, spoken: 1, share: -2.5, position: 0 };
  return {
    point: { sentences: [sentence!], support: [], confidence },
    isCued,
    features: { ...features, 'score with cues': isCued ? score : 0, 'reply: other': 1 },
    context: {},
  };
}

const KINDS: readonly PointKind[] = ['decision', 'risk', 'question'];

suite('candidates for points', () => {
  test('the candidates are what cues found and what the classifier takes for the kind, in order', () => {
    const reading = readingOf();
    const cued = { sentences: [reading.sentences[2]!], support: [], confidence: 0.7 };
    const candidates = listCandidates(reading, 'risk', [cued], () => true);
    assert.deepEqual(
      candidates.map(({ point, isCued }) => [point.sentences[0]!.index, isCued]),
      [
        [0, false],
        [2, true],
        [3, false],
      ],
    );
    assert.equal(candidates[1]!.point, cued);
  });

  test('a sentence that cues found, or that supports such a point, is no candidate of its own', () => {
    const reading = readingOf();
    const [first, , third, fourth] = reading.sentences;
    const cued = { sentences: [first!, third!], support: [fourth!], confidence: 0.7 };
    const candidates = listCandidates(reading, 'risk', [cued], () => true);
    assert.equal(candidates.length, 1);
  });

  test('a sentence that cannot be such a point where it stands is no candidate', () => {
    const candidates = listCandidates(readingOf(), 'risk', [], ({ speaker }) => speaker === 'Ben');
    assert.deepEqual(
      candidates.map(({ point }) => point.sentences[0]!.index),
      [3],
    );
  });

  test('a candidate has its scores within their limits, where it stands and how the next speaker replies', () => {
    const [candidate] = listCandidates(readingOf(), 'risk', [], () => true);
    const { features, point } = candidate!;
    assert.deepEqual([features['risk'], features['action']], [6, -6]);
    assert.deepEqual([features['spoken'], features['position'], features['end']], [1, 0, 0]);
    assert.equal(features['reply: other'], 1);
    assert.equal(point.confidence, 0);
  });

  for (const [reply, kind] of [
    ['Yes, agreed.', 'assent'],
    ['No, never.', 'objection'],
    ['Since when?', 'question'],
  ]) {
    test(`the reply "${reply}" is an ${kind}`, () => {
      const reading = readingOf(`Ana: The old roof may leak in autumn.\nBen: ${reply}`);
      const [candidate] = listCandidates(reading, 'risk', [], () => true);
      assert.equal(candidate!.features[`reply: ${kind}`], 1);
    });
  }

  test('a meeting without text has no candidates', () =>
    assert.deepEqual(
      listCandidates(readingOf(''), 'risk', [], () => true),
      [],
    ));
});

suite('weighed points', () => {
  for (const kind of KINDS) {
    test(`a cued sentence of which the classifier is sure is a ${kind}`, () => {
      for (const language of ['en', 'de'] as const) {
        const { likely: points } = weighPoints(language, kind, [candidateOf(kind, 6, true)]);
        assert.equal(points.length, 1);
        assert.ok(points[0]!.confidence > 0 && points[0]!.confidence <= 1);
      }
    });

    test(`a sentence without a cue that the classifier refuses is no ${kind}`, () =>
      assert.deepEqual(weighPoints('en', kind, [candidateOf(kind, -6)]).likely, []));
  }

  test('likely points keep their order, their sentences and their support', () => {
    const candidates = [6, -6, 6].map((score) => candidateOf('risk', score, score > 0));
    const { likely: points } = weighPoints('en', 'risk', candidates);
    assert.deepEqual(
      points.map(({ sentences, support }) => ({ sentences, support })),
      [candidates[0]!, candidates[2]!].map(({ point: { sentences, support } }) => ({
        sentences,
        support,
      })),
    );
  });
});
