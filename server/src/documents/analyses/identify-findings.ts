import type { Analysis, Evidence, Finding, Supersession } from '../../contract/analysis.ts';
import type { FieldValues } from '../../contract/field-values.ts';
import { escapePointer } from '../../../../formats/json-pointer.ts';
import {
  assignElementIds,
  type ElementFinding,
  type IdentifiedElement,
} from '../../engines/language-engine/finding-ids.ts';

/**
 * Gives every finding of an analysis its id. The id of a single value is its pointer. An element of a list keeps the id
 * that it had in an earlier analysis of the same text. References to findings change from pointers to ids.
 *
 * @param earlier analyses of the same document, the newest first; of each list the newest that has it counts
 */
export function identifyFindings(analysis: Analysis, earlier: readonly Analysis[]): Analysis {
  const known = Object.keys(analysis.extracted_fields).flatMap((key) => {
    const newest = earlier.find(({ extracted_fields }) => Object.hasOwn(extracted_fields, key));
    return newest ? listIdentified(newest, key) : [];
  });
  const keys = Object.keys(analysis.extracted_fields);
  const elements = keys.flatMap((key) => listElements(analysis, key));
  const ids = new Map([
    ...keys
      .flatMap((key) => listScalars(analysis, key))
      .map((pointer) => [pointer, pointer] as const),
    ...assignElementIds(elements, known),
  ]);
  return {
    ...analysis,
    extracted_fields: withInlineIds(analysis, ids),
    field_values: withReferences(analysis.field_values, ids),
    findings: Object.fromEntries(
      Array.from(ids, ([pointer, id]) => {
        const finding = { ...analysis.findings[pointer], id, source: 'engine' as const };
        return [pointer, withFindingIds(finding, ids)];
      }),
    ),
  };
}

/** Replaces the pointers by which supersessions name other findings. */
function withFindingIds(finding: Finding, ids: ReadonlyMap<string, string>): Finding {
  const rename = (supersession: Supersession): Supersession => {
    const { finding_id } = supersession;
    return { ...supersession, finding_id: finding_id && (ids.get(finding_id) ?? null) };
  };
  const { superseded_by, supersedes } = finding;
  return {
    ...finding,
    ...(superseded_by && { superseded_by: rename(superseded_by) }),
    ...(supersedes && { supersedes: rename(supersedes) }),
  };
}

function toFieldPointer(key: string): string {
  return `/extracted_fields/${escapePointer(key)}`;
}

/** Lists the pointers of single values of a field, including those that are null. */
function listScalars({ extracted_fields }: Analysis, key: string): string[] {
  const value = extracted_fields[key];
  const pointer = toFieldPointer(key);
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return [pointer];
  return Object.keys(value).map((part) => `${pointer}/${escapePointer(part)}`);
}

function listElements({ extracted_fields, evidence }: Analysis, key: string): ElementFinding[] {
  const value = extracted_fields[key];
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown, index) => {
    const pointer = `${toFieldPointer(key)}/${index}`;
    const spans = readInlineEvidence(item) ?? evidence[pointer] ?? [];
    const textId = spans[0]?.text_sha256 ?? '';
    return { pointer, kind: key, label: toLabel(item), textId, spans };
  });
}

function listIdentified(analysis: Analysis, key: string): IdentifiedElement[] {
  return listElements(analysis, key).flatMap((element) => {
    const finding = analysis.findings[element.pointer];
    return finding ? [{ ...element, id: finding.id }] : [];
  });
}

function readInlineEvidence(item: unknown): Evidence[] | undefined {
  return isObject(item) && Array.isArray(item['evidence'])
    ? (item['evidence'] as Evidence[])
    : undefined;
}

/** Returns the words of an element without its id, evidence and confidence, which may change. */
function toLabel(item: unknown): string {
  if (!isObject(item)) return String(item);
  const { id: _id, evidence: _evidence, confidence: _confidence, bearer: _bearer, ...words } = item;
  return JSON.stringify(words);
}

function withInlineIds(
  { extracted_fields }: Analysis,
  ids: ReadonlyMap<string, string>,
): Analysis['extracted_fields'] {
  return Object.fromEntries(
    Object.entries(extracted_fields).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.map((item: unknown, index) =>
            isObject(item)
              ? { ...item, ...bearerId(item, ids), id: ids.get(`${toFieldPointer(key)}/${index}`) }
              : item,
          )
        : value,
    ]),
  );
}

/** Returns the bearer of an obligation or risk, whose pointer becomes the id of the party. */
function bearerId({ bearer }: Record<string, unknown>, ids: ReadonlyMap<string, string>) {
  return typeof bearer === 'string' ? { bearer: ids.get(bearer) ?? bearer } : {};
}

/** Replaces the pointers by which computed values name their findings. */
function withReferences(values: FieldValues, ids: ReadonlyMap<string, string>): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([pointer, value]) => {
      const { derived_from } = value;
      if (!derived_from) return [pointer, value];
      const findings = derived_from.findings.map((each) => ids.get(each) ?? each);
      return [pointer, { ...value, derived_from: { ...derived_from, findings } }];
    }),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
