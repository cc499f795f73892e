import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';

import { SAMPLE_RATE } from '../engines/audio/audio-info.ts';
import { createOperatorClient } from '../outbound/guarded-client.ts';
import { hearBursts } from './bursts.ts';
import { answerOf, type Dialect, type ServerWord } from './speech-server-answers.ts';
import { startWebServer } from './web-server.ts';

/** A request as it came, understood or not. */
export type SpeechRequestSeen = {
  fields: Record<string, string[]>;
  authorization: string | undefined;
  /** Size of the file in bytes; 0 without a file. */
  bytes: number;
  /** Duration of the audio in seconds. */
  seconds: number;
};

/** Answers one request in its own way. What it returns true for goes on as usual. */
export type Fault = (
  response: ServerResponse,
  request: SpeechRequestSeen,
) => boolean | void | Promise<boolean | void>;

export type SpeechServerOptions = {
  dialect?: Dialect;
  /** Requests must bring it. Default: none is asked for. */
  apiKey?: string;
  model?: string;
  /** Default: 25 MB, as OpenAI has it. */
  bytesMax?: number;
  /** Transcribes an upload. Default: the bursts in it. */
  hear?: (samples: Float32Array, wav: Buffer) => ServerWord[] | Promise<ServerWord[]>;
  /** Taken in order, one a request; afterwards all goes well. */
  faults?: Fault[];
};

export type SpeechTestServer = AsyncDisposable & {
  /** Base URL with the path of the API. */
  baseUrl: string;
  seen: SpeechRequestSeen[];
};

const FORMATS = ['json', 'text', 'srt', 'verbose_json', 'vtt'];

/** A server with `/v1/audio/transcriptions` that takes, checks and answers requests as the real ones do. */
export async function startSpeechServer(
  options: SpeechServerOptions = {},
): Promise<SpeechTestServer> {
  const seen: SpeechRequestSeen[] = [];
  const faults = [...(options.faults ?? [])];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const upload = await readUpload(request);
    seen.push(upload.seen);
    const fault = faults.shift();
    if (fault && !(await fault(response, upload.seen))) return;
    const refusal = refusalOf(request, upload, options);
    if (refusal) return sendError(response, ...refusal);
    const { hear = (samples: Float32Array) => hearBursts(samples).map(toWord) } = options;
    const words = await hear(upload.samples!, upload.wav!);
    const { response_format: [responseFormat = 'json'] = [] } = upload.seen.fields;
    const granularities = upload.seen.fields['timestamp_granularities[]'] ?? [];
    const { seconds } = upload.seen;
    const body = answerOf(options.dialect ?? 'openai', words, {
      responseFormat,
      granularities,
      seconds,
    });
    send(response, 200, body);
  }

  const server = await startWebServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    seen,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** A server and the operator's way to it, for as long as the test runs. */
export async function connectSpeechServer(t: TestContext, options: SpeechServerOptions) {
  const server = await startSpeechServer(options);
  const outbound = createOperatorClient(server.baseUrl, 'docket-test');
  t.after(async () => {
    await outbound.close();
    await server[Symbol.asyncDispose]();
  });
  return { server, outbound };
}

type Upload = { seen: SpeechRequestSeen; wav?: Buffer; samples?: Float32Array };

async function readUpload(request: IncomingMessage): Promise<Upload> {
  const { authorization, 'content-type': type = '' } = request.headers;
  const seen: SpeechRequestSeen = { fields: {}, authorization, bytes: 0, seconds: 0 };
  const body = Buffer.concat(await request.toArray());
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  let wav: Buffer | undefined;
  for (const [name, value] of form) {
    if (typeof value === 'string') (seen.fields[name] ??= []).push(value);
    else if (name === 'file') wav = Buffer.from(await value.arrayBuffer());
  }
  if (!wav) return { seen };
  const samples = readWav(wav);
  seen.bytes = wav.length;
  seen.seconds = (samples?.length ?? 0) / SAMPLE_RATE;
  return { seen, wav, ...(samples && { samples }) };
}

/** @returns undefined when it is no WAV of 16-bit mono at 16 kHz with all of its samples */
function readWav(wav: Buffer): Float32Array | undefined {
  const isWav =
    wav.toString('latin1', 0, 4) === 'RIFF' &&
    wav.toString('latin1', 8, 16) === 'WAVEfmt ' &&
    wav.readUInt32LE(4) === wav.length - 8 &&
    wav.readUInt16LE(20) === 1 &&
    wav.readUInt16LE(22) === 1 &&
    wav.readUInt32LE(24) === SAMPLE_RATE &&
    wav.readUInt16LE(34) === 16 &&
    wav.readUInt32LE(40) === wav.length - 44;
  if (!isWav) return undefined;
  return Float32Array.from({ length: (wav.length - 44) / 2 }, (_, i) => {
    return wav.readInt16LE(44 + 2 * i) / 32_768;
  });
}

type Refusal = [status: number, message: string, param: string | null, code: string | null];

/** Returns the status with which OpenAI refuses a request. */
function refusalOf(
  request: IncomingMessage,
  { seen, samples }: Upload,
  options: SpeechServerOptions,
): Refusal | undefined {
  const { apiKey, model = 'whisper-1', bytesMax = 25_000_000 } = options;
  const { authorization, bytes } = seen;
  const [wanted] = seen.fields['model'] ?? [];
  if (apiKey !== undefined && authorization !== `Bearer ${apiKey}`) {
    return [401, `Incorrect API key provided: ${authorization}`, null, 'invalid_api_key'];
  }
  if (request.method !== 'POST' || request.url !== '/v1/audio/transcriptions') {
    return [404, 'Not found', null, null];
  }
  if (bytes > bytesMax) return [413, `Maximum content size limit exceeded`, null, null];
  if (wanted === undefined) return [400, 'you must provide a model parameter', 'model', null];
  if (wanted !== model) return [404, 'The model does not exist', 'model', 'model_not_found'];
  if (!samples) return [400, 'Invalid file format', 'file', null];
  return formatRefusal(seen.fields, options.dialect);
}

/** Returns the refusal of an unsupported response format by OpenAI. */
function formatRefusal(
  fields: SpeechRequestSeen['fields'],
  dialect: Dialect | undefined,
): Refusal | undefined {
  const { language: [language = 'en'] = [], response_format: [format = 'json'] = [] } = fields;
  const granularities = fields['timestamp_granularities[]'] ?? [];
  if (!/^[a-z]{2}$/.test(language)) {
    return [400, 'Invalid language', 'language', 'invalid_language_format'];
  }
  if (!FORMATS.includes(format)) return [400, 'Invalid response_format', 'response_format', null];
  if (granularities.some((each) => each !== 'word' && each !== 'segment')) {
    return [400, 'Invalid granularity', 'timestamp_granularities[]', null];
  }
  if (granularities.length > 0 && format !== 'verbose_json') {
    return [400, 'response_format must be verbose_json', 'timestamp_granularities[]', null];
  }
  return dialectRefusal(dialect, format, granularities);
}

/** Returns additional refusals of single servers. */
function dialectRefusal(
  dialect: Dialect | undefined,
  format: string,
  granularities: readonly string[],
): Refusal | undefined {
  if (dialect === 'vllm' && granularities.includes('word')) {
    return [400, 'word timestamps are not supported', 'timestamp_granularities[]', null];
  }
  if (dialect === 'plain' && format !== 'json') {
    return [400, 'Use json instead', 'response_format', 'unsupported_value'];
  }
  return undefined;
}

function sendError(response: ServerResponse, ...[status, message, param, code]: Refusal): void {
  send(response, status, {
    error: { message, type: 'invalid_request_error', param, code },
  });
}

/** Sends JSON. */
export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function toWord({ name, start, end }: ReturnType<typeof hearBursts>[number]): ServerWord {
  return { text: `${name},`, start, end, probability: 0.8 };
}
