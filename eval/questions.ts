import { answerQuestion } from '../server/src/engines/rules/questions/answer-question.ts';
import type {
  AnswerSource,
  AnswerContent,
} from '../server/src/engines/language-engine/language-engine.ts';
import { type Holds, isOnPage, isSentence, judgeAnswer, shareHolding } from './answer-places.ts';
import { aucOf, calibrationTables } from './calibration.ts';
import { isTuneItem } from './eval-folder.ts';
import { baselinePassages } from './question-baseline.ts';
import {
  type LabelledQuestion,
  loadArticles,
  loadContractQuestions,
  loadParaphrases,
  type QuestionedDocument,
} from './question-data.ts';
import { figure, type Report, type Row, type Table } from './report.ts';
import { mean } from './scores.ts';
import { smallContextTable, withOtherPages } from './small-context.ts';
import { loadTableQuestions } from './table-question-data.ts';
import { tableQuestionTable } from './table-questions.ts';

const CONTEXT_PAGES = 5;

/** Questions on articles (SQuAD 2.0), contracts (CUAD) and tables (TAT-QA), as the engine answers them. */
export async function evaluateQuestions(): Promise<Report> {
  const articles = loadArticles();
  const contracts = await loadContractQuestions();
  const tables = loadTableQuestions();
  if (!articles || !contracts || !tables) {
    return { title: 'Questions', skipped: 'no labelled questions', tables: [] };
  }
  const onArticles = articles.flatMap((document) => askAll(document, document));
  const onContracts = contracts.flatMap((document) => askAll(document, document));
  const strangers = articles.flatMap((document, index) =>
    askAll(articles[(index + 1) % articles.length]!, document),
  );
  return {
    title: 'Questions',
    notes: [
      'The first three sources of each answer, whether or not the question is answered; a default context of five pages. Tune: articles and contracts whose id hashes below 8. Baseline: BM25 over sentences with paragraph and page in the same run. Random: what three passages drawn by lot would reach.',
      'Contracts without an answer: the wordings of categories that have no clause in the contract. Paraphrases (eval/own) were written by another hand than the engine.',
      'Passages for a small context are searched in all pages. “Among 200 pages”: pages of other contracts follow until there are 200; theirs count as wrong.',
      'A judgement of confidence is right when the document answers and the first source holds the answer.',
    ],
    tables: [
      placeTable(onArticles),
      abstentionTable({ articles: onArticles, contracts: onContracts }, strangers),
      wordingTable(contracts, onContracts),
      tableQuestionTable(tables),
      await smallContextTable({
        articles,
        contracts,
        'contracts among 200 pages': withOtherPages(contracts, articles),
      }),
      ...calibrationTables({
        'articles, held': heldOf(onArticles).map(judgeAnswer),
        'articles, held, answered': heldOf(onArticles).filter(isAnswered).map(judgeAnswer),
        'contracts, held': heldOf(onContracts).map(judgeAnswer),
      }),
    ],
  };
}

/** A question with what came out. */
type Asked = {
  isTune: boolean;
  document: QuestionedDocument;
  labels: LabelledQuestion;
  answer: AnswerContent;
  /** Best passages of the baseline. */
  baseline: AnswerContent['sources'];
};

function askAll(document: QuestionedDocument, { id, questions }: QuestionedDocument): Asked[] {
  return questions.map((labels) => ({
    isTune: isTuneItem(id),
    document,
    labels,
    answer: ask(document, labels.question),
    baseline: baselinePassages(document.text, labels.question),
  }));
}

function ask({ text }: QuestionedDocument, question: string): AnswerContent {
  return answerQuestion(text, { question, contextPages: CONTEXT_PAGES, history: [] });
}

function placeTable(all: readonly Asked[]): Table {
  const row = (name: string, holds: Holds, count: number, prototype: string, goal: string): Row => {
    const asked = all.filter(({ labels }) => labels.pages.length > 0);
    const share = (some: readonly Asked[], sourcesOf: (one: Asked) => readonly AnswerSource[]) =>
      figure(shareHolding(some, sourcesOf, holds, count));
    const [tune, held] = halves(asked);
    return {
      name,
      cells: [
        prototype,
        share(held, ({ baseline }) => baseline),
        figure(mean(held.map((one) => byLot(one, holds, count)))),
        share(tune, ({ answer }) => answer.sources),
        share(held, ({ answer }) => answer.sources),
        goal,
        String(held.length),
      ],
    };
  };
  return {
    name: 'Articles: where the answer stands',
    columns: ['prototype', 'baseline, held', 'random', 'tune', 'held', 'goal', 'n held'],
    rows: [
      row('right page @1', isOnPage, 1, '.888', '≥ .92'),
      row('right page @3', isOnPage, 3, '.961', '≥ .97'),
      row('sentence holding the answer @1', isSentence, 1, '.769', '≥ .82'),
      row('sentence holding the answer @3', isSentence, 3, '.901', '≥ .92'),
    ],
  };
}

/** The chance that one of so many pages of the document is right; for a sentence the same bounds it from above. */
function byLot({ document, labels }: Asked, holds: Holds, count: number): number {
  const { pages, text } = document.text;
  const paragraphs = pages.flatMap(({ page, start, end }) =>
    text
      .slice(start, end)
      .split(/(?<=[.?!])\s/)
      .map((excerpt) => ({ page, start, end, excerpt })),
  );
  const units = holds === isOnPage ? pages.map((page) => ({ ...page, excerpt: '' })) : paragraphs;
  const right = units.filter((unit) => holds(labels, unit)).length / units.length;
  return 1 - (1 - right) ** count;
}

function abstentionTable(
  kinds: Readonly<Record<string, readonly Asked[]>>,
  strangers: readonly Asked[],
): Table {
  const rows = Object.entries(kinds).flatMap(([kind, all]) =>
    halves(all).map((half, index): Row => {
      const [yes, no] = [true, false].map((has) =>
        half.filter(({ labels }) => labels.pages.length > 0 === has),
      );
      const answered = shareOf(yes!, isAnswered);
      const abstained = 1 - shareOf(no!, isAnswered);
      const auc = aucOf(
        half.map(({ answer, labels }) => ({
          confidence: answer.confidence,
          isRight: labels.pages.length > 0,
        })),
      );
      const figures = [auc, answered, abstained, (answered + abstained) / 2];
      return {
        name: `${kind}, ${index === 0 ? 'tune' : 'held'}`,
        cells: [...figures.map(figure), String(yes!.length), String(no!.length)],
      };
    }),
  );
  const control = 1 - shareOf(strangers, isAnswered);
  return {
    name: 'Abstention, at the threshold that is served',
    columns: [
      'AUC (goal ≥ .70, prototype .574)',
      'answered where there is an answer (≥ .5)',
      'abstained where there is none (≥ .5)',
      'balanced accuracy (≥ .64)',
      'n with',
      'n without',
    ],
    rows: [
      ...rows,
      {
        name: 'control: asked of the next article',
        cells: ['–', '–', figure(control), '–', '0', String(strangers.length)],
      },
    ],
  };
}

function wordingTable(contracts: readonly QuestionedDocument[], plain: readonly Asked[]): Table {
  const paraphrases = loadParaphrases();
  const reworded = (index: number) =>
    contracts.flatMap((document) => {
      const questions = document.questions.flatMap((labels) => {
        const question = paraphrases[labels.category]?.[index];
        return question && labels.pages.length > 0 ? [{ ...labels, question }] : [];
      });
      return askAll(document, { ...document, questions });
    });
  const row = (name: string, all: readonly Asked[], prototype: string, goal: string): Row => {
    const [tune, held] = halves(all.filter(({ labels }) => labels.pages.length > 0));
    const page = (some: readonly Asked[], count: number) =>
      figure(shareHolding(some, ({ answer }) => answer.sources, isOnPage, count));
    const baseline = figure(shareHolding(held, (one) => one.baseline, isOnPage, 3));
    const figures = [page(tune, 1), page(tune, 3), page(held, 1), page(held, 3)];
    return { name, cells: [prototype, baseline, ...figures, goal, String(held.length)] };
  };
  return {
    name: 'Contracts: right page, by wording',
    columns: [
      'prototype @3',
      'baseline @3, held',
      'tune @1',
      'tune @3',
      'held @1',
      'held @3',
      'goal @3',
      'n held',
    ],
    rows: [
      row('plain wording', plain, '.805', '≥ .90'),
      ...[0, 1, 2].map((index) => row(`paraphrase ${index + 1}`, reworded(index), '–', 'report')),
    ],
  };
}

function isAnswered({ answer }: Asked): boolean {
  return answer.outcome === 'answered';
}

function halves(all: readonly Asked[]): [tune: Asked[], held: Asked[]] {
  return [all.filter(({ isTune }) => isTune), heldOf(all)];
}

function heldOf(all: readonly Asked[]): Asked[] {
  return all.filter(({ isTune }) => !isTune);
}

function shareOf(all: readonly Asked[], is: (one: Asked) => boolean): number {
  return mean(all.map((one) => Number(is(one))));
}
