import { findAnalysisDefinition } from '../../../contract/analysis-types.ts';
import type { Analysis, Evidence, Finding } from '../../../contract/analysis.ts';
import type { PageLayout } from '../../text-extraction/page-layout.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { type AnalysisRequest } from '../../language-engine/language-engine.ts';
import { createGrounder } from '../../language-engine/evidence/grounder.ts';
import { escapePointer } from '../../../../../formats/json-pointer.ts';
import { verifyAnalysis } from '../../language-engine/evidence/verify-documents.ts';
import { collectFieldValues } from '../../language-engine/field-values.ts';
import { findIndexFrom } from '../../../language/find-in-order.ts';
import type { DateOrder } from '../../../language/dates/dates.ts';
import { madeByRules } from '../../language-engine/engine-identity.ts';
import {
  type FieldFinding,
  mean,
  type SourceSpan,
  type FieldWarning,
} from './document/field-finding.ts';
import { findField } from './fields/fields.ts';
import { statedCurrency } from './statements/report-currency.ts';
import type { Span } from '../../../language/span.ts';
import { type Reading, readText, spanText } from './document/reading.ts';
import { type SummarySentence, summarizeCurrent } from './summary/summary.ts';

const SUMMARY_CONFIDENCE = 0.6;

/**
 * Analyzes a text: extracts the requested fields and a summary, with evidence. The same input gives the same analysis.
 *
 * @param layouts positions of the words on the pages, for tables; empty if unknown
 */
export function analyzeText(
  text: ExtractedText,
  request: AnalysisRequest,
  layouts: readonly PageLayout[] = [],
): Analysis {
  const reading = readText(text.text, layouts, toDateOrder(request));
  const ground = createGround(text, reading);
  const { fields, summaryPoints } = findAnalysisDefinition(request.analysisType);
  const keys = [...new Set(request.extractFields ?? fields)];
  const findings = keys.map((key) => ({ key, ...findField(reading, key) }));
  const summary = request.includeSummary ? summarizeCurrent(reading, summaryPoints) : undefined;
  const confidences = findings.map(
    ({ key, confidence }) => [key, roundConfidence(confidence)] as const,
  );
  const evidence = [
    ...findings.flatMap((finding) => listEvidence(finding, ground)),
    ...(summary
      ? [['/summary', summary.flatMap(({ spans, words }) => ground(spans, words))] as const]
      : []),
  ];

  return verifyAnalysis(text, {
    ...(summary && {
      summary: summary.map(({ words }) => endWithStop(words)).join(' '),
    }),
    extracted_fields: Object.fromEntries(
      findings.map((finding) => [finding.key, withInlineEvidence(finding, ground)]),
    ),
    field_values: collectFieldValues(findings, statedCurrency(reading.finances)),
    findings: Object.fromEntries(findings.flatMap((finding) => listSupersessions(finding, ground))),
    confidence: roundConfidence(
      computeConfidence(
        confidences.map(([, value]) => value),
        summary,
      ),
    ),
    analysis_type: request.analysisType,
    evidence: Object.fromEntries(evidence),
    field_confidence: Object.fromEntries(confidences),
    warnings: findings.flatMap(listWarnings),
    coverage: { pages_total: text.pages.length, pages_read: text.pages.length },
    engine: madeByRules('analysis'),
  });
}

function toDateOrder({ dateOrder }: AnalysisRequest): DateOrder | undefined {
  if (dateOrder === undefined) return undefined;
  return dateOrder === 'dmy' ? 'day' : 'month';
}

/** Adds a full stop to a passage that ends without one. */
function endWithStop(passage: string): string {
  return /[.!?]["')\]]*$/.test(passage) ? passage : `${passage}.`;
}

type KeyedFinding = FieldFinding & { key: string };

/** Lists the values that hold in place of superseded ones, by pointer, with the passages of both. */
function listSupersessions({ key, superseded = [] }: KeyedFinding, ground: Ground) {
  const field = `/extracted_fields/${escapePointer(key)}`;
  const byPointer = Map.groupBy(superseded, ({ pointer }) => field + pointer);
  return [...byPointer].map(([pointer, former]): [string, Finding] => [
    pointer,
    {
      id: pointer,
      source: 'engine',
      supersedes: {
        finding_id: null,
        superseded: former.flatMap(({ spans, value }) => ground(spans, value)),
        superseding: former.flatMap(({ supersededBy, value }) => ground([supersededBy], value)),
      },
    },
  ]);
}

function listWarnings({ key, value, warnings }: KeyedFinding): FieldWarning[] {
  if (warnings.length > 0) return warnings.map((warning) => ({ ...warning, field: key }));
  const isNothing = value === null || (Array.isArray(value) && value.length === 0);
  return isNothing ? [{ code: 'not_found', field: key, message: `No ${key} found` }] : [];
}

/**
 * Turns spans into evidence.
 *
 * @param isRaw whether the spans are those of the raw text, not of the folded one
 */
type Ground = (spans: readonly SourceSpan[], value: unknown, isRaw?: boolean) => Evidence[];

function createGround(text: ExtractedText, reading: Reading): Ground {
  const { fold } = reading;
  const grounder = createGrounder(text);
  return (spans, value, isRaw) =>
    spans
      .map((span) => {
        const made = isRaw
          ? grounder.evidenceAt(span.start, span.end, value)
          : grounder.evidenceAt(fold.rawStart(span.start), fold.rawEnd(span.end), value);
        const date = isRaw ? span.date : readDateAt(reading, span);
        return made && date ? { ...made, date } : made;
      })
      .filter((evidence) => evidence !== undefined);
}

const DATE_LENGTH_MAX = 140;

/** Returns the reading of a passage that is one date and nothing else. */
function readDateAt(reading: Reading, span: Span): Evidence['date'] {
  if (span.end - span.start > DATE_LENGTH_MAX) return undefined;
  const date = reading.dates[findIndexFrom(reading.dates, span.start)];
  if (date?.start !== span.start || date.end !== span.end) return undefined;
  return {
    raw: spanText(reading, span),
    iso: date.iso,
    ambiguous: date.isAmbiguous,
    alternatives: date.alternative ? [date.alternative] : [],
  };
}

/** Gives each object of a list an id, and evidence in place of its spans. */
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
    const confidence = 'confidence' in rest ? roundConfidence(Number(rest.confidence)) : undefined;
    return { id: `${key}_${index + 1}`, ...rest, confidence, evidence };
  });
}

function listEvidence({ key, passages, value, isRaw }: KeyedFinding, ground: Ground) {
  const pointer = `/extracted_fields/${escapePointer(key)}`;
  return Object.entries(passages).map(
    ([below, spans]) => [pointer + below, ground(spans, valueAt(value, below), isRaw)] as const,
  );
}

function valueAt(value: unknown, pointer: string): unknown {
  if (pointer === '' || typeof value !== 'object' || value === null) return value;
  return (value as Record<string, unknown>)[pointer.slice(1)];
}

function computeConfidence(
  fields: readonly number[],
  summary: readonly SummarySentence[] | undefined,
): number {
  if (fields.length > 0) return mean(fields);
  return summary && summary.length > 0 ? SUMMARY_CONFIDENCE : 0;
}

function roundConfidence(confidence: number): number {
  return Math.round(Math.min(1, Math.max(0, confidence)) * 1_000) / 1_000;
}
