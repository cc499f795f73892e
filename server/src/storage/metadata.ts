import type { Metadata } from '../contract/labels.ts';

/** Returns the value of a `metadata_json` column: metadata without null values. */
export function metadataColumn(metadata: Metadata): string {
  const present = Object.entries(metadata).filter(([, value]) => value !== null);
  return JSON.stringify(Object.fromEntries(present));
}
