import assert from 'node:assert/strict';
import { test } from 'node:test';

import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { readQuestion } from '../wording/question.ts';
import { indexDocument } from './document-index.ts';
import { findCandidates, rankCandidates, searchDocument } from './rank-passages.ts';

const INDEX = indexDocument(
  makeExtractedText(`The tenant pays a deposit of £900 before moving in. The landlord returns the deposit within ten days.

Pets are welcome in the garden. The rent is due on the first day of each month.`),
);
const WEIGHTS = { ranking: { coverageSure: 0 }, rankingByWords: { coverageSure: 1 }, pairs: {} };

test('weights by words count more for a question in the words of the document', () => {
  const [literal] = rankFor('When does the landlord return the deposit?');
  const [reworded] = rankFor('When do I get my deposit money refunded?');

  assert.equal(literal!.wordShare, 1);
  assert.ok(reworded!.wordShare > 0 && reworded!.wordShare < 1);
  for (const { score, wordShare, features } of [literal!, reworded!]) {
    assert.equal(score, wordShare * features.coverageSure);
  }
});

function rankFor(question: string) {
  const search = searchDocument(INDEX, readQuestion(question, INDEX.language));
  return rankCandidates(findCandidates(search), WEIGHTS);
}
