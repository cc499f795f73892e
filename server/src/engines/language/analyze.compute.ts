import { readPageLayouts } from '../text-extraction/layout-file.ts';
import type { AnalyzeTask } from './built-in-engine.ts';
import { analyzeText } from './built-in/analyze-text.ts';
import { detectLanguage } from './built-in/text/detect-language.ts';
import type { LanguageAnalysis } from './language-engine.ts';

/** Of longer documents the tables are read from the text's own lines: the boxes of all words would not fit. */
const LAYOUT_PAGES_MAX = 500;

export async function analyze({ text, request }: AnalyzeTask): Promise<LanguageAnalysis> {
  const isLaidOut = request.layoutPath !== null && text.pages.length <= LAYOUT_PAGES_MAX;
  const layouts = isLaidOut
    ? await readPageLayouts(request.layoutPath!, { from: 1, to: text.pages.length })
    : [];
  return {
    analysis: analyzeText(text, request, layouts),
    language: await detectLanguage(text.text),
  };
}
