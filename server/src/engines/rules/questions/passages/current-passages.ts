import { findAmendments } from '../../analysis/amendments/find-amendments.ts';
import { oncePerReading, type Reading } from '../../analysis/document/reading.ts';
import type { Amendment } from '../../analysis/amendments/amendment.ts';
import type { Span } from '../../../../language/span.ts';
import type { DocumentIndex } from './document-index.ts';

/** Amendments of an English document that leave something superseded. */
const listSuperseding = oncePerReading((reading: Reading): readonly Amendment[] =>
  reading.language === 'en' ? findAmendments(reading).filter(({ old }) => old.length > 0) : [],
);

/** Tells whether an amendment of the document supersedes a passage, or a part of it. */
export function isSuperseded(index: DocumentIndex, at: number): boolean {
  return findSuperseding(index, at) !== undefined;
}

/**
 * Puts the passage that states an amendment in the place of each passage that it supersedes. The order stays; a passage
 * occurs once.
 */
export function toCurrentPassages<T extends { at: number }>(
  index: DocumentIndex,
  passages: readonly T[],
): T[] {
  if (listSuperseding(index.reading).length === 0) return [...passages];
  const current = new Map<number, T>();
  for (const passage of passages) {
    const at = findSuperseding(index, passage.at) ?? passage.at;
    if (!current.has(at)) current.set(at, { ...passage, at });
  }
  return [...current.values()];
}

/** Tells whether a passage states an amendment. */
export function statesChange({ reading, passages }: DocumentIndex, at: number): boolean {
  return listSuperseding(reading).some(({ statement }) => overlaps(statement, passages[at]!));
}

/** Finds the passage that states the last of the amendments that supersede a passage, one after the other. */
function findSuperseding(index: DocumentIndex, at: number): number | undefined {
  const seen = new Set([at]);
  let current = at;
  for (;;) {
    const next = findNext(index, current);
    if (next === undefined || seen.has(next)) return current === at ? undefined : current;
    seen.add(next);
    current = next;
  }
}

/** Finds the passage of the last amendment that supersedes a passage. */
function findNext({ reading, passages }: DocumentIndex, at: number): number | undefined {
  const amendment = listSuperseding(reading).findLast(({ old }) =>
    old.some((span) => overlaps(span, passages[at]!)),
  );
  if (!amendment) return undefined;
  const fresh = amendment.new ?? amendment.statement;
  const found = passages.findIndex((passage) => overlaps(passage, fresh));
  return found < 0 ? undefined : found;
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
