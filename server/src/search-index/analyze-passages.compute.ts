// Analyzes texts for the index: passages, their terms and hashes.

import { detectLanguage } from '../language/detect-language.ts';
import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';
import type {
  AnalyzedPassage,
  AnalyzedText,
  AnalyzeManyInput,
  AnalyzeInput,
} from './analyzed-text.ts';
import { cutPassages, type PassageSpan } from './cut-passages.ts';
import { foldWords } from './fold-words.ts';
import { packVector } from './term-vector.ts';
import { hashTerm, partitionCode, toIndexTerm } from './terms.ts';

/** Stemmer for texts that are too short for language detection. */
const DEFAULT_LANGUAGE = 'en';

export async function analyzePassages(task: AnalyzeInput): Promise<AnalyzedText> {
  const { text, pages } = task;
  const language = task.language ?? (await detectLanguage(text)) ?? DEFAULT_LANGUAGE;
  const code = partitionCode(task.partition);
  const passages = cutPassages(text, pages)
    .map((span) => analyze(text, span, { code, language }))
    .filter(({ terms }) => terms.length > 0);
  return { language, passages };
}

/** Analyzes several texts. @returns title, when there is one, and passages of each text */
export async function analyzeMany({ texts }: AnalyzeManyInput): Promise<AnalyzedText[]> {
  const analyzed: AnalyzedText[] = [];
  for (const { title, ...task } of texts) {
    const { language, passages } = await analyzePassages(task);
    const { passages: titles } = await analyzeTitle({ ...task, text: title ?? '', language });
    analyzed.push({ language, passages: title === null ? passages : [...titles, ...passages] });
  }
  return analyzed;
}

/** Analyzes a title. @param task.text the title */
export async function analyzeTitle(task: AnalyzeInput): Promise<AnalyzedText> {
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
    const term = toIndexTerm(word.text, language);
    const hash = hashTerm(term);
    terms.push(code + term);
    hashes.push(hash);
    if (!words.has(hash)) words.set(hash, word.text);
  }
  // A string for each list: the server parses one string far faster than its words.
  return {
    page,
    start,
    end,
    text: passage,
    terms: terms.join(' '),
    vector: packVector(hashes),
    words: inOrderOfHashes(words).join(' '),
  };
}

function inOrderOfHashes(words: ReadonlyMap<number, string>): string[] {
  return [...words].toSorted(([a], [b]) => a - b).map(([, word]) => word);
}
