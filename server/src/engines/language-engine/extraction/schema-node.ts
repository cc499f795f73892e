import type { EXTRACTION_FORMATS } from '../../../contract/extraction-result.ts';

/** Value of a leaf of extracted data. */
export type LeafValue = string | number | boolean;

type Described = { description: string | undefined };

/** Leaf of the schema of an extraction: one value. */
export type LeafNode = Described & {
  kind: 'leaf';
  type: 'string' | 'number' | 'integer' | 'boolean';
  format: (typeof EXTRACTION_FORMATS)[number] | undefined;
  /** Allowed values; undefined for all of the type. */
  options: readonly LeafValue[] | undefined;
};

export type ArrayNode = Described & { kind: 'array'; items: SchemaNode };

export type ObjectNode = Described & {
  kind: 'object';
  properties: readonly (readonly [name: string, node: SchemaNode])[];
};

/** Part of the schema of an extraction, with its references resolved. */
export type SchemaNode = LeafNode | ArrayNode | ObjectNode;
