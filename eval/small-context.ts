import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import { splitBlocks } from '../server/src/engines/language-model/blocks/block.ts';
import { ANSWER_TOKENS } from '../server/src/engines/language-model/questions/answer-question.ts';
import { extractPages } from '../server/src/engines/language-model/questions/page-extract.ts';
import { questionSections } from '../server/src/engines/language-model/questions/question-sections.ts';
import { selectPassages } from '../server/src/engines/language-model/questions/select-passages.ts';
import { estimateTokens } from '../server/src/engines/llm/tokens.ts';
import { rankPages } from '../server/src/engines/rules/retrieval.compute.ts';
import { isTuneItem } from './eval-folder.ts';
import type { LabelledQuestion, QuestionedDocument } from './question-data.ts';
import { figure, type Row, type Table } from './report.ts';
import { mean } from './scores.ts';

/** Length of the documents in `withOtherPages`. */
const LONG_PAGES = 200;
const MODEL = { contextTokens: 4_096 };
/** Pages that are searched: all of any document. */
const PAGES_MAX = 10_000;

type Read = {
  isTune: boolean;
  documentTokens: number;
  passageTokens: number;
  /** Whether one sentence of the passages is a right one. */
  hasSentence: boolean;
};

/** Measures whether the passages that a model with a context of 4,096 tokens is given hold the right sentence. */
export async function smallContextTable(
  kinds: Readonly<Record<string, readonly QuestionedDocument[]>>,
): Promise<Table> {
  const rows: Row[] = [];
  for (const [kind, documents] of Object.entries(kinds)) {
    const read = (await Promise.all(documents.map(readDocument))).flat();
    rows.push(
      rowOf(
        `${kind}, tune`,
        read.filter(({ isTune }) => isTune),
      ),
      rowOf(
        `${kind}, held`,
        read.filter(({ isTune }) => !isTune),
      ),
    );
  }
  return {
    name: 'Passages given to a model with a context of 4,096 tokens',
    columns: [
      'they hold the right sentence',
      'goal',
      'tokens of the passages, mean',
      'tokens of the document, mean',
      'n',
    ],
    rows,
  };
}

function rowOf(name: string, read: readonly Read[]): Row {
  const tokens = (of: (one: Read) => number) => String(Math.round(mean(read.map(of))));
  return {
    name,
    cells: [
      figure(mean(read.map(({ hasSentence }) => Number(hasSentence)))),
      '≥ .90',
      tokens(({ passageTokens }) => passageTokens),
      tokens(({ documentTokens }) => documentTokens),
      String(read.length),
    ],
  };
}

async function readDocument({ id, text, questions }: QuestionedDocument): Promise<Read[]> {
  const documentTokens = estimateTokens(text.text);
  const pages = extractPages(
    text,
    text.pages.map(({ page }) => page),
  );
  const blocks = await splitBlocks(pages);
  return questions
    .filter((labels) => labels.pages.length > 0)
    .map((labels) => {
      const request = { question: labels.question, contextPages: PAGES_MAX, history: [] };
      const passages = rankPages({ text, request }).passages.flatMap(
        (passage) => pages.fromSource(passage) ?? [],
      );
      const { tokens } = questionSections(request, MODEL.contextTokens);
      const selected = selectPassages({ pages, blocks, passages }, MODEL, {
        prompt: 'question',
        otherTokens: tokens + ANSWER_TOKENS.short,
        share: 1,
      }).blocks;
      const shown = selected.map(({ start, end }) => pages.text.slice(start, end));
      return {
        isTune: isTuneItem(id),
        documentTokens,
        passageTokens: shown.reduce((sum, one) => sum + estimateTokens(one), 0),
        hasSentence: selected.some(({ id: block }, at) => holdsAnswer(labels, block, shown[at]!)),
      };
    });
}

const BLOCK_PAGE = /^p(\d+):/;
const SENTENCE_END = /(?<=[.?!;])\s/;

/** Returns whether a block, or one sentence of it, is on a right page and holds an answer. */
function holdsAnswer(labels: LabelledQuestion, block: string, text: string): boolean {
  const page = Number(BLOCK_PAGE.exec(block)?.[1]);
  if (!labels.pages.includes(page)) return false;
  return [text, ...text.split(SENTENCE_END)].some((one) => labels.isAnswer(one, 0));
}

/** Appends pages of other documents to each document, so that it has 200 pages. */
export function withOtherPages(
  documents: readonly QuestionedDocument[],
  others: readonly QuestionedDocument[],
): QuestionedDocument[] {
  return documents.map((document) => {
    const pages = [document, ...others].flatMap(({ text }) =>
      text.pages.map(({ start, end }) => text.text.slice(start, end)),
    );
    return { ...document, text: makeExtractedText(...pages.slice(0, LONG_PAGES)) };
  });
}
