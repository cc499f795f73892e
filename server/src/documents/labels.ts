import type { Metadata } from '../contract/labels.ts';
import type { DocumentRow } from '../storage/schema.ts';

export type LabelColumns = Pick<DocumentRow, 'tags_json' | 'metadata_json'>;

/** Each tag once, in the order given, and the metadata that has a value. */
export function labelColumns(tags: readonly string[], metadata: Metadata): LabelColumns {
  const present = Object.entries(metadata).filter(([, value]) => value !== null);
  return {
    tags_json: JSON.stringify([...new Set(tags)]),
    metadata_json: JSON.stringify(Object.fromEntries(present)),
  };
}
