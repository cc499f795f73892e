import type { Evidence } from '../../../../contract/analysis.ts';
import { normalizeKeyword } from '../../../../language/content-words.ts';
import { ambiguousDateWarning } from '../../../language-engine/evidence/warnings.ts';
import { mean } from '../../claims/confidence.ts';
import { type CandidateOf, candidatesOfKind } from '../extract/candidates.ts';
import { type FieldSlot, slotName } from '../extract/plan-fields.ts';
import { isEndOfTerm, type ReadValue, readValue } from './read-value.ts';
import {
  EMPTY_FIELD,
  type Resolution,
  type ResolvedField,
  type ResolvedSlot,
  type ResolvedValue,
} from './resolution.ts';
import { withRuleFallback } from './rule-fallback.ts';
import { valueConfidence } from './value-confidence.ts';

type SlotCandidate = CandidateOf<'findings'>;

/** Resolves the fields that are not lists of objects, by key. */
export function resolveSlots(resolution: Resolution): Map<string, ResolvedField> {
  const { candidates, plan } = resolution.input;
  const bySlot = Map.groupBy(candidatesOfKind(candidates, 'findings'), ({ item }) => item.field_id);
  const written = plan.slots.map((slot) => ({
    slot,
    values: resolveValues(resolution, slot, bySlot.get(slot.id) ?? [], []),
  }));
  const days = listDays(written.map((slot) => withRuleFallback(resolution, slot)));
  // The end of a term is computed from the dates that the text states.
  const withTermEnds = written.map(({ slot, values }) =>
    slot.kind === 'date' && values.length === 0
      ? { slot, values: resolveValues(resolution, slot, bySlot.get(slot.id) ?? [], days) }
      : { slot, values },
  );
  const resolved = withTermEnds.map((slot) => withRuleFallback(resolution, slot));
  const byKey = Map.groupBy(resolved, ({ slot }) => slot.key);
  return new Map(Array.from(byKey, ([key, slots]) => [key, buildField(slots)]));
}

function listDays(slots: readonly ResolvedSlot[]): string[] {
  return slots.flatMap(({ values }) => values.flatMap(({ date }) => date?.iso ?? []));
}

const EVIDENCE_MAX = 3;

/** Resolves the distinct values of a slot, in the order in which the model found them. */
function resolveValues(
  resolution: Resolution,
  slot: FieldSlot,
  candidates: readonly SlotCandidate[],
  days: readonly string[],
): ResolvedValue[] {
  const read = candidates.flatMap((candidate) => {
    const value = readCandidate(resolution, slot, candidate, days);
    return value ? [{ ...value, candidate }] : [];
  });
  const groups = Map.groupBy(read, ({ value }) => normalizeKeyword(String(value)));
  return [...groups.values()].map((same) => {
    const { value, date } = same[0]!;
    const best = same.toSorted((a, b) => b.candidate.located.score - a.candidate.located.score)[0]!;
    const evidence = distinct(same.flatMap((each) => each.evidence)).slice(0, EVIDENCE_MAX);
    const agreement = resolution.ruleFindings.agreement(slot, value, evidence);
    const { located } = best.candidate;
    const signals = { key: slotName(slot), located, agreement };
    const confidence = valueConfidence(resolution.input.coverage, signals);
    return { value, ...(date && { date }), evidence, confidence };
  });
}

type EvidencedValue = ReadValue & { evidence: Evidence[] };

/**
 * Reads the value of a candidate. A value is accepted if its passage states it, if it is the end of a term, or if the
 * rules found the same value elsewhere.
 */
function readCandidate(
  { input, context, ruleFindings }: Resolution,
  slot: FieldSlot,
  { item, evidence }: SlotCandidate,
  days: readonly string[],
): EvidencedValue | undefined {
  if (!input.requiresSupport) return { value: item.value, evidence: [evidence] };
  const read = readValue(slot.kind, item.value, evidence.excerpt, context);
  if (read) {
    const match = evidence.excerpt === read.value ? ('exact' as const) : ('normalized' as const);
    return { ...read, evidence: [{ ...evidence, match, ...(read.date && { date: read.date }) }] };
  }
  if (slot.kind === 'date' && isEndOfTerm(item.value, evidence.excerpt, days)) {
    return { value: item.value, evidence: [{ ...evidence, match: 'normalized' }] };
  }
  const ruleEvidence = ruleFindings.evidenceOf(slot, item.value);
  return ruleEvidence && { value: item.value, evidence: ruleEvidence };
}

function distinct(evidence: readonly Evidence[]): Evidence[] {
  return [...new Map(evidence.map((each) => [`${each.start}-${each.end}`, each])).values()];
}

function buildField(slots: readonly ResolvedSlot[]): ResolvedField {
  const [first] = slots;
  if (!first) return EMPTY_FIELD;
  if (first.slot.part !== '') return buildParts(slots);
  if (first.slot.kind === 'names') return buildNames(first.values);
  return first.slot.kind === 'clause' ? buildClause(first.values) : buildSingle(first);
}

function buildSingle({ slot, values: [value] }: ResolvedSlot): ResolvedField {
  if (!value) return EMPTY_FIELD;
  return {
    value: value.value,
    ...(slot.kind === 'date' && { typed: { '': { type: 'date', value: value.value } } }),
    evidence: [['', value.evidence]],
    confidence: value.confidence,
    warnings: listWarnings(value),
  };
}

function buildNames(values: readonly ResolvedValue[]): ResolvedField {
  return {
    value: values.map(({ value }) => value),
    evidence: values.map(({ evidence }, index) => [`/${index}`, evidence] as const),
    confidence: mean(values.map(({ confidence }) => confidence)),
    warnings: values.slice(0, 1).flatMap(listWarnings),
  };
}

/** Joins passages in the order of the document, with a blank line between them; overlapping ones are left out. */
function buildClause(values: readonly ResolvedValue[]): ResolvedField {
  if (values.length === 0) return EMPTY_FIELD;
  const inOrder = values.toSorted((a, b) => a.evidence[0]!.start - b.evidence[0]!.start);
  const apart = inOrder.filter(
    ({ evidence }, index) =>
      index === 0 || evidence[0]!.start >= inOrder[index - 1]!.evidence[0]!.end,
  );
  return {
    value: apart.map(({ value }) => value).join('\n\n'),
    evidence: [['', apart.flatMap(({ evidence }) => evidence)]],
    confidence: Math.max(...apart.map(({ confidence }) => confidence)),
    warnings: apart.slice(0, 1).flatMap(listWarnings),
  };
}

/** Builds `{start, end}`; each part is a value or null. */
function buildParts(slots: readonly ResolvedSlot[]): ResolvedField {
  const parts = slots.map(({ slot, values }) => [slot.part.slice(1), values[0]] as const);
  const present = parts.flatMap(([, value]) => value ?? []);
  return {
    value: Object.fromEntries(parts.map(([part, value]) => [part, value?.value ?? null])),
    evidence: parts.flatMap(([part, value]) => (value ? [[`/${part}`, value.evidence]] : [])),
    confidence: mean(present.map(({ confidence }) => confidence)),
    warnings: present.flatMap(listWarnings),
  };
}

const RULE_MESSAGES = {
  rules_instead: 'What the rules found is shown: it is likelier than what the model found',
  rules_alone: 'Found by the rules: the model found nothing',
} as const;

function listWarnings({ date, by }: ResolvedValue): ResolvedField['warnings'] {
  const [alternative] = date?.ambiguous ? date.alternatives : [];
  return [
    ...(by ? [{ code: 'found_by_rules', message: RULE_MESSAGES[by] }] : []),
    ...(date && alternative ? [ambiguousDateWarning(date.iso, alternative)] : []),
  ];
}
