import type { Evidence } from '../../../../../contract/analysis.ts';
import { ambiguousDate } from '../../../built-in/fields/field-finding.ts';
import { comparable } from '../../../content-words.ts';
import { type CandidateOf, ofKind } from '../candidates.ts';
import { nameOf, type Slot } from '../plan-fields.ts';
import { type ReadValue, readValue } from './read-value.ts';
import { withRules } from './rules-instead.ts';
import type { SettledSlot, SettledValue } from './settled-value.ts';
import { NO_FIELD, type SettledField, type Settling } from './settling.ts';
import { isEndOfTerm } from './term-ends.ts';
import { confidenceOfValue, meanOf } from './value-confidence.ts';

type Finding = CandidateOf<'findings'>;

/** The fields that are no lists of objects, by their keys. */
export function settleSlots(settling: Settling): Map<string, SettledField> {
  const findings = ofKind(settling.task.candidates, 'findings');
  const bySlot = Map.groupBy(findings, ({ item }) => item.field_id);
  const written = settling.task.plan.slots.map((slot) => ({
    slot,
    values: valuesOf(settling, slot, bySlot.get(slot.id) ?? [], []),
  }));
  const days = daysIn(written.map((one) => withRules(settling, one)));
  // Ends of terms are counted from the days that are written.
  const found = written.map(({ slot, values }) =>
    slot.kind === 'date' && values.length === 0
      ? { slot, values: valuesOf(settling, slot, bySlot.get(slot.id) ?? [], days) }
      : { slot, values },
  );
  const settled = found.map((one) => withRules(settling, one));
  const byKey = Map.groupBy(settled, ({ slot }) => slot.key);
  return new Map(Array.from(byKey, ([key, slots]) => [key, fieldOf(slots)]));
}

function daysIn(slots: readonly SettledSlot[]): string[] {
  return slots.flatMap(({ values }) => values.flatMap(({ date }) => date?.iso ?? []));
}

const EVIDENCE_MAX = 3;

/** The distinct values of a slot, in the order in which they were found. */
function valuesOf(
  settling: Settling,
  slot: Slot,
  findings: readonly Finding[],
  days: readonly string[],
): SettledValue[] {
  const read = findings.flatMap((finding) => {
    const value = readFinding(settling, slot, finding, days);
    return value ? [{ ...value, finding }] : [];
  });
  return [...Map.groupBy(read, ({ value }) => comparable(String(value))).values()].map((same) => {
    const [first] = same;
    const { value, date } = first!;
    const best = same.toSorted((a, b) => b.finding.located.score - a.finding.located.score)[0]!;
    const evidence = distinct(same.flatMap((one) => one.evidence)).slice(0, EVIDENCE_MAX);
    const agreement = settling.builtIn.agreement(slot, value, evidence);
    const { located } = best.finding;
    const confidence = confidenceOfValue(settling, { key: nameOf(slot), located, agreement });
    return { value, ...(date && { date }), evidence, confidence };
  });
}

type Read = ReadValue & { evidence: Evidence[] };

/** A value is shown when its passage says it, when it is the end of a term, or when the rules read it elsewhere. */
function readFinding(
  { task, context, builtIn }: Settling,
  slot: Slot,
  { item, evidence }: Finding,
  days: readonly string[],
): Read | undefined {
  if (!task.isProving) return { value: item.value, evidence: [evidence] };
  const read = readValue(slot.kind, item.value, evidence.excerpt, context);
  if (read) {
    const match = evidence.excerpt === read.value ? ('exact' as const) : ('normalized' as const);
    return { ...read, evidence: [{ ...evidence, match, ...(read.date && { date: read.date }) }] };
  }
  if (slot.kind === 'date' && isEndOfTerm(item.value, evidence.excerpt, days)) {
    return { value: item.value, evidence: [{ ...evidence, match: 'normalized' }] };
  }
  const known = builtIn.evidenceOf(slot, item.value);
  return known && { value: item.value, evidence: known };
}

function distinct(evidence: readonly Evidence[]): Evidence[] {
  return [...new Map(evidence.map((one) => [`${one.start}-${one.end}`, one])).values()];
}

function fieldOf(slots: readonly SettledSlot[]): SettledField {
  const [first] = slots;
  if (!first) return NO_FIELD;
  if (first.slot.part !== '') return partsOf(slots);
  if (first.slot.kind === 'names') return namesOf(first.values);
  return first.slot.kind === 'clause' ? clauseOf(first.values) : oneOf(first.values);
}

function oneOf([value]: readonly SettledValue[]): SettledField {
  if (!value) return NO_FIELD;
  return {
    value: value.value,
    evidence: [['', value.evidence]],
    confidence: value.confidence,
    warnings: warningsOf(value),
  };
}

function namesOf(values: readonly SettledValue[]): SettledField {
  return {
    value: values.map(({ value }) => value),
    evidence: values.map(({ evidence }, index) => [`/${index}`, evidence] as const),
    confidence: meanOf(values.map(({ confidence }) => confidence)),
    warnings: values.slice(0, 1).flatMap(warningsOf),
  };
}

/** Passages in one text, in the order of the document, a blank line between them. */
function clauseOf(values: readonly SettledValue[]): SettledField {
  if (values.length === 0) return NO_FIELD;
  const inOrder = values.toSorted((a, b) => a.evidence[0]!.start - b.evidence[0]!.start);
  const apart = inOrder.filter(
    ({ evidence }, index) =>
      index === 0 || evidence[0]!.start >= inOrder[index - 1]!.evidence[0]!.end,
  );
  return {
    value: apart.map(({ value }) => value).join('\n\n'),
    evidence: [['', apart.flatMap(({ evidence }) => evidence)]],
    confidence: Math.max(...apart.map(({ confidence }) => confidence)),
    warnings: apart.slice(0, 1).flatMap(warningsOf),
  };
}

/** `{start, end}`: each of them a value or null. */
function partsOf(slots: readonly SettledSlot[]): SettledField {
  const parts = slots.map(({ slot, values }) => [slot.part.slice(1), values[0]] as const);
  const known = parts.flatMap(([, value]) => value ?? []);
  return {
    value: Object.fromEntries(parts.map(([part, value]) => [part, value?.value ?? null])),
    evidence: parts.flatMap(([part, value]) => (value ? [[`/${part}`, value.evidence]] : [])),
    confidence: meanOf(known.map(({ confidence }) => confidence)),
    warnings: known.flatMap(warningsOf),
  };
}

const BY_RULES = {
  rules_instead: 'What the rules found is shown: it is likelier than what the model found',
  rules_alone: 'Found by the rules: the model found nothing',
} as const;

function warningsOf({ date, by }: SettledValue): SettledField['warnings'] {
  const [alternative] = date?.ambiguous ? date.alternatives : [];
  return [
    ...(by ? [{ code: 'found_by_rules', message: BY_RULES[by] }] : []),
    ...(date && alternative ? [ambiguousDate(date.iso, alternative)] : []),
  ];
}
