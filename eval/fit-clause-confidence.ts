// node eval/fit-clause-confidence.ts: fits on the tune half how sure an answer on a kind of clause is, and writes
// weights/clause-confidence.json.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { toLogOdds } from '../server/src/engines/rules/analysis/contracts/confidence.ts';
import { estimateWordingConfidence } from '../server/src/engines/rules/questions/passages/answerability.ts';
import {
  indexDocument,
  passageText,
} from '../server/src/engines/rules/questions/passages/document-index.ts';
import { findAskedFacts } from '../server/src/engines/rules/questions/facts/fact-questions.ts';
import { readQuestion } from '../server/src/engines/rules/questions/wording/question.ts';
import {
  rankPassages,
  searchDocument,
} from '../server/src/engines/rules/questions/passages/rank-passages.ts';
import { isTuneItem } from './eval-folder.ts';
import { type Example, fitRegression } from './logistic-regression.ts';
import { loadContractQuestions, loadParaphrases } from './question-data.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/clause-confidence.json', import.meta.url),
);
const RIDGE = 1;

const contracts = await loadContractQuestions();
if (!contracts) throw new Error('The labelled questions are not there');
const paraphrases = loadParaphrases();

const examples = contracts
  .filter(({ id }) => isTuneItem(id))
  .flatMap(({ text, questions }) => {
    const index = indexDocument(text);
    return questions.flatMap((labelled) =>
      [labelled.question, ...(paraphrases[labelled.category] ?? [])].flatMap(
        (wording): Example[] => {
          // What the extractors answer has a confidence of its own.
          if (findAskedFacts(wording, index.language, index.facts.names()).length > 0) return [];
          const search = searchDocument(index, readQuestion(wording, index.language));
          const passages = rankPassages(search);
          const [best] = passages;
          if (!best || !search.clauses) return [];
          const { page } = text.pages[index.passages[best.at]!.page]!;
          const start = index.reading.fold.rawStart(index.passages[best.at]!.start);
          const values = [estimateWordingConfidence(search, passages), search.maxima.clause].map(
            toLogOdds,
          );
          const isPositive =
            labelled.pages.includes(page) && labelled.isAnswer(passageText(index, best.at), start);
          return [{ features: [0, 1], values: Float64Array.from(values), isPositive }];
        },
      ),
    );
  });

const { bias, weights } = fitRegression(examples, 2, { ridge: RIDGE });
const [wording, clause] = weights;
const fitted = Object.fromEntries(
  Object.entries({ bias, wording: wording!, clause: clause! }).map(([name, weight]) => [
    name,
    Number(weight.toFixed(3)),
  ]),
);
console.log(examples.length, fitted);
writeFileSync(WEIGHTS_FILE, `${JSON.stringify(fitted, null, 2)}\n`);
