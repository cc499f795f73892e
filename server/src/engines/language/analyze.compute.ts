import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';
import { analyzeText } from './built-in/analyze-text.ts';
import { detectLanguage } from './built-in/detect-language.ts';
import type { AnalysisRequest, LanguageAnalysis } from './language-engine.ts';

export type AnalyzeTask = { text: ExtractedText; request: AnalysisRequest };

export async function analyze({ text, request }: AnalyzeTask): Promise<LanguageAnalysis> {
  return { analysis: analyzeText(text, request), language: await detectLanguage(text.text) };
}
