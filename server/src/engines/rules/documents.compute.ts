import { detectLanguage } from '../../language/detect-language.ts';
import { madeByRules } from '../language-engine/engine-identity.ts';
import type { Answer, LanguageAnalysis } from '../language-engine/language-engine.ts';
import { readPageLayouts } from '../text-extraction/layout-file.ts';
import { analyzeText } from './analysis/analyze-text.ts';
import { answerQuestion } from './questions/answer-question.ts';
import { LAYOUT_PAGES_MAX } from './layout-pages.ts';
import type { AnalyzeInput, AnswerInput } from './rules-engine.ts';

export async function analyze({ text, request }: AnalyzeInput): Promise<LanguageAnalysis> {
  const usesLayout = request.layoutPath !== null && text.pages.length <= LAYOUT_PAGES_MAX;
  const layouts = usesLayout
    ? await readPageLayouts(request.layoutPath!, { from: 1, to: text.pages.length })
    : [];
  return {
    analysis: analyzeText(text, request, layouts),
    language: await detectLanguage(text.text),
  };
}

export function answer({ text, request }: AnswerInput): Answer {
  return { ...answerQuestion(text, request), warnings: [], engine: madeByRules('answer') };
}
