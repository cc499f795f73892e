import type { Analysis, Evidence } from '../../contract/analysis.ts';
import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';
import { isCutOut, pageAt } from './grounding.ts';

/** Its evidence is one passage a sentence, in the order of the sentences. */
const SUMMARY = '/summary';

/**
 * Keeps only what the text bears out: evidence that cuts exactly its excerpt out of the text, and values that have
 * some. A value whose evidence fails becomes null, an element of a list is dropped, and a warning says so; evidence of
 * what is not shown goes too. Every engine's analysis goes through here before it is shown.
 */
export function verifyEvidence(text: ExtractedText, analysis: Analysis): Analysis {
  const warnings = [...analysis.warnings];
  const evidence = trueEvidence(text, analysis.evidence);
  const extracted_fields: Record<string, unknown> = Object.create(null);
  const field_confidence = { ...analysis.field_confidence };
  const borne: Borne[] = [];
  for (const [key, value] of Object.entries(analysis.extracted_fields)) {
    const pointer = `/extracted_fields/${escapePointer(key)}`;
    const checked = check(text, value, pointer, evidence);
    extracted_fields[key] = checked.value;
    borne.push(...checked.borne);
    if (checked.lost === 0) continue;
    if (checked.value === null) field_confidence[key] = 0;
    warnings.push({ code: 'evidence_failed', field: key, message: lostMessage(checked.lost) });
  }
  const { summary, ...rest } = analysis;
  const isSummaryTrue = !summary || hasSummaryEvidence(analysis, evidence);
  if (!isSummaryTrue) {
    warnings.push({ code: 'evidence_failed', field: 'summary', message: lostMessage(1) });
  } else if (evidence[SUMMARY]) borne.push([SUMMARY, evidence[SUMMARY]]);
  return {
    ...rest,
    ...(summary !== undefined && { summary: isSummaryTrue ? summary : '' }),
    extracted_fields: { ...extracted_fields },
    evidence: Object.fromEntries(borne),
    field_confidence,
    warnings,
  };
}

function trueEvidence(text: ExtractedText, evidence: Analysis['evidence']): Analysis['evidence'] {
  const kept = Object.entries(evidence).map(
    ([pointer, items]) => [pointer, items.filter((item) => isTrue(text, item))] as const,
  );
  return Object.fromEntries(kept.filter(([, items]) => items.length > 0));
}

function isTrue(text: ExtractedText, evidence: Evidence): boolean {
  return (
    evidence.text_sha256 === text.text_sha256 &&
    isCutOut(text.text, evidence) &&
    evidence.page === pageAt(text.pages, evidence.start)
  );
}

/** None of its sentences may have lost its evidence. */
function hasSummaryEvidence(analysis: Analysis, kept: Analysis['evidence']): boolean {
  const given = analysis.evidence[SUMMARY]?.length ?? 0;
  return given > 0 && kept[SUMMARY]?.length === given;
}

/** The evidence of a value that is kept, under its pointer in the result. */
type Borne = readonly [pointer: string, evidence: Evidence[]];

type Checked = {
  value: unknown;
  /** How many values were left out. */
  lost: number;
  borne: readonly Borne[];
};

function check(
  text: ExtractedText,
  value: unknown,
  pointer: string,
  evidence: Analysis['evidence'],
): Checked {
  if (value === null || value === undefined) return { value: null, lost: 0, borne: [] };
  if (Array.isArray(value)) return checkList(text, value, pointer, evidence);
  if (typeof value !== 'object') {
    const own = evidence[pointer];
    return own ? { value, lost: 0, borne: [[pointer, own]] } : { value: null, lost: 1, borne: [] };
  }
  const parts = Object.entries(value).map(
    ([key, part]) =>
      [key, check(text, part, `${pointer}/${escapePointer(key)}`, evidence)] as const,
  );
  return {
    value: Object.fromEntries(parts.map(([key, part]) => [key, part.value])),
    lost: parts.reduce((sum, [, part]) => sum + part.lost, 0),
    borne: parts.flatMap(([, part]) => part.borne),
  };
}

/** Objects carry their evidence inside; the pointers of strings move up when an element before them is dropped. */
function checkList(
  text: ExtractedText,
  list: readonly unknown[],
  pointer: string,
  evidence: Analysis['evidence'],
): Checked {
  const kept: unknown[] = [];
  const borne: Borne[] = [];
  for (const [index, item] of list.entries()) {
    const own = evidence[`${pointer}/${index}`];
    if (hasInlineEvidence(item)) {
      const inline = item.evidence.filter((one) => isTrue(text, one));
      if (inline.length > 0) kept.push({ ...item, evidence: inline });
    } else if (own) {
      borne.push([`${pointer}/${kept.length}`, own]);
      kept.push(item);
    }
  }
  return { value: kept, lost: list.length - kept.length, borne };
}

function hasInlineEvidence(item: unknown): item is { evidence: Evidence[] } {
  return (
    typeof item === 'object' && item !== null && 'evidence' in item && Array.isArray(item.evidence)
  );
}

function lostMessage(count: number): string {
  return `${count} ${count === 1 ? 'value' : 'values'} left out: not found in the text of the document`;
}

/** RFC 6901 §3. */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
