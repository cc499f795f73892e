import { splitPointer, toPointer } from '../../../../../formats/json-pointer.ts';
import type { ExtractionResult } from '../../../contract/extraction-result.ts';
import type { LeafNode, LeafValue, ObjectNode, SchemaNode } from './schema-node.ts';

/** Leaf of a schema outside lists, with the names that lead to it. */
export type SchemaLeaf = { pointer: string; names: readonly string[]; node: LeafNode };

/** Lists the leaves outside lists that a result leaves null. */
export function listOpenLeaves(schema: ObjectNode, result: ExtractionResult): SchemaLeaf[] {
  const open = new Set(result.unresolved.map(({ pointer }) => pointer));
  return listLeavesOf(schema, []).filter(({ pointer }) => open.has(pointer));
}

function listLeavesOf(node: SchemaNode, names: readonly string[]): SchemaLeaf[] {
  if (node.kind === 'leaf') return [{ pointer: toPointer(names), names, node }];
  if (node.kind === 'array') return [];
  return node.properties.flatMap(([name, property]) => listLeavesOf(property, [...names, name]));
}

/** Outcome of a leaf: its value with all that the result says of it, or the reason that it stays null. */
export type LeafOutcome =
  | {
      value: LeafValue;
      evidence: ExtractionResult['evidence'][string];
      confidence: number;
    }
  | { reason: ExtractionResult['unresolved'][number]['reason'] };

/** Returns a result in which leaves have their outcomes, by pointer. */
export function withOutcomes(
  result: ExtractionResult,
  outcomes: ReadonlyMap<string, LeafOutcome>,
): ExtractionResult {
  const completed = structuredClone(result);
  for (const [pointer, outcome] of outcomes) {
    if ('reason' in outcome) continue;
    setValue(completed.data, splitPointer(pointer), outcome.value);
    completed.evidence[pointer] = outcome.evidence;
    completed.confidence[pointer] = outcome.confidence;
  }
  completed.unresolved = result.unresolved.flatMap((open) => {
    const outcome = outcomes.get(open.pointer);
    if (!outcome) return [open];
    return 'reason' in outcome ? [{ ...open, reason: outcome.reason }] : [];
  });
  return completed;
}

function setValue(data: Record<string, unknown>, path: readonly string[], value: LeafValue): void {
  const [name, ...below] = path as [string, ...string[]];
  if (below.length > 0) return setValue(data[name] as Record<string, unknown>, below, value);
  // Not an assignment: a property may be named `__proto__`.
  Object.defineProperty(data, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
