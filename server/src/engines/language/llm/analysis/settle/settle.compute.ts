import type { Analysis } from '../../../../../contract/analysis.ts';
import { findUnits } from '../../../built-in/financial/unit.ts';
import { escapePointer, verifyEvidence } from '../../../verify-evidence.ts';
import { ofKind } from '../candidates.ts';
import { createBuiltInView } from './built-in-view.ts';
import { settleClauses, settleIssues, settleObligations, settleRisks } from './settle-clauses.ts';
import { settleAnomalies, settleLineItems, settleRatios, settleTotals } from './settle-money.ts';
import { settleSlots } from './settle-slots.ts';
import { NO_FIELD, type SettledField, type Settling } from './settling.ts';
import { settleSummary } from './settle-summary.ts';
import type { SettleTask } from './task.ts';
import { meanOf, rounded } from './value-confidence.ts';

/** Reads, proves and puts together what a model found in a document. */
export function settle(task: SettleTask): Analysis {
  const settling = settlingOf(task);
  const { plan, request, coverage, engine, text } = task;
  const slots = settleSlots(settling);
  const fields = plan.keys.map((key) => ({ key, ...fieldOf(settling, slots, key) }));
  const sentences = request.includeSummary ? settleSummary(settling) : [];
  const confidences = fields.map(({ key, confidence }) => [key, rounded(confidence)] as const);
  return verifyEvidence(text, {
    ...(request.includeSummary && { summary: sentences.map(({ said }) => said).join(' ') }),
    extracted_fields: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
    confidence: rounded(
      meanOf((fields.length > 0 ? fields : sentences).map((one) => one.confidence)),
    ),
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
    field_confidence: Object.fromEntries(confidences),
    warnings: [...task.warnings, ...fields.flatMap((field) => warningsOf(settling, field))],
    coverage,
    engine,
  });
}

function settlingOf(task: SettleTask): Settling {
  const { text, builtIn, language, request } = task;
  const scales = findUnits(text.text).flatMap(({ scale }) => scale ?? []);
  const order = request.dateOrder && (request.dateOrder === 'dmy' ? 'day' : 'month');
  return {
    task,
    context: { language, order, scales: new Set(scales) },
    builtIn: createBuiltInView(builtIn),
    names: text.text.toLowerCase(),
  };
}

const OBJECTS: Readonly<Record<string, (settling: Settling) => SettledField>> = {
  obligations: settleObligations,
  risks: settleRisks,
  clauses: settleClauses,
  issues: settleIssues,
  totals: settleTotals,
  line_items: settleLineItems,
  ratios: settleRatios,
  anomalies: settleAnomalies,
};

function fieldOf(settling: Settling, slots: ReadonlyMap<string, SettledField>, key: string) {
  const settleList = Object.hasOwn(OBJECTS, key) ? OBJECTS[key] : undefined;
  return settleList?.(settling) ?? slots.get(key) ?? NO_FIELD;
}

function warningsOf(
  { task }: Settling,
  { key, value, warnings }: SettledField & { key: string },
): Analysis['warnings'] {
  if (warnings.length > 0) return warnings.map((warning) => ({ ...warning, field: key }));
  const isNothing = value === null || (Array.isArray(value) && value.length === 0);
  if (!isNothing) return [];
  const ids = task.plan.slots.filter((slot) => slot.key === key).map(({ id }) => id);
  const unproven = ofKind(task.candidates, 'findings').filter(({ item }) =>
    ids.includes(item.field_id),
  );
  if (unproven.length === 0) return [{ code: 'not_found', field: key, message: `No ${key} found` }];
  const message = 'What the model found is left out: its passage does not say so';
  return [{ code: 'evidence_failed', field: key, message }];
}
