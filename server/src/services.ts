import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Logger } from 'pino';

import type { Tokens } from './auth/tokens/tokens.ts';
import type { OidcProvider } from './auth/sign-in/oidc/oidc-provider.ts';
import { buildIdentity } from './build-identity.ts';
import { buildEngines, type EngineParts, modelFolderOf } from './build-engines.ts';
import { buildModelUse } from './build-model-use.ts';
import { type ComputePool, createComputePool } from './compute/compute-pool.ts';
import { type Config, schemeOf } from './config.ts';
import type { Plan, PlanLimits } from './contract/limits.ts';
import type { RecordingInspector } from './engines/recording-inspector.ts';
import type { LanguageEngine } from './engines/language/language-engine.ts';
import type { SpeakerEngine } from './engines/speakers/speaker-engine.ts';
import type { SpeechEngines } from './engines/speech/speech-engines.ts';
import type {
  ExtractionLimits,
  TextExtractionEngine,
} from './engines/text-extraction/text-extraction-engine.ts';
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS, systemClock } from './kernel/clock.ts';
import { createFreeSpace, type FreeSpace, freeBytesOf } from './kernel/free-space.ts';
import { createLog } from './kernel/log.ts';
import { createMetrics, type Metrics } from './kernel/metrics.ts';
import { createSecretBox, type SecretBox } from './kernel/secret-box.ts';
import { createTemporaryFiles, type TemporaryFiles } from './kernel/temporary-files.ts';
import { planLimits, type RateSettings } from './limits/plans.ts';
import type { QuotaLimits } from './limits/quota.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import type { ModelServices } from './model-use/model-services.ts';
import type { ModelFolder } from './models/model-folder.ts';
import { createDownload, type Download } from './outbound/download.ts';
import { createOutboundClient } from './outbound/guarded-client.ts';
import type { Mailer } from './outbound/mail.ts';
import { createOperatorClient } from './outbound/operator-client.ts';
import type { OutboundClient } from './outbound/outbound-client.ts';
import { createSearchThreads, type SearchThreads } from './search-index/search-threads.ts';
import { createAskMeaning } from './search-index/vectors/ask-meaning.ts';
import { createHybridSearch } from './search-index/vectors/hybrid-search.ts';
import type { BlobStore } from './storage/blob-store.ts';
import type { Database } from './storage/db.ts';
import { createDiskBlobStore } from './storage/disk-blob-store.ts';
import { openDatabase } from './storage/open-database.ts';
import { createPartialFiles, type PartialFiles } from './storage/partial-files.ts';
import { readOrMakeSecretKey } from './storage/secret-key.ts';
import type { UsageRecorder } from './usage/usage-recorder.ts';

export type DocumentLimits = ExtractionLimits & { bytesMax: number };

export type RecordingLimits = {
  bytesMax: number;
  /** Transcriptions at once. */
  atOnce: number;
};

export type WebhookSettings = {
  /** For the whole of an attempt. */
  timeoutMs: number;
  failureWindowMs: number;
  /** Up to so much is added to each wait. */
  jitterMs: number;
  /** Deliveries under way in this process. */
  attemptsAtOnce: number;
  /** Of these to one receiver that answers well. */
  attemptsPerReceiver: number;
};

/** How long what has happened is kept. */
export type EventRetention = {
  /** Data and bodies of events. */
  dataMs: number;
  /** Deliveries and their attempts. */
  deliveriesMs: number;
};

/** What has a lifetime, built once and handed to every handler and job. */
export type Services = Database &
  ModelServices & {
    clock: Clock;
    log: Logger;
    blobs: BlobStore;
    /** On the disk of the data folder. */
    freeSpace: FreeSpace;
    /** Where downloads and uploads arrive. */
    temporaryFiles: TemporaryFiles;
    /** Recordings that come in parts, by the ids of their transcriptions. */
    partialFiles: PartialFiles;
    outbound: OutboundClient;
    /** Fetches a URL to a temporary file, guarded and capped. */
    download: Download;
    compute: ComputePool;
    textExtraction: TextExtractionEngine;
    /** Apart from `compute`, so that documents never wait behind recordings. */
    speechCompute: ComputePool;
    recordings: RecordingInspector;
    speech: SpeechEngines;
    speakers: SpeakerEngine;
    search: SearchThreads;
    secrets: SecretBox;
    documentLimits: DocumentLimits;
    recordingLimits: RecordingLimits;
    webhookSettings: WebhookSettings;
    eventRetention: EventRetention;
    /** For one request to a product that tasks are pushed to. */
    integrationTimeoutMs: number;
    /** Undefined where the operator has set no mail server. */
    mail: Mailer | undefined;
    /** That people may sign in through; undefined where the operator has set none. */
    oidc: OidcProvider | undefined;
    /** Prints for who runs the server what no caller may read, on standard output and never in the log. */
    tellOperator: (text: string) => void;
    /** Counts requests; for all processes where Redis is set, for this one otherwise. */
    rateLimiter: RateLimiter;
    quotaLimits: QuotaLimits;
    usage: UsageRecorder;
    tokens: Tokens;
    metrics: Metrics;
    /** Of links to this server, without a trailing slash. */
    publicUrl: string;
    /** The plan of workspaces whose plan nobody chose, and what each plan allows. */
    plans: { default: Plan; limits: Readonly<Record<Plan, PlanLimits>> };
  };

/** Stand-ins of the tests, for what they cannot have for real. */
export type StandIns = Partial<
  Pick<Services, 'clock' | 'log' | 'textExtraction' | 'recordings' | 'speech' | 'speakers'> & {
    language: LanguageEngine;
    database: Database;
    freeBytes: () => Promise<number>;
  }
>;

const MEBIBYTE = 1024 * 1024;
export const USER_AGENT = 'Docket';
const UNPACKED_BYTES_MAX = 256 * MEBIBYTE;
const DOWNLOAD_TIMEOUT_MS = 10 * MINUTE_MS;
const DOWNLOAD_IDLE_TIMEOUT_MS = 30 * SECOND_MS;

/** The only place that constructs adapters. `close` of the result ends everything it opened. */
export async function buildServices(config: Config, standIns: StandIns = {}): Promise<Services> {
  const dataDir = config.DOCKET_DATA_DIR;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const secretKey = config.DOCKET_SECRET_KEY ?? (await readOrMakeSecretKey(dataDir));
  const { database: given, clock = systemClock, log: givenLog, ...others } = standIns;
  const { freeBytes = () => freeBytesOf(dataDir), language, ...standInEngines } = others;
  const log = givenLog ?? createLog(config.DOCKET_LOG_LEVEL);
  const outbound = buildOutbound(config);
  const cacheDir = join(dataDir, 'cache');
  const compute = createComputePool({ size: config.DOCKET_COMPUTE_PROCESSES, log, cacheDir });
  const speechCompute = createComputePool({ size: config.DOCKET_SPEECH_PROCESSES, log, cacheDir });
  const speechServer = buildSpeechServer(config);
  const parts = { compute, speechCompute, log, speechServer };
  const { builtIn, ...engines } = buildEngines(config, parts);
  const database = given ?? (await openDatabase(config.DOCKET_DATABASE_URL));
  const threads = createSearchThreads(database.url);
  const [secrets, metrics] = [createSecretBox(secretKey), createMetrics()];
  const base = { ...database, clock, log, secrets, metrics };
  const identity = await buildIdentity(config, USER_AGENT, base);
  const limits = limitsOf(config);
  const models = buildModelUse(config, {
    ...base,
    ...limits,
    compute,
    outbound,
    userAgent: USER_AGENT,
    builtIn: language ?? builtIn,
  });
  const askMeaning = createAskMeaning({ ...base, ...limits, ...models.services });
  return {
    ...base,
    ...buildFiles(dataDir, { clock, outbound, freeBytes }),
    outbound,
    compute,
    speechCompute,
    ...engines,
    ...standInEngines,
    ...models.services,
    search: createHybridSearch(threads, { askMeaning, clock: base.clock, log }),
    ...identity.services,
    ...limits,
    async close() {
      await identity.close();
      await threads.close();
      await Promise.all([compute.close(), speechCompute.close()]);
      await models.close();
      await Promise.all([outbound.close(), speechServer?.outbound.close()]);
      await database.close();
    },
  };
}

/** What keeps and fetches files in the data folder. */
function buildFiles(
  dataDir: string,
  parts: Pick<Services, 'clock' | 'outbound'> & { freeBytes: () => Promise<number> },
): Pick<Services, 'blobs' | 'freeSpace' | 'temporaryFiles' | 'partialFiles' | 'download'> {
  const freeSpace = createFreeSpace(parts.freeBytes);
  const temporaryFiles = createTemporaryFiles(join(dataDir, 'tmp'), parts.clock);
  return {
    blobs: createDiskBlobStore(join(dataDir, 'blobs')),
    freeSpace,
    temporaryFiles,
    partialFiles: createPartialFiles(join(dataDir, 'uploads')),
    download: createDownload({
      outbound: parts.outbound,
      temporaryFiles,
      freeSpace,
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
      idleTimeoutMs: DOWNLOAD_IDLE_TIMEOUT_MS,
    }),
  };
}

/** What the command `models` needs; the caller closes the client. */
export function buildModels(config: Config): { folder: ModelFolder; outbound: OutboundClient } {
  return { folder: modelFolderOf(config), outbound: buildOutbound(config) };
}

export function buildOutbound(config: Config): OutboundClient {
  return createOutboundClient({
    allowPrivateUrls: config.DOCKET_ALLOW_PRIVATE_URLS,
    allowedCidrs: config.DOCKET_ALLOWED_CIDRS,
    httpsOnly: config.DOCKET_HTTPS_ONLY_URLS,
    userAgent: USER_AGENT,
  });
}

export function buildSpeechServer({
  DOCKET_SPEECH_BASE_URL: baseUrl,
}: Config): EngineParts['speechServer'] {
  if (baseUrl === undefined) return undefined;
  try {
    return { baseUrl, outbound: createOperatorClient(baseUrl, USER_AGENT) };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`DOCKET_SPEECH_BASE_URL: ${why}`, { cause });
  }
}

function limitsOf(
  config: Config,
): Pick<
  Services,
  | 'documentLimits'
  | 'recordingLimits'
  | 'webhookSettings'
  | 'eventRetention'
  | 'integrationTimeoutMs'
  | 'publicUrl'
  | 'plans'
  | 'quotaLimits'
> {
  const { DOCKET_HOST: host, DOCKET_PORT: port, DOCKET_PUBLIC_URL: publicUrl } = config;
  return {
    documentLimits: {
      bytesMax: config.DOCKET_DOCUMENT_BYTES_MAX,
      pagesMax: config.DOCKET_DOCUMENT_PAGES_MAX,
      unpackedBytesMax: UNPACKED_BYTES_MAX,
    },
    recordingLimits: {
      bytesMax: config.DOCKET_RECORDING_BYTES_MAX,
      atOnce: config.DOCKET_SPEECH_PROCESSES,
    },
    webhookSettings: {
      timeoutMs: config.DOCKET_WEBHOOK_TIMEOUT_SECONDS * SECOND_MS,
      failureWindowMs: config.DOCKET_WEBHOOK_FAILURE_WINDOW_SECONDS * SECOND_MS,
      jitterMs: config.DOCKET_WEBHOOK_JITTER_SECONDS * SECOND_MS,
      attemptsAtOnce: config.DOCKET_WEBHOOK_ATTEMPTS_AT_ONCE,
      attemptsPerReceiver: config.DOCKET_WEBHOOK_ATTEMPTS_PER_RECEIVER,
    },
    eventRetention: {
      dataMs: config.DOCKET_EVENT_DATA_DAYS * DAY_MS,
      deliveriesMs: config.DOCKET_DELIVERY_LOG_DAYS * DAY_MS,
    },
    integrationTimeoutMs: config.DOCKET_INTEGRATION_TIMEOUT_SECONDS * SECOND_MS,
    quotaLimits: {
      pages: config.DOCKET_QUOTA_PAGES || Infinity,
      audio_minutes: config.DOCKET_QUOTA_AUDIO_MINUTES || Infinity,
      tokens: config.DOCKET_QUOTA_TOKENS || Infinity,
      storage_bytes: config.DOCKET_QUOTA_STORAGE_BYTES || Infinity,
    },
    publicUrl: (publicUrl ?? `${schemeOf(config)}://${host}:${port}`).replace(/\/+$/, ''),
    plans: { default: config.DOCKET_DEFAULT_PLAN, limits: planLimits(enterpriseOf(config)) },
  };
}

/** What the operator allows workspaces of the Enterprise plan. */
export function enterpriseOf(config: Config): RateSettings['enterprise'] {
  return {
    requestsPerMinute: config.DOCKET_ENTERPRISE_REQUESTS_PER_MINUTE || undefined,
    requestsPerDay: config.DOCKET_ENTERPRISE_REQUESTS_PER_DAY || undefined,
    concurrentRequests: config.DOCKET_ENTERPRISE_CONCURRENT || undefined,
  };
}
