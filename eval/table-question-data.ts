import { join } from 'node:path';

import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import { DATA_DIR, readItems } from './eval-folder.ts';
import type { QuestionedDocument } from './question-data.ts';

type Unit = { start: number; end: number };

/** Its units are the rows of the table and the paragraphs. */
export type TableDocument = QuestionedDocument & { units: readonly Unit[] };

const FILE = join(DATA_DIR, 'documents/financial/tatqa.jsonl');

type Item = {
  table: string[][];
  paragraphs: string[];
  questions: { question: string; answer: unknown; answer_type: string }[];
};

/**
 * TAT-QA (CC BY 4.0) as documents of one page: the table, a row a line, then the paragraphs. Only questions whose
 * answer is one span of the text.
 *
 * @returns undefined when the data is not there
 */
export function loadTableQuestions(): TableDocument[] | undefined {
  return readItems<Item>(FILE)?.map(({ table, paragraphs, questions }) => {
    const rows = table.map((cells) => cells.filter((cell) => cell !== '').join('  '));
    const pieces = [rows.filter((row) => row !== '').join('\n'), ...paragraphs];
    const text = makeExtractedText(pieces.join('\n\n'));
    const units = [...rows.filter((row) => row !== ''), ...paragraphs].reduce<Unit[]>(
      (all, piece) => {
        const start = text.text.indexOf(piece, all.at(-1)?.end ?? 0);
        return [...all, { start, end: start + piece.length }];
      },
      [],
    );
    return {
      id: JSON.stringify(table),
      text,
      units,
      questions: questions.flatMap(({ question, answer, answer_type }) => {
        if (answer_type !== 'span' || !Array.isArray(answer)) return [];
        const wanted = plain(String(answer[0]));
        const right = units.filter(({ start, end }) =>
          plain(text.text.slice(start, end)).includes(wanted),
        );
        const isAnswer = (_: string, at: number) =>
          right.some(({ start, end }) => at >= start && at < end);
        return right.length > 0 ? [{ question, category: '', pages: [1], isAnswer }] : [];
      }),
    };
  });
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%]+/gu, ' ')
    .trim();
}
