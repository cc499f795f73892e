import { isOnPage, isSentence, judgeAnswer, shareHolding } from '../answer-places.ts';
import { aucOf } from '../calibration.ts';
import { isTuneItem } from '../eval-folder.ts';
import type { LabelledQuestion, QuestionedDocument } from '../question-data.ts';
import { figure } from '../report.ts';
import { mean } from '../scores.ts';
import { compareEngines } from './compare-engines.ts';
import type { MeasuredEngines } from './engines.ts';
import { type By, COLUMNS, type Part, rowOf, sampleOf } from './part.ts';

/** One question on one document. */
export type PosedQuestion = { document: QuestionedDocument; labels: LabelledQuestion };

const CONTEXT_PAGES = 5;

/** Half of the questions with an answer, half without, by lot. */
export function sampleQuestions(
  name: string,
  documents: readonly QuestionedDocument[],
  count: number,
): PosedQuestion[] {
  const posed = documents.flatMap((document) =>
    document.questions.map((labels) => ({ document, labels })),
  );
  return [true, false].flatMap((has) =>
    sampleOf(
      `${name} ${has}`,
      posed.filter(({ labels }) => hasAnswer(labels) === has),
      Math.ceil(count / 2),
    ),
  );
}

/** Measures the location of answers, and whether the engines abstain without one. */
export async function measureQuestions(
  name: string,
  engines: MeasuredEngines,
  questions: readonly PosedQuestion[],
): Promise<Part> {
  const { compared, costs } = await compareEngines(
    engines,
    questions,
    async (engine, { document, labels: { question } }, signal) =>
      engine.answer(document.text, { question, contextPages: CONTEXT_PAGES, history: [] }, signal),
  );
  const asked = (by: By) => compared.map((one) => ({ labels: one.item.labels, answer: one[by] }));
  const [withAnswer, without] = [true, false].map(
    (has) => (by: By) => asked(by).filter(({ labels }) => hasAnswer(labels) === has),
  ) as [typeof asked, typeof asked];
  const row = (title: string, of: typeof asked, figureOf: (by: By) => number | undefined) =>
    rowOf(title, of('model').length, (by) => figure(figureOf(by)));
  const place = (title: string, holds: typeof isOnPage, count: number) =>
    row(title, withAnswer, (by) =>
      shareHolding(withAnswer(by), ({ answer }) => answer.sources, holds, count),
    );
  const answered = (of: typeof asked) => (by: By) =>
    mean(of(by).map(({ answer }) => Number(answer.outcome === 'answered')));
  return {
    name,
    table: {
      name: `Questions on ${name}`,
      columns: COLUMNS,
      rows: [
        place('right page @1', isOnPage, 1),
        place('right page @3', isOnPage, 3),
        place('sentence holding the answer @1', isSentence, 1),
        place('sentence holding the answer @3', isSentence, 3),
        row('answered where there is an answer', withAnswer, answered(withAnswer)),
        row('abstained where there is none', without, (by) => 1 - answered(without)(by)),
        row('AUC of confidence in there being an answer', asked, (by) =>
          aucOf(
            asked(by).map(({ answer: { confidence }, labels }) => ({
              confidence,
              isRight: hasAnswer(labels),
            })),
          ),
        ),
      ],
    },
    costs,
    judgements: compared.map(({ item: { document, labels }, model }) => ({
      ...judgeAnswer({ answer: model, labels }),
      field: 'answers',
      isTune: isTuneItem(document.id),
    })),
    values: [],
  };
}

function hasAnswer({ pages }: LabelledQuestion): boolean {
  return pages.length > 0;
}
