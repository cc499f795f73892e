import type { Analysis, Finding } from '../../contract/analysis.ts';
import { correctFindings } from '../../findings/present-finding.ts';
import { splitPointer } from '../../../../formats/json-pointer.ts';
import type { FindingCorrectionRow } from '../../storage/finding-schema.ts';

/**
 * Shows an analysis with its corrections. A value that a person gave replaces a single value and its typed value; the
 * evidence stays, as the passage that the person read differently.
 */
export function applyCorrections(
  analysis: Analysis,
  corrections: readonly FindingCorrectionRow[] = [],
): Analysis {
  if (corrections.length === 0) return analysis;
  const corrected = correctFindings(analysis.findings, corrections, (kind) =>
    Object.hasOwn(analysis.extracted_fields, kind),
  );
  const changed = Object.entries(corrected.findings).filter(([, { value }]) => value !== undefined);
  return changed.reduce(applyValue, { ...analysis, ...corrected });
}

function applyValue(analysis: Analysis, [pointer, { value }]: [string, Finding]): Analysis {
  if (!value) return analysis;
  return {
    ...analysis,
    extracted_fields: replaceScalar(analysis.extracted_fields, toPath(pointer), value.value),
    field_values: { ...analysis.field_values, [pointer]: value },
  };
}

/** Splits the pointer of a field into the keys below `extracted_fields`. */
function toPath(pointer: string): string[] {
  return splitPointer(pointer).slice(1);
}

/** Replaces a value that is no object. An object of a list keeps its properties. */
function replaceScalar<T>(tree: T, path: readonly string[], value: unknown): T {
  const [key, ...rest] = path;
  if (typeof tree !== 'object' || tree === null || key === undefined) return tree;
  const children = tree as Record<string, unknown>;
  const child = children[key];
  const isLeaf = rest.length === 0;
  if (isLeaf && typeof child === 'object' && child !== null) return tree;
  const changed = isLeaf ? value : replaceScalar(child, rest, value);
  const copy = Array.isArray(tree) ? [...(tree as unknown[])] : { ...children };
  return Object.assign(copy, { [key]: changed }) as T;
}
