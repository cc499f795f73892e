import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import { DATA_DIR } from './eval-folder.ts';
import { type LabelledQuestion, plain, type QuestionedDocument } from './question-data.ts';

/** Document with natural questions, by one writer. */
export type NaturalDocument = QuestionedDocument & {
  /** Letter of the hand that wrote the document and its questions; empty for the development set. */
  hand: string;
  /** Kind of the document, as `commercial lease`. */
  kind: string;
};

/** Hands on which weights are fitted. */
export const FITTED_HANDS = ['A', 'B', 'C', 'D', 'O', 'P'] as const;
/** Hands that are only measured. */
export const HELD_HANDS = ['E', 'F'] as const;

const PAGES_FILE = join(import.meta.dirname, 'own/pages.jsonl');
const CORPUS = join(import.meta.dirname, 'corpus/questions');
const DEVELOPMENT_FILE = join(DATA_DIR, 'language/questions.txt');

/** Loads the documents of one hand of the corpus. */
export function loadHand(hand: string): NaturalDocument[] {
  return parseDocuments(readFileSync(join(CORPUS, `questions-${hand}.txt`), 'utf8'), hand);
}

/** Loads the development set. @returns undefined when the data is not there */
export function loadDevelopmentQuestions(): NaturalDocument[] | undefined {
  if (!existsSync(DEVELOPMENT_FILE)) return undefined;
  return parseDocuments(readFileSync(DEVELOPMENT_FILE, 'utf8'), '');
}

/** Parses documents of the form `#DOC kind`, text, `#Q`, then lines `question|words|alternative words`. */
function parseDocuments(file: string, hand: string): NaturalDocument[] {
  return file
    .split(/^#DOC /m)
    .slice(1)
    .map((block, at) => {
      const [head, ...rest] = block.split('\n');
      const [body, questions] = rest.join('\n').split(/\n#Q[^\S\n]*\n/) as [string, string];
      return {
        id: `${hand}${at + 1}`,
        hand,
        kind: head!.trim(),
        text: makeExtractedText(readBody(body.trim())),
        questions: questions.trim().split('\n').map(parseQuestion),
      };
    });
}

/** Returns the text of a document; `@page-en-01` stands for a page of `own/pages.jsonl`. */
function readBody(body: string): string {
  if (!body.startsWith('@')) return body;
  const page = readFileSync(PAGES_FILE, 'utf8')
    .split('\n')
    .find((line) => line.includes(`"id": "${body.slice(1)}"`));
  if (page === undefined) throw new Error(`There is no page ${body}`);
  return (JSON.parse(page) as { text: string }).text;
}

function parseQuestion(line: string): LabelledQuestion {
  const [question, ...labels] = line.split('|');
  const wanted = labels.map(plain).filter((label) => label !== '');
  return {
    question: question!.trim(),
    category: '',
    pages: wanted.length > 0 ? [1] : [],
    isAnswer: (passage) => {
      const words = ` ${plain(passage)} `;
      return wanted.some((label) => words.includes(` ${label} `));
    },
  };
}
