import { SPOKEN_LANGUAGES } from '../../../contract/transcription.ts';
import type { SpeechEngine, SpeechEvent, SpeechRequest } from '../speech-engine.ts';
import type { SpeechBackend } from '../speech-backend.ts';
import type { ComputeLimits } from '../../../compute/compute-options.ts';
import type { ComputePool } from '../../../compute/compute-pool.ts';
import { MINUTE_MS, SECOND_MS } from '../../../kernel/clock.ts';
import type { OutboundClient } from '../../../outbound/outbound-client.ts';
import { UNKNOWN_CONFIDENCE_WARNING } from '../recognized-chunk.ts';
import {
  recognizeUpload,
  type ServerCapabilities,
  createServerCapabilities,
} from './recognize-upload.ts';
import type { SpeechServer } from './post-audio.ts';
import type { ProgressEvent, UploadEvent, UploadsRequest } from './upload.ts';
import { trimEndOf } from '../../../kernel/trim-end.ts';

/** Languages of the backend. Servers do not report the languages of their model. */
const LANGUAGES: readonly string[] = SPOKEN_LANGUAGES;

const SETUP_HINT =
  'openai-compatible after setting DOCKET_SPEECH_BASE_URL to a server with /audio/transcriptions';

/**
 * Creates the backend of a configured speech server.
 *
 * @param engine undefined if no server is configured
 */
export function createOpenAiCompatibleBackend(engine: SpeechEngine | undefined): SpeechBackend {
  return {
    name: 'openai-compatible',
    engineFor: (language) => (LANGUAGES.includes(language) ? engine : undefined),
    setupHint: (language) => (!engine && LANGUAGES.includes(language) ? SETUP_HINT : undefined),
    describe: () => ({
      kind: 'speech',
      name: 'openai-compatible',
      version: engine?.version ?? null,
      languages: LANGUAGES,
      state: engine ? 'ready' : 'missing',
      why: engine
        ? null
        : 'Set DOCKET_SPEECH_BASE_URL, DOCKET_SPEECH_MODEL and, where the server asks for one, DOCKET_SPEECH_API_KEY',
    }),
  };
}

const MODULE = new URL('uploads.compute.ts', import.meta.url).href;

/** Limits for decoding and voice detection of the ten minutes that an upload spans at most. */
const COMPUTE_LIMITS: ComputeLimits = { timeoutMs: 5 * MINUTE_MS, memoryMaxBytes: 1_000_000_000 };

/** Settings of the connection to a speech server. */
export type OpenAiCompatibleSettings = {
  /** Pool that decodes recordings and cuts them into uploads. */
  compute: ComputePool;
  /** Client that is allowed to reach `baseUrl`; see `createOperatorClient`. */
  outbound: OutboundClient;
  /** Base URL, for example `https://api.openai.com/v1`. */
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
} & Partial<Pick<SpeechServer, 'retryDelaysMs' | 'timeoutMs' | 'timeoutMsPerSecond'>>;

/**
 * Recognizes recordings through a server with an OpenAI-compatible `/audio/transcriptions`. Uploads are cut at pauses,
 * last up to four minutes and are sent one after the other.
 * The capabilities of the server are found by trial and remembered: word times, else segment times, else text alone.
 */
export function createOpenAiCompatibleEngine(settings: OpenAiCompatibleSettings): SpeechEngine {
  const { compute: pool, baseUrl, ...rest } = settings;
  const server: SpeechServer = {
    retryDelaysMs: [SECOND_MS, 5 * SECOND_MS, 20 * SECOND_MS, MINUTE_MS],
    timeoutMs: MINUTE_MS,
    timeoutMsPerSecond: 3 * SECOND_MS,
    ...rest,
    baseUrl: trimEndOf(baseUrl, /\//),
  };
  const capabilities = createServerCapabilities();

  return {
    name: 'openai-compatible',
    version: settings.model,
    isLocal: false,

    recognize({ path, channels, chunksDone, language, workspaceId }, signal) {
      const compute = pool.forWorkspace(workspaceId, 'batch');
      const request: UploadsRequest = { path, channels, chunksDone };
      const uploads = compute.stream<UploadEvent>(MODULE, 'uploadsOf', request, {
        limits: COMPUTE_LIMITS,
        stage: 'decode',
        signal,
      });
      return recognizeUploads({ server, capabilities, language, chunksDone, signal }, uploads);
    },
  };
}

type Recognition = Pick<SpeechRequest, 'language' | 'chunksDone'> & {
  server: SpeechServer;
  capabilities: ServerCapabilities;
  signal: AbortSignal;
};

async function* recognizeUploads(
  { server, capabilities, ...request }: Recognition,
  uploads: AsyncIterable<UploadEvent>,
): AsyncGenerator<SpeechEvent> {
  let isConfidenceKnown = true;
  for await (const event of uploads) {
    if (event.kind === 'end') {
      const warnings = isConfidenceKnown
        ? event.warnings
        : [...event.warnings, UNKNOWN_CONFIDENCE_WARNING];
      yield { ...event, warnings };
    } else if (event.kind === 'progress') {
      yield event;
    } else {
      const chunks = event.events.flatMap((each) => (each.kind === 'chunk' ? [each.chunk] : []));
      const progress = event.events.filter((each) => each.kind === 'progress');
      for await (const recognized of recognizeUpload(server, capabilities, chunks, request)) {
        isConfidenceKnown &&= recognized.isConfidenceKnown;
        yield* takeProgressUntil(progress, recognized.chunk.start_time);
        yield { kind: 'chunk', chunk: recognized.chunk };
      }
      yield* progress;
    }
  }
}

/** Removes and yields the progress up to `seconds`. */
function* takeProgressUntil(progress: ProgressEvent[], seconds: number): Generator<ProgressEvent> {
  while (progress[0] && progress[0].seconds <= seconds) yield progress.shift()!;
}
