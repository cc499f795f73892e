import type { AnswerContent } from '../server/src/engines/language-engine/language-engine.ts';
import { answerQuestion } from '../server/src/engines/rules/questions/answer-question.ts';
import {
  FITTED_HANDS,
  HELD_HANDS,
  loadDevelopmentQuestions,
  loadHand,
  type NaturalDocument,
} from './natural-question-data.ts';
import type { LabelledQuestion } from './question-data.ts';
import { figure, type Report, type Row } from './report.ts';
import { mean } from './scores.ts';

const CONTEXT_PAGES = 5;

/** Questions as people ask them, on everyday documents, by hand; the held hands apart. */
export function evaluateNaturalQuestions(): Promise<Report> {
  const byHand = (hand: string) => askAll(loadHand(hand));
  const development = loadDevelopmentQuestions();
  const columns = [
    'first source @1',
    'sources @3',
    'right',
    'answered',
    'answered right',
    'wrong (≤ .12)',
    'refused without an answer (≥ .8)',
    'n with',
    'n without',
  ];
  const report: Report = {
    title: 'Natural questions',
    notes: [
      'Right: a document answers and the answer, given or possible, or its first source holds the labelled words (goal ≥ .75). Wrong: an answer is given and neither holds them. Refused: no answer is given; a possible one counts as refused.',
      'The weights are fitted on hands A to D, O and P: `node eval/fit-questions.ts` prints the figures of each by weights fitted without it. Hands E and F are held.',
    ],
    tables: [
      { name: 'Held hands', columns, rows: rowsOf(HELD_HANDS, byHand) },
      { name: 'Fitted hands (in the sample)', columns, rows: rowsOf(FITTED_HANDS, byHand) },
      ...(development
        ? [{ name: 'Development set', columns, rows: [rowOf('all', askAll(development))] }]
        : []),
    ],
  };
  return Promise.resolve(report);
}

type Asked = { labels: LabelledQuestion; answer: AnswerContent };

function askAll(documents: readonly NaturalDocument[]): Asked[] {
  return documents.flatMap(({ text, questions }) =>
    questions.map((labels) => {
      const request = { question: labels.question, contextPages: CONTEXT_PAGES, history: [] };
      return { labels, answer: answerQuestion(text, request) };
    }),
  );
}

function rowsOf(hands: readonly string[], byHand: (hand: string) => Asked[]): Row[] {
  const asked = hands.map(byHand);
  return [
    ...hands.map((hand, i) => rowOf(`hand ${hand}`, asked[i]!)),
    rowOf('together', asked.flat()),
  ];
}

function rowOf(name: string, asked: readonly Asked[]): Row {
  const [yes, no] = [true, false].map((has) =>
    asked.filter(({ labels }) => labels.pages.length > 0 === has),
  ) as [Asked[], Asked[]];
  const share = (some: readonly Asked[], is: (one: Asked) => boolean) =>
    figure(mean(some.map((one) => Number(is(one)))));
  return {
    name,
    cells: [
      share(yes, (one) => holdsInSources(one, 1)),
      share(yes, (one) => holdsInSources(one, 3)),
      share(yes, isRight),
      share(yes, isAnswered),
      share(yes, (one) => isAnswered(one) && isRight(one)),
      share(yes, (one) => isAnswered(one) && !isRight(one)),
      share(no, (one) => !isAnswered(one)),
      String(yes.length),
      String(no.length),
    ],
  };
}

function isAnswered({ answer }: Asked): boolean {
  return answer.outcome === 'answered';
}

function isRight(asked: Asked): boolean {
  const { labels, answer } = asked;
  if (answer.outcome === 'not_found') return false;
  return labels.isAnswer(answer.answer, 0) || holdsInSources(asked, 1);
}

function holdsInSources({ labels, answer }: Asked, count: number): boolean {
  return answer.sources
    .slice(0, count)
    .some(({ excerpt, start }) => labels.isAnswer(excerpt, start));
}
