import { join } from 'node:path';
import { buildIdentity } from './build-identity.ts';
import { buildLiveEvents } from './build-live-events.ts';
import { buildEngines, type EngineParts, modelFolderOf } from './build-engines.ts';
import { buildModelUse } from './build-language-models.ts';
import { buildLocalModels, createLocalPool } from './build-local-models.ts';
import { type ComputePool, createComputePool } from '../compute/compute-pool.ts';
import { type Config, schemeOf } from './config/config.ts';
import type { LocalModels } from '../engines/llm/local/local-models.ts';
import type { LanguageEngine } from '../engines/language-engine/language-engine.ts';
import { createRulesEngine } from '../engines/rules/rules-engine.ts';
import { type Clock, DAY_MS, isoNow, MINUTE_MS, SECOND_MS, systemClock } from '../kernel/clock.ts';
import { compileCacheDir } from '../kernel/compile-cache.ts';
import { prepareDataFolder } from '../kernel/data-folder.ts';
import { createFreeSpace, readFreeBytes } from '../kernel/free-space.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { createPasswordAttempts } from '../documents/shares/password-attempts.ts';
import { createWorkspaceOwners } from '../workspaces/workspace-owners.ts';
import { createDerivationFailures } from '../files/derivation-failures.ts';
import { createSingleFlight } from '../kernel/single-flight.ts';
import { createTemporaryFiles } from '../kernel/temporary-files.ts';
import { createBodyBudget } from '../limits/body-budget.ts';
import { resolvePlanLimits, type RateSettings } from '../limits/plans.ts';
import type { ModelFolder } from '../model-files/model-folder.ts';
import { createDownload } from '../outbound/download.ts';
import { createOperatorClient, createOutboundClient } from '../outbound/guarded-client.ts';
import { createInternetCounter } from '../outbound/internet-counter.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import { createSearchThreads } from '../search-index/search-threads.ts';
import { createEmbedQuery } from '../search-index/embeddings/embed-query.ts';
import { createHybridSearch } from '../search-index/embeddings/hybrid-search.ts';
import type { Database } from '../storage/database.ts';
import { createDiskBlobStore } from '../storage/disk-blob-store.ts';
import { openDatabase } from '../storage/open-database.ts';
import { createDiskDerivedFiles } from '../storage/derived-files.ts';
import { createDiskPartialFiles } from '../storage/disk-partial-files.ts';
import { readOrMakeSecretKey } from '../storage/secret-key.ts';
import type { Services } from './services.ts';
import { trimEndOf } from '../kernel/trim-end.ts';

/** Test doubles for the clock, the engines and the disk. */
export type StandIns = Partial<
  Pick<Services, 'clock' | 'log' | 'textExtraction' | 'recordings' | 'speech' | 'speakers'> & {
    language: LanguageEngine;
    database: Database;
    freeBytes: () => Promise<number>;
    /** Time between polls of event streams. */
    streamPollMs: number;
    compute: ComputePool;
    speechCompute: ComputePool;
  }
>;

const MEBIBYTE = 1024 * 1024;
export const USER_AGENT = 'Docket';
const UNPACKED_BYTES_MAX = 256 * MEBIBYTE;
const DOWNLOAD_TIMEOUT_MS = 10 * MINUTE_MS;
const DOWNLOAD_IDLE_TIMEOUT_MS = 30 * SECOND_MS;

/** Builds all services; no other place constructs adapters. `close` of the result closes everything it opened. */
export async function buildServices(config: Config, standIns: StandIns = {}): Promise<Services> {
  const dataDir = config.DOCKET_DATA_DIR;
  prepareDataFolder(dataDir);
  const secretKey = config.DOCKET_SECRET_KEY ?? (await readOrMakeSecretKey(dataDir));
  const { database: given, clock = systemClock, log: givenLog, streamPollMs, ...others } = standIns;
  const { freeBytes = () => readFreeBytes(dataDir), language, ...standInEngines } = others;
  const log = givenLog ?? createLog(config.DOCKET_LOG_LEVEL);
  const internet = createInternetCounter();
  const outbound = buildOutbound(config);
  const cpuMsPerMinute = config.DOCKET_COMPUTE_CPU_SECONDS_PER_MINUTE * SECOND_MS || Infinity;
  const database = given ?? (await openDatabase(config.DOCKET_DATABASE_URL));
  const ownerOf = createWorkspaceOwners(database.reads, log);
  const children = { log, cacheDir: compileCacheDir(dataDir), cpuMsPerMinute, ownerOf };
  const {
    compute = createComputePool({ ...children, size: config.DOCKET_COMPUTE_PROCESSES }),
    speechCompute = createComputePool({ ...children, size: config.DOCKET_SPEECH_PROCESSES }),
  } = standIns;
  const speechServer = buildSpeechServer(config);
  const engines = buildEngines(config, { compute, speechCompute, log, speechServer });
  const [threads, secrets] = [createSearchThreads(database.url), createSecretBox(secretKey)];
  const base = { ...database, clock, log, secrets, ownerOf, metrics: createMetrics() };
  const identity = await buildIdentity(config, USER_AGENT, base);
  const limits = limitsOf(config);
  const models = buildModelUse(config, {
    ...base,
    ...limits,
    compute,
    outbound,
    userAgent: USER_AGENT,
    createBuiltIn: language ? () => language : createRulesEngine,
  });
  const embedQuery = createEmbedQuery({ ...base, ...limits, ...models.services });
  return {
    ...base,
    ...buildFiles(config, { clock, outbound, freeBytes }),
    outbound,
    internet,
    startedAt: isoNow(clock),
    compute,
    speechCompute,
    ...createMemories(clock),
    ...engines,
    ...standInEngines,
    ...models.services,
    search: createHybridSearch(threads, { embedQuery, clock: base.clock, log }),
    ...identity.services,
    ...limits,
    liveEvents: buildLiveEvents(base, config.DOCKET_EVENT_STREAMS_MAX, streamPollMs),
    bodyBudget: createBodyBudget(config.DOCKET_BODY_BYTES_MAX, base.metrics),
    async close() {
      await identity.close();
      await threads.close();
      await Promise.all([compute.close(), speechCompute.close()]);
      await models.close();
      await Promise.all([outbound.close(), speechServer?.outbound.close()]);
      internet.close();
      await database.close();
    },
  };
}

/** Creates what this process remembers by itself. */
function createMemories(
  clock: Clock,
): Pick<
  Services,
  'passwordAttempts' | 'extractionFlight' | 'derivationFlight' | 'derivationFailures'
> {
  return {
    passwordAttempts: createPasswordAttempts(clock),
    extractionFlight: createSingleFlight(),
    derivationFlight: createSingleFlight(),
    derivationFailures: createDerivationFailures(clock),
  };
}

/** Builds the stores and the download client of the data folder. */
function buildFiles(
  { DOCKET_DATA_DIR: dataDir, DOCKET_DERIVED_BYTES_MAX: derivedBytesMax }: Config,
  parts: Pick<Services, 'clock' | 'outbound'> & { freeBytes: () => Promise<number> },
): Pick<
  Services,
  'blobs' | 'freeSpace' | 'temporaryFiles' | 'partialFiles' | 'derivedFiles' | 'download'
> {
  const freeSpace = createFreeSpace(parts.freeBytes);
  const temporaryFiles = createTemporaryFiles(join(dataDir, 'tmp'), parts.clock);
  const blobs = createDiskBlobStore(join(dataDir, 'blobs'));
  return {
    blobs,
    freeSpace,
    temporaryFiles,
    partialFiles: createDiskPartialFiles(join(dataDir, 'uploads'), blobs),
    derivedFiles: createDiskDerivedFiles(join(dataDir, 'derived'), derivedBytesMax),
    download: createDownload({
      outbound: parts.outbound,
      temporaryFiles,
      freeSpace,
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
      idleTimeoutMs: DOWNLOAD_IDLE_TIMEOUT_MS,
    }),
  };
}

/** Builds the dependencies of the command `models`. */
export function buildModels(config: Config): {
  folder: ModelFolder;
  localModels: LocalModels;
  outbound: OutboundClient;
  close(): Promise<void>;
} {
  const outbound = buildOutbound(config);
  const compute = createLocalPool({});
  return {
    folder: modelFolderOf(config),
    localModels: buildLocalModels(config, compute),
    outbound,
    async close() {
      await compute.close();
      await outbound.close();
    },
  };
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
  | 'keyLimits'
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
    keyLimits: {
      user: config.DOCKET_USER_KEYS_MAX,
      workspace: config.DOCKET_WORKSPACE_KEYS_MAX,
    },
    publicUrl: trimEndOf(publicUrl ?? `${schemeOf(config)}://${host}:${port}`, /\//),
    plans: { default: config.DOCKET_DEFAULT_PLAN, limits: resolvePlanLimits(enterpriseOf(config)) },
  };
}

/** Returns the operator's limits of the Enterprise plan. */
export function enterpriseOf(config: Config): RateSettings['enterprise'] {
  return {
    requestsPerMinute: config.DOCKET_ENTERPRISE_REQUESTS_PER_MINUTE || undefined,
    requestsPerDay: config.DOCKET_ENTERPRISE_REQUESTS_PER_DAY || undefined,
    concurrentRequests: config.DOCKET_ENTERPRISE_CONCURRENT || undefined,
  };
}
