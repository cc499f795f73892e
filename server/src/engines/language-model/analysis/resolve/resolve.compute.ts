import type { Analysis, Evidence } from '../../../../contract/analysis.ts';
import { findUnits } from '../../../../language/numbers/money-units.ts';
import { escapePointer } from '../../../../../../formats/json-pointer.ts';
import { verifyAnalysis } from '../../../language-engine/evidence/verify-documents.ts';
import { collectFieldValues } from '../../../language-engine/field-values.ts';
import { mean, roundConfidence } from '../../claims/confidence.ts';
import { addFinalStop } from '../../untrusted/sanitize-prose.ts';
import { candidatesOfKind } from '../extract/candidates.ts';
import { EMPTY_FIELD, type Resolution, type ResolvedField } from './resolution.ts';
import type { ResolutionInput } from './resolution-input.ts';
import {
  resolveClauses,
  resolveIssues,
  resolveObligations,
  resolveRisks,
} from './resolve-clauses.ts';
import {
  resolveAnomalies,
  resolveLineItems,
  resolveRatios,
  resolveTotals,
} from './resolve-figures.ts';
import { resolveSlots } from './resolve-slots.ts';
import { createRuleFindings } from './rule-findings.ts';
import { supportedSentence } from './supported-sentence.ts';
import { valueConfidence } from './value-confidence.ts';

/** Verifies what a model found in a document and builds the analysis. */
export function resolveAnalysis(input: ResolutionInput): Analysis {
  const resolution = startResolution(input);
  const { plan, request, coverage, engine, text } = input;
  const slots = resolveSlots(resolution);
  const fields = plan.keys.map((key) => ({ key, ...resolveField(resolution, slots, key) }));
  const sentences = request.includeSummary ? resolveSummary(resolution) : [];
  const fieldConfidences = fields.map(
    ({ key, confidence }) => [key, roundConfidence(confidence)] as const,
  );
  const confidences = (fields.length > 0 ? fields : sentences).map(({ confidence }) => confidence);
  return verifyAnalysis(text, {
    ...(request.includeSummary && { summary: sentences.map((each) => each.text).join(' ') }),
    extracted_fields: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
    field_values: collectFieldValues(fields, findCurrency(fields)),
    findings: {},
    confidence: roundConfidence(mean(confidences)),
    analysis_type: request.analysisType,
    evidence: Object.fromEntries([
      ...fields.flatMap(({ key, evidence }) =>
        evidence.map(([below, own]) => [
          `/extracted_fields/${escapePointer(key)}${below}`,
          [...own],
        ]),
      ),
      ['/summary', sentences.map(({ evidence }) => evidence)],
    ]),
    field_confidence: Object.fromEntries(fieldConfidences),
    warnings: [...input.warnings, ...fields.flatMap((field) => listWarnings(input, field))],
    coverage,
    engine,
  });
}

/** Returns the currency of the figures, if it was requested and found. */
function findCurrency(fields: readonly { key: string; value: unknown }[]): string | undefined {
  const currency = fields.find(({ key }) => key === 'currency')?.value;
  return typeof currency === 'string' ? currency : undefined;
}

function startResolution(input: ResolutionInput): Resolution {
  const { text, ruleAnalysis, language, request } = input;
  const scales = findUnits(text.text).flatMap(({ scale }) => scale ?? []);
  const order = request.dateOrder && (request.dateOrder === 'dmy' ? 'day' : 'month');
  return {
    input,
    context: { language, order, scales: new Set(scales) },
    ruleFindings: createRuleFindings(ruleAnalysis),
    names: text.text.toLowerCase(),
  };
}

const LIST_RESOLVERS: Readonly<Record<string, (resolution: Resolution) => ResolvedField>> = {
  obligations: resolveObligations,
  risks: resolveRisks,
  clauses: resolveClauses,
  issues: resolveIssues,
  totals: resolveTotals,
  line_items: resolveLineItems,
  ratios: resolveRatios,
  anomalies: resolveAnomalies,
};

function resolveField(
  resolution: Resolution,
  slots: ReadonlyMap<string, ResolvedField>,
  key: string,
): ResolvedField {
  const resolveObjects = Object.hasOwn(LIST_RESOLVERS, key) ? LIST_RESOLVERS[key] : undefined;
  return resolveObjects?.(resolution) ?? slots.get(key) ?? EMPTY_FIELD;
}

/** Sentence of a summary with its passage. */
type ResolvedSentence = { text: string; evidence: Evidence; confidence: number };

/** Resolves the sentences of the summary. A sentence that its passage does not support is replaced by the passage. */
function resolveSummary(resolution: Resolution): ResolvedSentence[] {
  const { candidates, coverage } = resolution.input;
  const sentences = candidatesOfKind(candidates, 'summary').map(
    ({ item, evidence, located }): ResolvedSentence => {
      const text = addFinalStop(supportedSentence(resolution, item.sentence, evidence));
      const match = evidence.excerpt === text ? ('exact' as const) : ('normalized' as const);
      const signals = { key: 'summary', located, agreement: 'none' } as const;
      const confidence = valueConfidence(coverage, signals);
      return { text, evidence: { ...evidence, match }, confidence };
    },
  );
  return [...new Map(sentences.map((sentence) => [sentence.text, sentence])).values()];
}

function listWarnings(
  { candidates, plan }: ResolutionInput,
  { key, value, warnings }: ResolvedField & { key: string },
): Analysis['warnings'] {
  if (warnings.length > 0) return warnings.map((warning) => ({ ...warning, field: key }));
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  if (!isEmpty) return [];
  const ids = plan.slots.filter((slot) => slot.key === key).map(({ id }) => id);
  const isRejected = candidatesOfKind(candidates, 'findings').some(({ item }) =>
    ids.includes(item.field_id),
  );
  if (!isRejected) return [{ code: 'not_found', field: key, message: `No ${key} found` }];
  const message = 'What the model found is left out: its passage does not say so';
  return [{ code: 'evidence_failed', field: key, message }];
}
