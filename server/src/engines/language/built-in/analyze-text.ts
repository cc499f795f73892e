import type { Analysis, Evidence } from '../../../contract/analysis.ts';
import type { PageLayout } from '../../text-extraction/page-layout.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { DEFAULT_FIELDS } from '../default-fields.ts';
import { createGrounder } from '../grounding.ts';
import type { AnalysisRequest } from '../language-engine.ts';
import { escapePointer, verifyEvidence } from '../verify-evidence.ts';
import type { DateOrder } from './dates/dates.ts';
import { ENGINE } from './engine.ts';
import { type FieldFinding, meanOf, type Passage, type Warning } from './fields/field-finding.ts';
import { findField } from './fields/fields.ts';
import type { Span } from './text/page-furniture.ts';
import { type Reading, readText, textOf } from './reading.ts';
import { summarize } from './summary/summary.ts';

const SUMMARY_CONFIDENCE = 0.6;

/**
 * Analyses a text: the same text and request give the same analysis.
 *
 * @param layouts where the words of its pages stand, for tables; empty where that is not known
 */
export function analyzeText(
  text: ExtractedText,
  request: AnalysisRequest,
  layouts: readonly PageLayout[] = [],
): Analysis {
  const reading = readText(text.text, layouts, orderOf(request));
  const ground = groundingOf(text, reading);
  const keys = [...new Set(request.extractFields ?? DEFAULT_FIELDS[request.analysisType])];
  const findings = keys.map((key) => ({ key, ...findField(reading, key) }));
  const summary = request.includeSummary ? summarize(reading, request.analysisType) : undefined;
  const confidences = findings.map(({ key, confidence }) => [key, rounded(confidence)] as const);
  const evidence = [
    ...findings.flatMap((finding) => passagesOf(finding, ground)),
    ...(summary
      ? [['/summary', summary.flatMap((span) => ground([span], textOf(reading, span)))] as const]
      : []),
  ];

  return verifyEvidence(text, {
    ...(summary && { summary: summary.map((span) => withStop(textOf(reading, span))).join(' ') }),
    extracted_fields: Object.fromEntries(
      findings.map((finding) => [finding.key, withInlineEvidence(finding, ground)]),
    ),
    confidence: rounded(
      overallConfidence(
        confidences.map(([, value]) => value),
        summary,
      ),
    ),
    analysis_type: request.analysisType,
    evidence: Object.fromEntries(evidence),
    field_confidence: Object.fromEntries(confidences),
    warnings: findings.flatMap(warningsOf),
    coverage: { pages_total: text.pages.length, pages_read: text.pages.length },
    engine: ENGINE,
  });
}

function orderOf({ dateOrder }: AnalysisRequest): DateOrder | undefined {
  if (dateOrder === undefined) return undefined;
  return dateOrder === 'dmy' ? 'day' : 'month';
}

/** Passages that do not end as sentences do are kept apart. */
function withStop(passage: string): string {
  return /[.!?]["')\]]*$/.test(passage) ? passage : `${passage}.`;
}

type KeyedFinding = FieldFinding & { key: string };

function warningsOf({ key, value, warnings }: KeyedFinding): Warning[] {
  if (warnings.length > 0) return warnings.map((warning) => ({ ...warning, field: key }));
  const isNothing = value === null || (Array.isArray(value) && value.length === 0);
  return isNothing ? [{ code: 'not_found', field: key, message: `No ${key} found` }] : [];
}

/** @param isRaw whether the spans are those of the raw text, not of the folded one */
type Ground = (spans: readonly Passage[], value: unknown, isRaw?: boolean) => Evidence[];

function groundingOf(text: ExtractedText, reading: Reading): Ground {
  const { fold } = reading;
  const grounder = createGrounder(text);
  return (spans, value, isRaw) =>
    spans
      .map((span) => {
        const made = isRaw
          ? grounder.evidence(span.start, span.end, value)
          : grounder.evidence(fold.rawStart(span.start), fold.rawEnd(span.end), value);
        const date = isRaw ? span.date : dateAt(reading, span);
        return made && date ? { ...made, date } : made;
      })
      .filter((evidence) => evidence !== undefined);
}

const DATE_LENGTH_MAX = 140;

/** How a passage is read that is one date and nothing else. */
function dateAt(reading: Reading, span: Span): Evidence['date'] {
  if (span.end - span.start > DATE_LENGTH_MAX) return undefined;
  const date = reading.dates.find((one) => one.start === span.start && one.end === span.end);
  if (!date) return undefined;
  return {
    raw: textOf(reading, span),
    iso: date.iso,
    ambiguous: date.isAmbiguous,
    alternatives: date.alternative ? [date.alternative] : [],
  };
}

/** Lists of objects: each gets an id and, in place of its spans, its evidence. */
function withInlineEvidence({ key, value, isRaw }: KeyedFinding, ground: Ground): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown, index) => {
    if (typeof item !== 'object' || item === null || !('spans' in item)) return item;
    const { spans, ...rest } = item as {
      spans: readonly Span[];
      description?: string;
      text?: string;
    };
    const evidence = ground(spans, rest.description ?? rest.text, isRaw);
    const confidence = 'confidence' in rest ? rounded(Number(rest.confidence)) : undefined;
    return { id: `${key}_${index + 1}`, ...rest, confidence, evidence };
  });
}

function passagesOf({ key, passages, value, isRaw }: KeyedFinding, ground: Ground) {
  const pointer = `/extracted_fields/${escapePointer(key)}`;
  return Object.entries(passages).map(
    ([below, spans]) => [pointer + below, ground(spans, valueAt(value, below), isRaw)] as const,
  );
}

function valueAt(value: unknown, pointer: string): unknown {
  if (pointer === '' || typeof value !== 'object' || value === null) return value;
  return (value as Record<string, unknown>)[pointer.slice(1)];
}

function overallConfidence(
  fields: readonly number[],
  summary: readonly Span[] | undefined,
): number {
  if (fields.length > 0) return meanOf(fields);
  return summary && summary.length > 0 ? SUMMARY_CONFIDENCE : 0;
}

function rounded(confidence: number): number {
  return Math.round(Math.min(1, Math.max(0, confidence)) * 1_000) / 1_000;
}
