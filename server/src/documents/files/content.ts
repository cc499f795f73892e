import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';

import { TXT } from '../../engines/text-extraction/text-extraction-engine.ts';
import { JSON_BODY_BYTES_MAX } from '../../http/body-parser.ts';
import type { Services } from '../../services.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { findBlob } from '../../files/find-blob.ts';

/**
 * The text that a document was made of, as it came. Its canonical text is another: that is normalised and cut into pages.
 *
 * @returns undefined for a document that was not made of a text, and where that could not have come as JSON
 */
export async function findContent(
  services: Pick<Services, 'blobs'>,
  { media_type, blob_key, file_size }: DocumentRow,
): Promise<string | undefined> {
  if (media_type !== TXT || blob_key === null) return undefined;
  if (file_size === null || file_size > JSON_BODY_BYTES_MAX) return undefined;
  const path = await findBlob(services, blob_key);
  const bytes = path === undefined ? undefined : await readFile(path);
  return bytes && isUtf8(bytes) ? bytes.toString() : undefined;
}
