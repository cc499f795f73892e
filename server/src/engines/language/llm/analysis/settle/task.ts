import type { Analysis } from '../../../../../contract/analysis.ts';
import type { ExtractedText } from '../../../../text-extraction/text-extraction-engine.ts';
import type { AnalysisRequest } from '../../../language-engine.ts';
import type { TextLanguage } from '../../../built-in/words/text-language.ts';
import type { Candidate } from '../candidates.ts';
import type { FieldPlan } from '../plan-fields.ts';

/** What the child is sent that reads, proves and puts together what a model found. */
export type SettleTask = {
  text: ExtractedText;
  request: Pick<AnalysisRequest, 'analysisType' | 'includeSummary' | 'dateOrder'>;
  plan: FieldPlan;
  candidates: readonly Candidate[];
  /** Of the same text by rules. */
  builtIn: Analysis;
  /** Of the text; undefined where it is none that rules know words of. */
  language: TextLanguage | undefined;
  coverage: Analysis['coverage'];
  warnings: Analysis['warnings'];
  engine: Analysis['engine'];
  /** False in the control that shows what the proofs are good for. */
  isProving: boolean;
};
