// What the index needs of a text: its passages, their terms and what these are counted by.

import { detectLanguage } from '../engines/language/built-in/text/detect-language.ts';
import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';
import type {
  AnalyzedPassage,
  AnalyzedText,
  AnalyzeManyTask,
  AnalyzeTask,
} from './analyzed-text.ts';
import { cutPassages, type PassageSpan } from './cut-passages.ts';
import { foldWords } from './fold-words.ts';
import { packVector } from './term-vector.ts';
import { hashOf, partitionCode, termOf } from './terms.ts';

/** Stems of texts that are too short to tell. */
const DEFAULT_LANGUAGE = 'en';

export async function analyzePassages(task: AnalyzeTask): Promise<AnalyzedText> {
  const { text, pages } = task;
  const language = task.language ?? (await detectLanguage(text)) ?? DEFAULT_LANGUAGE;
  const code = partitionCode(task.partition);
  const passages = cutPassages(text, pages)
    .map((span) => analyze(text, span, { code, language }))
    .filter(({ terms }) => terms.length > 0);
  return { language, passages };
}

/** @returns for each text its title, if it has one, and its passages */
export async function analyzeMany({ texts }: AnalyzeManyTask): Promise<AnalyzedText[]> {
  const analyzed: AnalyzedText[] = [];
  for (const { title, ...task } of texts) {
    const { language, passages } = await analyzePassages(task);
    const { passages: titles } = await analyzeTitle({ ...task, text: title ?? '', language });
    analyzed.push({ language, passages: title === null ? passages : [...titles, ...passages] });
  }
  return analyzed;
}

/** @param task.text the title */
export async function analyzeTitle(task: AnalyzeTask): Promise<AnalyzedText> {
  const page: PageSpan = { page: 0, start: 0, end: task.text.length };
  const language = task.language ?? DEFAULT_LANGUAGE;
  const code = partitionCode(task.partition);
  return { language, passages: [analyze(task.text, page, { code, language })] };
}

function analyze(
  text: string,
  { page, start, end }: PassageSpan,
  { code, language }: { code: string; language: string },
): AnalyzedPassage {
  const passage = text.slice(start, end);
  const words = new Map<number, string>();
  const hashes: number[] = [];
  const terms: string[] = [];
  for (const word of foldWords(passage)) {
    const term = termOf(word.text, language);
    const hash = hashOf(term);
    terms.push(code + term);
    hashes.push(hash);
    if (!words.has(hash)) words.set(hash, word.text);
  }
  return { page, start, end, text: passage, terms, vector: packVector(hashes), words: [...words] };
}
