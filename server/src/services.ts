import type { Logger } from 'pino';

import type { ComputePool } from './compute/compute-pool.ts';
import type { LanguageEngine } from './engines/language/language-engine.ts';
import type {
  ExtractionLimits,
  TextExtractionEngine,
} from './engines/text-extraction/text-extraction-engine.ts';
import type { Clock } from './kernel/clock.ts';
import type { SecretBox } from './kernel/secret-box.ts';
import type { Download } from './outbound/download.ts';
import type { OutboundClient } from './outbound/outbound-client.ts';
import type { BlobStore } from './storage/blob-store.ts';
import type { Database } from './storage/db.ts';

export type DocumentLimits = ExtractionLimits & { bytesMax: number };

/** What has a lifetime, built once and handed to every handler and job. */
export type Services = Omit<Database, 'close'> & {
  clock: Clock;
  log: Logger;
  blobs: BlobStore;
  outbound: OutboundClient;
  /** Fetches a URL to a temporary file, guarded and capped. */
  download: Download;
  compute: ComputePool;
  textExtraction: TextExtractionEngine;
  language: LanguageEngine;
  secrets: SecretBox;
  documentLimits: DocumentLimits;
  /** Of links to this server, without a trailing slash. */
  publicUrl: string;
};
