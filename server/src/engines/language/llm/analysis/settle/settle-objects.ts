import type { Evidence } from '../../../../../contract/analysis.ts';
import type { Located } from '../../../../grounding/locate-quotes.ts';
import { overlaps } from './built-in-view.ts';
import { NO_FIELD, type SettledField, type Settling } from './settling.ts';
import { confidenceOfValue, meanOf, rounded } from './value-confidence.ts';

/** An object of a list, with what bears it out. */
export type SettledObject = Readonly<Record<string, unknown>> & {
  confidence: number;
  evidence: Evidence[];
};

const OBJECTS_MAX = 100;

/**
 * Puts a list of objects in the order of the document. What two parts of a document that overlap both found is one.
 *
 * @param sameness two objects at one place are the same when they have it in common
 */
export function objectsOf(
  key: string,
  objects: readonly SettledObject[],
  sameness: (object: SettledObject) => unknown,
): SettledField {
  const inOrder = objects.toSorted((a, b) => startOf(a) - startOf(b));
  const distinct: SettledObject[] = [];
  for (const one of inOrder) {
    const isKnown = distinct.some(
      (other) => sameness(one) === sameness(other) && isSamePlace(one, other),
    );
    if (!isKnown) distinct.push(one);
  }
  const surest = new Set(
    distinct.toSorted((a, b) => b.confidence - a.confidence).slice(0, OBJECTS_MAX),
  );
  const kept = distinct.filter((one) => surest.has(one));
  return {
    ...NO_FIELD,
    value: kept.map((one, index) => ({ ...one, id: `${key}_${index + 1}` })),
    confidence: meanOf(kept.map(({ confidence }) => confidence)),
    warnings:
      kept.length < distinct.length
        ? [
            {
              code: 'truncated',
              message: `Only the ${OBJECTS_MAX} surest of ${distinct.length} are shown`,
            },
          ]
        : [],
  };
}

/** How sure an object is, by the rules that found one at the same place, and its evidence. */
export function borneOut(
  settling: Settling,
  key: string,
  { evidence, located }: { evidence: Evidence; located: Located },
  said: string,
): Pick<SettledObject, 'confidence' | 'evidence'> {
  const agreement = settling.builtIn.listAgreement(key, [evidence]);
  const match = evidence.excerpt === said ? ('exact' as const) : ('normalized' as const);
  return {
    confidence: rounded(confidenceOfValue(settling, { key, located, agreement })),
    evidence: [{ ...evidence, match }],
  };
}

function startOf({ evidence }: SettledObject): number {
  return evidence[0]?.start ?? 0;
}

function isSamePlace({ evidence: [one] }: SettledObject, { evidence: [other] }: SettledObject) {
  return one !== undefined && other !== undefined && overlaps(one, other);
}
