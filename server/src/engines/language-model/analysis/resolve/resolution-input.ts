import type { Analysis } from '../../../../contract/analysis.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { AnalysisRequest } from '../../../language-engine/language-engine.ts';
import type { ExtractedText } from '../../../text-extraction/text-extraction-engine.ts';
import type { Candidate } from '../extract/candidates.ts';
import type { FieldPlan } from '../extract/plan-fields.ts';

/** Input of the compute child that verifies the candidates of a model and builds the analysis. */
export type ResolutionInput = {
  text: ExtractedText;
  request: Pick<AnalysisRequest, 'analysisType' | 'includeSummary' | 'dateOrder'>;
  plan: FieldPlan;
  candidates: readonly Candidate[];
  /** Analysis of the same text by the rules engine. */
  ruleAnalysis: Analysis;
  /** Language of the text; undefined if the rules do not know it. */
  language: TextLanguage | undefined;
  coverage: Analysis['coverage'];
  warnings: Analysis['warnings'];
  engine: Analysis['engine'];
  /** False only in tests that show what the checks are good for. */
  requiresSupport: boolean;
};
