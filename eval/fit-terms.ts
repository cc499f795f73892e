// node eval/fit-terms.ts: fits the classifiers of contract terms on the corpus of statements, except the held hands,
// and writes weights/contract-terms.json. It prints recall and precision on hands that were left out of the fit.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { HELD_HANDS, loadStatements } from './terms/statement-corpus.ts';
import { decide, fitCombinations, fitTermModel, readStatement } from './terms/term-model.ts';
import { measureDecisions } from './terms/term-scores.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/contract-terms.json', import.meta.url),
);
/** Whole hands are left out in turn, so that a model meets only writers that it does not know. */
const FOLDS = 4;
const CORPUS = new URL('corpus/statements/', import.meta.url);

const read = loadStatements(CORPUS)
  .filter(({ hand, language }) => !HELD_HANDS.has(hand) && language === 'en')
  .map(readStatement);
const hands = [...new Set(read.map(({ statement }) => statement.hand))];
const decisions = Array.from({ length: FOLDS }, (_, fold) => {
  const left = new Set(hands.filter((_hand, index) => index % FOLDS === fold));
  const others = read.filter(({ statement }) => !left.has(statement.hand));
  const own = read.filter(({ statement }) => left.has(statement.hand));
  return decide(fitTermModel(others), own);
});
const values = decisions.flatMap((one) => one.values);
const sentences = decisions.flatMap((one) => one.sentences);
const combinations = { value: fitCombinations(values), sentence: fitCombinations(sentences) };
console.log(`${read.length} sentences of hands ${hands.join(', ')}, by models of the other folds`);
console.log(measureDecisions(values, combinations.value));
console.log(measureDecisions(sentences, combinations.sentence));
const model = { ...fitTermModel(read), combinations };
writeFileSync(WEIGHTS_FILE, `${JSON.stringify(model)}\n`);
