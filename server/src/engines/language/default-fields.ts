import type { AnalysisType } from '../../contract/analysis.ts';

/** What is looked for when the request names no fields. */
export const DEFAULT_FIELDS: Readonly<Record<AnalysisType, readonly string[]>> = {
  contract_review: [
    'parties',
    'dates',
    'obligations',
    'risks',
    'governing_law',
    'term',
    'termination',
    'payment',
    'liability_cap',
  ],
  financial_analysis: [
    'period',
    'currency',
    'revenue',
    'expenses',
    'net_income',
    'totals',
    'ratios',
    'anomalies',
  ],
  legal_review: [
    'parties',
    'dates',
    'jurisdiction',
    'statutes',
    'clauses',
    'issues',
    'obligations',
    'risks',
  ],
};
