import { getDocumentIndex } from '../server/src/engines/rules/questions/passages/document-index.ts';
import { readQuestion } from '../server/src/engines/rules/questions/wording/question.ts';
import {
  rankPassages,
  searchDocument,
} from '../server/src/engines/rules/questions/passages/rank-passages.ts';
import { isTuneItem } from './eval-folder.ts';
import { figure, type Table } from './report.ts';
import { mean } from './scores.ts';
import { baselinePassages } from './question-baseline.ts';
import type { TableDocument } from './table-question-data.ts';

/** Tells for each question whether the first unit, or one of the first three, holds the answer. */
type Hits = { isTune: boolean; ours: boolean[]; baseline: boolean[]; random: [number, number] };

/** Questions over rows of tables and paragraphs: is the unit that holds the answer among the first? */
export function tableQuestionTable(documents: readonly TableDocument[]): Table {
  const hits = documents.flatMap(askAll);
  const [tune, held] = [true, false].map((isTune) => hits.filter((one) => one.isTune === isTune));
  const row = (count: 1 | 3, prototype: string, goal: string) => ({
    name: `unit holding the answer @${count}`,
    cells: [
      prototype,
      within(held!, 'baseline', count),
      figure(mean(held!.map(({ random }) => random[count === 1 ? 0 : 1]))),
      within(tune!, 'ours', count),
      within(held!, 'ours', count),
      goal,
      String(held!.length),
    ],
  });
  return {
    name: 'Tables and paragraphs (TAT-QA, answers of one span)',
    columns: ['prototype', 'baseline, held', 'random', 'tune', 'held', 'goal', 'n held'],
    rows: [row(1, '.643', '≥ .72'), row(3, '.810', '≥ .88')],
  };
}

function within(all: readonly Hits[], by: 'ours' | 'baseline', count: number): string {
  return figure(mean(all.map((one) => Number(one[by].slice(0, count).includes(true)))));
}

function askAll({ id, text, units, questions }: TableDocument): Hits[] {
  const index = getDocumentIndex(text);
  const unitAt = (offset: number) =>
    units.findIndex(({ start, end }) => offset >= start && offset < end);
  return questions.map((labels) => {
    const { question } = labels;
    const rightOf = (offsets: readonly number[]) =>
      [...new Set(offsets.map(unitAt))].map((unit) =>
        labels.isAnswer('', units[unit]?.start ?? -1),
      );
    const ranked = rankPassages(searchDocument(index, readQuestion(question, index.language)));
    const right = units.filter(({ start }) => labels.isAnswer('', start)).length / units.length;
    return {
      isTune: isTuneItem(id),
      ours: rightOf(ranked.map(({ at }) => index.reading.fold.rawStart(index.passages[at]!.start))),
      baseline: rightOf(baselinePassages(text, question).map(({ start }) => start)),
      random: [right, 1 - (1 - right) ** 3],
    };
  });
}
