import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { sentencesOf } from '../sentence-model/score-sentences.ts';
import type { SentenceModel } from '../sentence-model/sentence-model.ts';
import {
  listCandidates,
  listPointFeatures,
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
  'Ben: Wet roof, sadly.',
  'Ana: The market opens at eight on Sunday.',
  'Ben: Rain would ruin the new roof paint.',
].join('\n');

function readingOf(said = SAID) {
  const reading = readMeeting(spokenMeeting(said));
  sentencesOf(reading, ROOFS);
  return reading;
}

function candidateOf(given: Partial<PointCandidate>): PointCandidate {
  const [sentence] = readingOf().sentences;
  const point = { sentences: [sentence!], support: [], confidence: given.isCued ? 0.7 : 0 };
  return { point, score: 0, actionScore: -6, isCued: false, isSpoken: true, share: -2.5, ...given };
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

  test('a candidate has its scores within their limits, and tells whether somebody said it', () => {
    const [candidate] = listCandidates(readingOf(), 'risk', [], () => true);
    assert.deepEqual([candidate!.score, candidate!.actionScore], [6, -6]);
    assert.equal(candidate!.isSpoken, true);
    assert.equal(candidate!.point.confidence, 0);
  });

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
        const points = weighPoints(language, kind, [candidateOf({ isCued: true, score: 6 })]);
        assert.equal(points.length, 1);
        assert.ok(points[0]!.confidence > 0 && points[0]!.confidence <= 1);
      }
    });

    test(`a sentence without a cue that the classifier refuses is no ${kind}`, () =>
      assert.deepEqual(weighPoints('en', kind, [candidateOf({ score: -6 })]), []));
  }

  test('likely points keep their order, their sentences and their support', () => {
    const candidates = [6, -6, 6].map((score) => candidateOf({ score, isCued: score > 0 }));
    const points = weighPoints('en', 'risk', candidates);
    assert.deepEqual(
      points.map(({ sentences, support }) => ({ sentences, support })),
      [candidates[0]!, candidates[2]!].map(({ point: { sentences, support } }) => ({
        sentences,
        support,
      })),
    );
  });

  test('the features of a candidate are numbers, with the bias last, and as many as the weights', () => {
    const features = listPointFeatures(candidateOf({ isCued: true, score: 2 }));
    assert.ok(features.every(Number.isFinite));
    assert.equal(features.at(-1), 1);
    assert.equal(features.length, listPointFeatures(candidateOf({})).length);
  });
});
