import { stableId } from '../../kernel/ids.ts';
import type { Span } from '../../language/span.ts';

/** Element of a list in a result, such as an obligation, a party or a decision. */
export type ElementFinding = {
  /** JSON pointer into the result. */
  pointer: string;
  /** Name of its list. Only elements of one kind are compared. */
  kind: string;
  /** Words of the element. They decide between elements with the same evidence. */
  label: string;
  /** Identifies the text that the spans refer to. */
  textId: string;
  spans: readonly Span[];
};

/** Element of an earlier result. */
export type IdentifiedElement = ElementFinding & { id: string };

/** Least share of the shorter evidence that two findings have in common to be the same. */
const OVERLAP_MIN = 0.5;

/**
 * Assigns an id to each element. An element whose evidence overlaps that of an earlier element of its kind gets its id,
 * best match first. Any other id is derived from kind and evidence, so the same result has the same ids.
 *
 * @returns ids by pointer, each id once
 */
export function assignElementIds(
  elements: readonly ElementFinding[],
  earlier: readonly IdentifiedElement[],
): Map<string, string> {
  const ids = matchEarlier(elements, earlier);
  const taken = new Set(ids.values());
  for (const element of elements) {
    if (ids.has(element.pointer)) continue;
    const id = deriveId(element, taken);
    ids.set(element.pointer, id);
    taken.add(id);
  }
  return ids;
}

function matchEarlier(
  elements: readonly ElementFinding[],
  earlier: readonly IdentifiedElement[],
): Map<string, string> {
  const byGroup = Map.groupBy(earlier, toGroup);
  const pairs = elements.flatMap((element) =>
    (byGroup.get(toGroup(element)) ?? []).flatMap((other) => {
      const score = matchScore(element, other);
      return score === undefined ? [] : [{ pointer: element.pointer, id: other.id, score }];
    }),
  );
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const { pointer, id } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (ids.has(pointer) || taken.has(id)) continue;
    ids.set(pointer, id);
    taken.add(id);
  }
  return ids;
}

function toGroup({ kind, textId }: ElementFinding): string {
  return JSON.stringify([kind, textId]);
}

/** Returns the Jaccard index of the evidence, plus one for equal words; undefined if too little overlaps. */
function matchScore(one: ElementFinding, other: ElementFinding): number | undefined {
  const shared = one.spans.reduce((sum, span) => sum + sharedLength(span, other.spans), 0);
  const [length, otherLength] = [totalLength(one.spans), totalLength(other.spans)];
  if (shared === 0 || shared < OVERLAP_MIN * Math.min(length, otherLength)) return undefined;
  return shared / (length + otherLength - shared) + Number(one.label === other.label);
}

function sharedLength({ start, end }: Span, others: readonly Span[]): number {
  return others.reduce(
    (sum, other) => sum + Math.max(0, Math.min(end, other.end) - Math.max(start, other.start)),
    0,
  );
}

function totalLength(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Derives an id from kind and evidence; elements with the same evidence are numbered. */
function deriveId(element: ElementFinding, taken: ReadonlySet<string>): string {
  const { kind, textId, spans, label } = element;
  const places = spans.length > 0 ? spans.map(({ start, end }) => `${start}-${end}`) : [label];
  for (let number = 0; ; number++) {
    const id = stableId('finding', textId, kind, places.join(' '), String(number));
    if (!taken.has(id)) return id;
  }
}
