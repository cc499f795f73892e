import type { GridColumn } from '../contract/grid-elements.ts';
import { GRID_LIMITS } from '../contract/grid-elements.ts';
import { parseExtractionSchema } from '../engines/language-engine/extraction/parse-schema.ts';
import type {
  LeafNode,
  ObjectNode,
  SchemaNode,
} from '../engines/language-engine/extraction/schema-node.ts';
import { type ApiError, invalidField } from '../kernel/errors.ts';
import { escapePointer } from '../../../formats/json-pointer.ts';

type Question = { name: string; question: string };

/**
 * Returns the columns of questions.
 *
 * @throws ApiError `invalid_request` naming the column whose name another one has, or that has no address
 */
export function columnsOfQuestions(questions: readonly Question[]): GridColumn[] {
  const names = new Set<string>();
  return questions.map(({ name: given, question }, index) => {
    const name = given.toWellFormed();
    if (!isPathSegment(name)) {
      const field = `columns.${index}.name`;
      throw invalidField(field, 'invalid_value', `${field} ${NOT_A_SEGMENT}`);
    }
    if (names.has(name)) {
      const field = `columns.${index}.name`;
      throw invalidField(field, 'conflict', `${field} is the name of another column`);
    }
    names.add(name);
    return { key: name, name, type: 'text', question };
  });
}

/**
 * Returns the columns of a schema: one for each leaf and each list.
 *
 * @param schema of a template
 * @throws ApiError `invalid_request` naming `template_id` if there are too many, or a pointer is too long or no address
 */
export function columnsOfSchema(schema: object): GridColumn[] {
  const columns = columnsBelow(parseExtractionSchema(schema), []);
  if (columns.length > GRID_LIMITS.columns) {
    throw templateTooLarge(
      `has ${columns.length} columns; a grid has at most ${GRID_LIMITS.columns}`,
    );
  }
  const longest = Math.max(...columns.map(({ key }) => key.length));
  if (longest > GRID_LIMITS.columnKeyLength) {
    throw templateTooLarge(`has a pointer of more than ${GRID_LIMITS.columnKeyLength} characters`);
  }
  const odd = columns.find(({ key }) => !isPathSegment(key));
  if (odd) {
    const message = `The template has the property ${JSON.stringify(odd.key)}, which ${NOT_A_SEGMENT}`;
    throw invalidField('template_id', 'invalid_value', message);
  }
  return columns;
}

const NOT_A_SEGMENT = 'cannot stand in the address of a cell';

/** Returns whether a key can be a segment of a path: clients resolve dots, however they are encoded (RFC 3986 §5.2.4). */
function isPathSegment(key: string): boolean {
  return !['', '.', '..'].includes(key) && key.isWellFormed();
}

function templateTooLarge(reason: string): ApiError {
  return invalidField('template_id', 'too_large', `The template ${reason}`);
}

function columnsBelow({ properties }: ObjectNode, path: readonly string[]): GridColumn[] {
  return properties.flatMap(([name, node]) => {
    const names = [...path, name];
    if (node.kind === 'object') return columnsBelow(node, names);
    return [{ key: keyOf(names), name: names.join(' / '), ...typeOf(node) }];
  });
}

/** Returns the JSON pointer of a value (RFC 6901) without its first slash. */
function keyOf(names: readonly string[]): string {
  return names.map(escapePointer).join('/');
}

function typeOf(node: Exclude<SchemaNode, ObjectNode>): Pick<GridColumn, 'type' | 'options'> {
  if (node.kind === 'array') return { type: 'list' };
  const { options } = node;
  return { type: typeOfLeaf(node), ...(options && { options: [...options] }) };
}

function typeOfLeaf({ type, format }: LeafNode): GridColumn['type'] {
  if (type !== 'string') return type;
  return format === 'date' ? 'date' : 'text';
}
