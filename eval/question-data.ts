import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import { extractText } from '../server/src/engines/text-extraction/extract.compute.ts';
import type { ExtractedText } from '../server/src/engines/text-extraction/text-extraction-engine.ts';
import { CONTRACTS_DIR, loadContracts } from './contract-data.ts';
import { DATA_DIR, readItems } from './eval-folder.ts';

/** A question on a document with its labels. */
export type LabelledQuestion = {
  question: string;
  /** The CUAD category; empty for other data. */
  category: string;
  /** Pages that hold an answer; empty when the document does not answer. */
  pages: readonly number[];
  /** Whether a passage of one of those pages holds an answer; `start` is its offset in the text. */
  isAnswer(passage: string, start: number): boolean;
};

export type QuestionedDocument = {
  id: string;
  text: ExtractedText;
  questions: readonly LabelledQuestion[];
};

const QUESTIONS_FILE = join(DATA_DIR, 'documents/qa/squad2_docs.jsonl');
const CONTRACT_QUESTIONS_FILE = join(CONTRACTS_DIR, 'cuad_pdf_qa.jsonl');
const PARAPHRASES_FILE = join(import.meta.dirname, 'own/cuad-paraphrases.json');
const LIMITS = { pagesMax: 2_000, unpackedBytesMax: 1e8 };
/** A shorter piece of a clause may be a heading or a number. */
const CLAUSE_PIECE_MIN = 20;

type Article = {
  title: string;
  pages: string[];
  questions: { question: string; page: number; answers: string[]; impossible: boolean }[];
};

/** Articles of SQuAD 2.0 (CC BY-SA 4.0), four paragraphs a page. @returns undefined when the data is not there */
export function loadArticles(): QuestionedDocument[] | undefined {
  return readItems<Article>(QUESTIONS_FILE)?.map(({ title, pages, questions }) => ({
    id: title,
    text: makeExtractedText(...pages),
    questions: questions.map(({ question, page, answers, impossible }) => {
      const wanted = answers.map(plain).filter((answer) => answer !== '');
      return {
        question,
        category: '',
        pages: impossible ? [] : [page],
        isAnswer: (passage: string) => wanted.some((answer) => plain(passage).includes(answer)),
      };
    }),
  }));
}

type ContractQuestion = {
  doc: string;
  category: string;
  question: string;
  evidence: { text: string; page_start: number; page_end: number }[];
};

/** Other wordings of the questions on contracts, by category. */
export function loadParaphrases(): Readonly<Record<string, readonly string[]>> {
  return JSON.parse(readFileSync(PARAPHRASES_FILE, 'utf8')) as Record<string, string[]>;
}

/**
 * Contracts of CUAD as PDF: the labelled questions, and of the same questions those whose category has no clause in
 * the contract.
 *
 * @returns undefined when the data is not there
 */
export async function loadContractQuestions(): Promise<QuestionedDocument[] | undefined> {
  const asked = readItems<ContractQuestion>(CONTRACT_QUESTIONS_FILE);
  const contracts = loadContracts();
  if (!asked || !contracts) return undefined;
  const wordings = new Map(asked.map(({ category, question }) => [category, question]));
  const documents: QuestionedDocument[] = [];
  for (const id of new Set(asked.map(({ doc }) => doc))) {
    const clauses = contracts.find((contract) => contract.id === id)?.clauses ?? {};
    const without = [...wordings].filter(
      ([category]) =>
        (clauses[category] ?? []).length === 0 &&
        !asked.some((one) => one.doc === id && one.category === category),
    );
    documents.push({
      id,
      text: await extractText({ path: join(CONTRACTS_DIR, 'pdf', `${id}.pdf`), limits: LIMITS }),
      questions: [
        ...asked.filter(({ doc }) => doc === id).map(labelled),
        ...without.map(([category, question]) =>
          labelled({ doc: id, category, question, evidence: [] }),
        ),
      ],
    });
  }
  return documents;
}

function labelled({ category, question, evidence }: ContractQuestion): LabelledQuestion {
  const clauses = evidence.map(({ text }) => plain(text));
  return {
    question,
    category,
    pages: evidence.flatMap(({ page_start, page_end }) =>
      Array.from({ length: page_end - page_start + 1 }, (_, index) => page_start + index),
    ),
    isAnswer: (passage) => {
      const piece = plain(passage);
      if (piece.length <= CLAUSE_PIECE_MIN) return false;
      return clauses.some((clause) => clause.includes(piece) || piece.includes(clause));
    },
  };
}

/** Normalizes an answer like the evaluation script of SQuAD: lower case, no articles, no punctuation. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
