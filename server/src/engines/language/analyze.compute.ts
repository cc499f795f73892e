import type { AnalyzeTask } from './built-in-engine.ts';
import { analyzeText } from './built-in/analyze-text.ts';
import { detectLanguage } from './built-in/detect-language.ts';
import type { LanguageAnalysis } from './language-engine.ts';

export async function analyze({ text, request }: AnalyzeTask): Promise<LanguageAnalysis> {
  return { analysis: analyzeText(text, request), language: await detectLanguage(text.text) };
}
