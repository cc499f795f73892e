import type { Analysis } from '../../contract/analysis.ts';
import { identifyFindings } from './identify-findings.ts';

type Added = 'field_values' | 'findings';
type StoredAnalysis = Omit<Analysis, Added> & Partial<Pick<Analysis, Added>>;

/** Parses a stored analysis. Older ones have no typed values; their findings get the ids that follow from evidence. */
export function parseStoredAnalysis(resultJson: string): Analysis {
  const stored = JSON.parse(resultJson) as StoredAnalysis;
  const { field_values = {}, findings } = stored;
  if (findings) return { ...stored, field_values, findings };
  return identifyFindings({ ...stored, field_values, findings: {} }, []);
}
