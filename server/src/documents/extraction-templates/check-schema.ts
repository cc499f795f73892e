import type { SchemaCheck } from '../../contract/extraction-templates.ts';
import { escapePointer } from '../../../../formats/json-pointer.ts';
import { parseExtractionSchema } from '../../engines/language-engine/extraction/parse-schema.ts';
import type { SchemaNode } from '../../engines/language-engine/extraction/schema-node.ts';

/**
 * Tells what a schema asks for.
 *
 * @throws ApiError `invalid_request` that names the part which is not in the subset of JSON Schema
 */
export function checkSchema(schema: object): SchemaCheck {
  const root = parseExtractionSchema(schema);
  return { leaves: countLeaves(root), lists: listPointers(root, '') };
}

function countLeaves(node: SchemaNode): number {
  if (node.kind === 'leaf') return 1;
  if (node.kind === 'array') return countLeaves(node.items);
  return node.properties.reduce((count, [, child]) => count + countLeaves(child), 0);
}

function listPointers(node: SchemaNode, pointer: string): string[] {
  if (node.kind === 'leaf') return [];
  if (node.kind === 'array') return [pointer];
  return node.properties.flatMap(([name, child]) =>
    listPointers(child, `${pointer}/${escapePointer(name)}`),
  );
}
