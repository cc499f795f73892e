import type { AnalysisFieldName } from './analysis-fields.ts';

/** A type of analysis. The engines read its values; each has the points and fields in a record of its own. */
type AnalysisDefinition = {
  /** Name on the wire. */
  type: string;
  /** Fields that an analysis extracts when the request names none, in the order of the result. */
  fields: readonly AnalysisFieldName[];
  /** Kind of document whose points make the summary. */
  summaryPoints: SummaryPoints;
};

export type SummaryPoints = 'contract' | 'statement';

function defineAnalysis<const D extends AnalysisDefinition>(definition: D): D {
  return definition;
}

/** Every type of analysis. */
const ANALYSES = [
  defineAnalysis({
    type: 'contract_review',
    fields: [
      'parties',
      'dates',
      'obligations',
      'risks',
      'governing_law',
      'term',
      'renewal',
      'notice_period',
      'notice_deadline',
      'termination',
      'payment',
      'liability_cap',
    ],
    summaryPoints: 'contract',
  }),
  defineAnalysis({
    type: 'financial_analysis',
    fields: [
      'period',
      'currency',
      'revenue',
      'expenses',
      'net_income',
      'totals',
      'ratios',
      'anomalies',
    ],
    summaryPoints: 'statement',
  }),
  defineAnalysis({
    type: 'legal_review',
    fields: [
      'parties',
      'dates',
      'jurisdiction',
      'statutes',
      'clauses',
      'issues',
      'obligations',
      'risks',
    ],
    summaryPoints: 'contract',
  }),
] as const;

export type AnalysisType = (typeof ANALYSES)[number]['type'];

/** Names of all types, in the order of the documentation. */
export const ANALYSIS_TYPES: readonly AnalysisType[] = ANALYSES.map(({ type }) => type);

/** Returns the definition of a type. */
export function findAnalysisDefinition(type: AnalysisType): AnalysisDefinition {
  return ANALYSES.find((analysis) => analysis.type === type)!;
}
