import type { Logger } from 'pino';
import type { TokenServices } from '../auth/tokens/tokens.ts';
import type { OidcProvider } from '../auth/sign-in/oidc/oidc-provider.ts';
import type { ComputePool } from '../compute/compute-pool.ts';
import type { PasswordAttempts } from '../documents/shares/password-attempts.ts';
import type { Plan, PlanLimits } from '../contract/limits.ts';
import type { LiveEvents } from '../event-log/live/live-events.ts';
import type { RecordingInspector } from '../engines/audio/recording-inspector.ts';
import type { SpeakerEngine } from '../engines/speakers/speaker-engine.ts';
import type { SpeechEngines } from '../engines/speech/speech-engines.ts';
import type { PageImages } from '../engines/text-extraction/page-images.ts';
import type {
  ExtractionLimits,
  TextExtractionEngine,
} from '../engines/text-extraction/text-extraction-engine.ts';
import type { Clock } from '../kernel/clock.ts';
import type { FreeSpace } from '../kernel/free-space.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { DerivationFailures } from '../files/derivation-failures.ts';
import type { SingleFlight } from '../kernel/single-flight.ts';
import type { TemporaryFiles } from '../kernel/temporary-files.ts';
import type { BodyBudget } from '../limits/body-budget.ts';
import type { QuotaLimits } from '../limits/quota.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { ModelServices } from '../language-models/model-services.ts';
import type { Download } from '../outbound/download.ts';
import type { Mailer } from '../outbound/mail.ts';
import type { InternetCounter } from '../outbound/internet-counter.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import type { SchemaExtractionEngine } from '../engines/language-engine/extraction/schema-extraction.ts';
import type { SearchThreads } from '../search-index/search-threads.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { Database } from '../storage/database.ts';
import type { DerivedFiles } from '../storage/derived-files.ts';
import type { PartialFiles } from '../storage/partial-files.ts';
import type { UsageRecorder } from '../usage/usage-recorder.ts';

export type DocumentLimits = ExtractionLimits & { bytesMax: number };

export type RecordingLimits = {
  bytesMax: number;
  /** Maximum of concurrent transcriptions. */
  atOnce: number;
};

export type WebhookSettings = {
  /** Time limit of an attempt. */
  timeoutMs: number;
  failureWindowMs: number;
  /** Maximum random addition to each backoff. */
  jitterMs: number;
  /** Maximum of concurrent attempts in this process. */
  attemptsAtOnce: number;
  /** Maximum of concurrent attempts to one healthy receiver. */
  attemptsPerReceiver: number;
};

/** Retention periods. */
export type EventRetention = {
  /** Retention of event data and bodies. */
  dataMs: number;
  /** Retention of deliveries and their attempts. */
  deliveriesMs: number;
};

/** Everything with a lifetime: built once and passed to every handler and job. */
export type Services = Database &
  ModelServices & {
    clock: Clock;
    log: Logger;
    blobs: BlobStore;
    /** Free space on the disk of the data folder. */
    freeSpace: FreeSpace;
    /** Files of running downloads and uploads. */
    temporaryFiles: TemporaryFiles;
    /** Recordings that arrive in parts, by transcription id. */
    partialFiles: PartialFiles;
    /** Page images and waveforms. */
    derivedFiles: DerivedFiles;
    /** Computes each derived file once at a time. */
    derivationFlight: SingleFlight;
    derivationFailures: DerivationFailures;
    outbound: OutboundClient;
    /** Downloads a URL to a temporary file, with address checks and a size limit. */
    download: Download;
    compute: ComputePool;
    /** Counts attempts to enter the passwords of share links. */
    passwordAttempts: PasswordAttempts;
    /** Returns the owner of a workspace, between whom work is shared; the workspace itself until the owner is read. */
    ownerOf: (workspaceId: string) => string;
    textExtraction: TextExtractionEngine;
    schemaExtraction: SchemaExtractionEngine;
    pageImages: PageImages;
    /** Runs one extraction per document content at a time. */
    extractionFlight: SingleFlight;
    /** Separate pool, so that documents never wait for recordings. */
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
    /** Time limit of one request to a task provider. */
    integrationTimeoutMs: number;
    /** Undefined when no mail server is configured. */
    mail: Mailer | undefined;
    /** OpenID Connect provider for sign-in; undefined when none is configured. */
    oidc: OidcProvider | undefined;
    /** Prints secrets for the operator to standard output, never to the log. */
    printToOperator: (text: string) => void;
    /** Rate limiter, shared by all processes when Redis is configured. */
    rateLimiter: RateLimiter;
    quotaLimits: QuotaLimits;
    /** Largest number of live API keys. */
    keyLimits: { user: number; workspace: number };
    /** Memory of request bodies in this process. */
    bodyBudget: BodyBudget;
    /** Open event streams of this process. */
    liveEvents: LiveEvents;
    usage: UsageRecorder;
    /** Requests of this process to the internet since `startedAt`. */
    internet: Pick<InternetCounter, 'requests'>;
    startedAt: string;
    tokens: TokenServices;
    metrics: Metrics;
    /** Base URL of links to this server, without a trailing slash. */
    publicUrl: string;
    /** Default plan, and the limits of each plan. */
    plans: { default: Plan; limits: Readonly<Record<Plan, PlanLimits>> };
  };
