import type { Evidence } from '../../../../contract/analysis.ts';
import type { LocatedQuote } from '../../../grounding/locate-quotes.ts';
import { mean, roundConfidence } from '../../claims/confidence.ts';
import { EMPTY_FIELD, type Resolution, type ResolvedField } from './resolution.ts';
import { overlaps } from './rule-findings.ts';
import { valueConfidence } from './value-confidence.ts';

/** Object of a list with its evidence. */
export type ResolvedObject = Readonly<Record<string, unknown>> & {
  confidence: number;
  evidence: Evidence[];
};

const OBJECTS_MAX = 100;

/**
 * Puts the objects of a list in the order of the document. Overlapping chunks may find an object twice; it is shown once.
 *
 * @param identify returns the property that two findings of the same object share at one place
 */
export function resolveList(
  key: string,
  objects: readonly ResolvedObject[],
  identify: (object: ResolvedObject) => unknown,
): ResolvedField {
  const inOrder = objects.toSorted((a, b) => startOf(a) - startOf(b));
  const distinct: ResolvedObject[] = [];
  for (const object of inOrder) {
    const isKnown = distinct.some(
      (other) => identify(object) === identify(other) && isSamePlace(object, other),
    );
    if (!isKnown) distinct.push(object);
  }
  const mostConfident = new Set(
    distinct.toSorted((a, b) => b.confidence - a.confidence).slice(0, OBJECTS_MAX),
  );
  const shown = distinct.filter((object) => mostConfident.has(object));
  return {
    ...EMPTY_FIELD,
    value: shown.map((object, index) => ({ ...object, id: `${key}_${index + 1}` })),
    confidence: mean(shown.map(({ confidence }) => confidence)),
    warnings:
      shown.length < distinct.length
        ? [
            {
              code: 'truncated',
              message: `Only the ${OBJECTS_MAX} surest of ${distinct.length} are shown`,
            },
          ]
        : [],
  };
}

/**
 * Returns the confidence and the evidence of an object.
 *
 * @param text text of the object that the excerpt may equal
 */
export function groundObject(
  { input, ruleFindings }: Resolution,
  key: string,
  { evidence, located }: { evidence: Evidence; located: LocatedQuote },
  text: string,
): Pick<ResolvedObject, 'confidence' | 'evidence'> {
  const agreement = ruleFindings.listAgreement(key, [evidence]);
  const match = evidence.excerpt === text ? ('exact' as const) : ('normalized' as const);
  return {
    confidence: roundConfidence(valueConfidence(input.coverage, { key, located, agreement })),
    evidence: [{ ...evidence, match }],
  };
}

function startOf({ evidence }: ResolvedObject): number {
  return evidence[0]?.start ?? 0;
}

function isSamePlace({ evidence: [one] }: ResolvedObject, { evidence: [other] }: ResolvedObject) {
  return one !== undefined && other !== undefined && overlaps(one, other);
}
