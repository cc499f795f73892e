import type { Metadata } from '../contract/labels.ts';

/** A `metadata_json` column: the metadata that has a value. */
export function metadataColumn(metadata: Metadata): string {
  const present = Object.entries(metadata).filter(([, value]) => value !== null);
  return JSON.stringify(Object.fromEntries(present));
}
