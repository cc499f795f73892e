import { join } from 'node:path';

import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import { parseExtractionSchema } from '../server/src/engines/language-engine/extraction/parse-schema.ts';
import type { SchemaNode } from '../server/src/engines/language-engine/extraction/schema-node.ts';
import { type LeafQuery, toLeafQuery } from '../server/src/engines/rules/extraction/leaf-query.ts';
import { normalizeText } from '../server/src/engines/rules/extraction/normalize-text.ts';
import { readSource, type Source } from '../server/src/engines/rules/extraction/source.ts';
import { readItems } from './eval-folder.ts';

/** Schema with the value of each leaf that a reader of the text gave; null where the text has none. */
export type LabelledSchema = { schema: object; labels: Record<string, unknown> };

/** Document with schemas, by one writer. */
export type ExtractionDocument = {
  id: string;
  /** `tune` or `held` in the set of the author of the rules; else the name of the writer. */
  half: string;
  text: string;
  cases: LabelledSchema[];
};

/** Hands on which weights are fitted: `own` is the first half of the set of the author of the rules. */
export const FITTED_HANDS = ['own', 'A', 'B', 'C', 'D', 'second'] as const;
/** Hands that are only measured: `own-held` is the other half of the set of the author of the rules. */
export const HELD_HANDS = ['own-held', 'third'] as const;

const OWN = join(import.meta.dirname, 'own');

/** Loads the documents of one hand. */
export function loadExtractions(hand: string): ExtractionDocument[] {
  if (hand === 'own' || hand === 'own-held') {
    const half = hand === 'own' ? 'tune' : 'held';
    return read('extractions.jsonl').filter((one) => one.half === half);
  }
  return read(`extractions-${hand}.jsonl`);
}

function read(name: string): ExtractionDocument[] {
  const items = readItems<ExtractionDocument>(join(OWN, name));
  if (!items) throw new Error(`There is no ${name}`);
  return items;
}

/** Leaf of a schema that is no part of a list, with its label. */
export type LabelledLeaf = { source: Source; schema: object; query: LeafQuery; label: unknown };

/** Lists the leaves of the schemas of a document that are no part of a list. */
export function listLabelledLeaves({ text, cases }: ExtractionDocument): LabelledLeaf[] {
  const source = readSource(makeExtractedText(...text.split('\f')), [], undefined);
  return cases.flatMap(({ schema, labels }) =>
    listLeaves(parseExtractionSchema(schema), labels, []).map((leaf) => ({
      ...leaf,
      source,
      schema,
    })),
  );
}

function listLeaves(
  node: SchemaNode,
  label: unknown,
  names: readonly string[],
): Pick<LabelledLeaf, 'query' | 'label'>[] {
  if (node.kind === 'array') return [];
  if (node.kind === 'leaf') {
    return [{ query: toLeafQuery(node, names.at(-1)!, names.slice(0, -1)), label }];
  }
  const own = (label ?? {}) as Record<string, unknown>;
  return node.properties.flatMap(([name, member]) =>
    listLeaves(member, own[name] ?? null, [...names, name]),
  );
}

/** Tells whether a value is the labelled one, apart from blanks, capital letters and a point at the end. */
export function isSameValue(value: unknown, label: unknown): boolean {
  if (typeof label !== 'string' || typeof value !== 'string') return label === value;
  return normalizeText(value) === normalizeText(label);
}
