import type { ComputeLimits } from '../../../compute/compute-options.ts';
import type { ComputePool } from '../../../compute/compute-pool.ts';
import { MINUTE_MS, SECOND_MS } from '../../../kernel/clock.ts';
import type { OutboundClient } from '../../../outbound/outbound-client.ts';
import type { SpeechEngine, SpeechEvent, SpeechRequest } from '../speech-engine.ts';
import { CONFIDENCE_WARNING } from '../unknown-confidence.ts';
import { hearUpload, type Negotiated, nothingNegotiated } from './hear-upload.ts';
import type { SpeechServer } from './post-audio.ts';
import type { Progress, UploadEvent, UploadsRequest } from './upload.ts';

const TASK_MODULE = new URL('uploads.compute.ts', import.meta.url).href;

/** Decoding and voice detection of the ten minutes that an upload spans at most. */
const COMPUTE_LIMITS: ComputeLimits = { timeoutMs: 5 * MINUTE_MS, memoryMaxBytes: 1_000_000_000 };

export type OpenAiCompatibleSettings = {
  /** Decodes and cuts the recordings. */
  compute: ComputePool;
  /** Must be allowed to reach `baseUrl`: see `createOperatorClient`. */
  outbound: OutboundClient;
  /** As `https://api.openai.com/v1`. */
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
} & Partial<Pick<SpeechServer, 'retryDelaysMs' | 'timeoutMs' | 'timeoutMsPerSecond'>>;

/**
 * Sends the speech of a recording to a server with an OpenAI-compatible `/audio/transcriptions`, in uploads of up to
 * four minutes that are cut in pauses, one after the other.
 *
 * What the server can do is found out by asking and remembered: word times, else times of segments, else text alone.
 */
export function createOpenAiCompatibleSpeech(settings: OpenAiCompatibleSettings): SpeechEngine {
  const { compute, baseUrl, ...rest } = settings;
  const server: SpeechServer = {
    retryDelaysMs: [SECOND_MS, 5 * SECOND_MS, 20 * SECOND_MS, MINUTE_MS],
    timeoutMs: MINUTE_MS,
    timeoutMsPerSecond: 3 * SECOND_MS,
    ...rest,
    baseUrl: baseUrl.replace(/\/+$/, ''),
  };
  const negotiated = nothingNegotiated();

  return {
    name: 'openai-compatible',
    version: settings.model,

    recognize({ path, channels, chunksDone, language }, signal) {
      const request: UploadsRequest = { path, channels, chunksDone };
      const uploads = compute.stream<UploadEvent>(TASK_MODULE, 'uploadsOf', request, {
        limits: COMPUTE_LIMITS,
        stage: 'decode',
        signal,
      });
      return recognizeUploads({ server, negotiated, language, chunksDone, signal }, uploads);
    },
  };
}

type Recognition = Pick<SpeechRequest, 'language' | 'chunksDone'> & {
  server: SpeechServer;
  negotiated: Negotiated;
  signal: AbortSignal;
};

async function* recognizeUploads(
  { server, negotiated, ...request }: Recognition,
  uploads: AsyncIterable<UploadEvent>,
): AsyncGenerator<SpeechEvent> {
  let isConfidenceKnown = true;
  for await (const event of uploads) {
    if (event.kind === 'end') {
      const warnings = isConfidenceKnown ? event.warnings : [...event.warnings, CONFIDENCE_WARNING];
      yield { ...event, warnings };
    } else if (event.kind === 'progress') {
      yield event;
    } else {
      const chunks = event.events.flatMap((each) => (each.kind === 'chunk' ? [each.chunk] : []));
      const progress = event.events.filter((each) => each.kind === 'progress');
      for await (const heard of hearUpload(server, negotiated, chunks, request)) {
        isConfidenceKnown &&= heard.isConfidenceKnown;
        yield* behind(progress, heard.chunk.start_time);
        yield { kind: 'chunk', chunk: heard.chunk };
      }
      yield* progress;
    }
  }
}

/** Takes out what is behind when a chunk that begins at `seconds` comes. */
function* behind(progress: Progress[], seconds: number): Generator<Progress> {
  while (progress[0] && progress[0].seconds <= seconds) yield progress.shift()!;
}
