import type { Analysis } from '../../contract/analysis.ts';

/** Properties that analyses stored by older versions lack. */
const ADDED = { field_values: {}, findings: {} } as const;

type StoredAnalysis = Omit<Analysis, keyof typeof ADDED> &
  Partial<Pick<Analysis, keyof typeof ADDED>>;

/** Parses a stored analysis. Older ones have no typed values and no ids. */
export function parseStoredAnalysis(resultJson: string): Analysis {
  return { ...ADDED, ...(JSON.parse(resultJson) as StoredAnalysis) };
}
