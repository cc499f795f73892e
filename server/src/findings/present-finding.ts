import type { Finding } from '../contract/analysis.ts';
import type { FieldValue } from '../contract/field-values.ts';
import type { FindingCorrectionRow } from '../storage/finding-schema.ts';

/** Adds to a finding what a person said about it. */
export function withCorrection(finding: Finding, correction: FindingCorrectionRow): Finding {
  const { value_json, confirmed, dismissed, corrected_by, corrected_at } = correction;
  return {
    ...finding,
    source: value_json === null ? finding.source : 'person',
    ...(value_json !== null && { value: JSON.parse(value_json) as FieldValue }),
    confirmed: confirmed === 1,
    dismissed: dismissed === 1,
    corrected_by,
    corrected_at,
  };
}

/** Presents a correction whose finding is not in the result. */
export function orphanedFinding(correction: FindingCorrectionRow): Finding {
  const finding = { id: correction.finding_id, source: 'person' } as const;
  return { ...withCorrection(finding, correction), orphaned: true };
}

/** Findings of a result with their corrections. */
type CorrectedFindings = {
  findings: Record<string, Finding>;
  /** Corrections of findings that are gone; absent when there are none. */
  orphaned?: Finding[];
};

/**
 * Adds corrections to the findings of a result.
 *
 * @param hasKind returns whether the result has the field or list of a correction; others are left out
 */
export function correctFindings(
  findings: Readonly<Record<string, Finding>>,
  corrections: readonly FindingCorrectionRow[],
  hasKind: (kind: string) => boolean,
): CorrectedFindings {
  const byId = new Map(corrections.map((correction) => [correction.finding_id, correction]));
  const ids = new Set(Object.values(findings).map(({ id }) => id));
  const orphaned = corrections
    .filter(({ finding_id, kind }) => !ids.has(finding_id) && hasKind(kind))
    .map(orphanedFinding);
  const corrected = Object.entries(findings).map(([pointer, finding]) => {
    const correction = byId.get(finding.id);
    return [pointer, correction ? withCorrection(finding, correction) : finding] as const;
  });
  return { findings: Object.fromEntries(corrected), ...(orphaned.length > 0 && { orphaned }) };
}
