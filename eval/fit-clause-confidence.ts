// node eval/fit-clause-confidence.ts: fits on the tune half how sure an answer on a kind of clause is, and prints the
// weights of clause-confidence.ts.

import { logOdds } from '../server/src/engines/language/built-in/contracts/confidence.ts';
import { wordingConfidence } from '../server/src/engines/language/built-in/questions/answerability.ts';
import {
  indexDocument,
  passageText,
} from '../server/src/engines/language/built-in/questions/document-index.ts';
import { askedFacts } from '../server/src/engines/language/built-in/questions/facts/asked-facts.ts';
import { readQuestion } from '../server/src/engines/language/built-in/questions/question.ts';
import {
  rankPassages,
  searchFor,
} from '../server/src/engines/language/built-in/questions/rank-passages.ts';
import { isTuneItem } from './data.ts';
import { type Example, fitRegression } from './logistic-regression.ts';
import { loadContractQuestions, loadParaphrases } from './question-data.ts';

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
          if (askedFacts(wording, index.language, index.facts.names()).length > 0) return [];
          const search = searchFor(index, readQuestion(wording, index.language));
          const passages = rankPassages(search);
          const [best] = passages;
          if (!best || !search.clauses) return [];
          const { page } = text.pages[index.passages[best.at]!.page]!;
          const start = index.reading.fold.rawStart(index.passages[best.at]!.start);
          const values = [wordingConfidence(search, passages), search.leads.clause].map(logOdds);
          const isPositive =
            labelled.pages.includes(page) && labelled.isAnswer(passageText(index, best.at), start);
          return [{ features: [0, 1], values: Float64Array.from(values), isPositive }];
        },
      ),
    );
  });

const { bias, weights } = fitRegression(examples, 2, { ridge: RIDGE });
console.log(examples.length, { bias, wording: weights[0], clause: weights[1] });
