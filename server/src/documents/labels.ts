import type { Metadata } from '../contract/labels.ts';
import { metadataColumn } from '../storage/metadata.ts';
import type { DocumentRow } from '../storage/schema.ts';

export type LabelColumns = Pick<DocumentRow, 'tags_json' | 'metadata_json'>;

/** Each tag once, in the order given, and the metadata that has a value. */
export function labelColumns(tags: readonly string[], metadata: Metadata): LabelColumns {
  return {
    tags_json: JSON.stringify([...new Set(tags)]),
    metadata_json: metadataColumn(metadata),
  };
}
