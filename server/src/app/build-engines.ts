import { createSchemaExtraction } from '../engines/rules/extraction/schema-extraction-engine.ts';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import type { Logger } from 'pino';

import type { Config } from './config/config.ts';
import { createRecordingInspector } from '../engines/audio/recording-inspector.ts';
import { createAcousticSpeakerEngine } from '../engines/speakers/acoustic-speaker-engine.ts';
import {
  createMoonshineEngine,
  createMoonshineBackend,
} from '../engines/speech/moonshine/moonshine-backend.ts';
import {
  createOpenAiCompatibleEngine,
  createOpenAiCompatibleBackend,
} from '../engines/speech/openai-compatible/openai-compatible-backend.ts';
import { createSherpaBackend } from '../engines/speech/sherpa-onnx/sherpa-backend.ts';
import {
  createSpeechEngines,
  type SpeechEngines,
  parseSpeechRouting,
} from '../engines/speech/speech-engines.ts';
import { createPageImages } from '../engines/text-extraction/page-images.ts';
import {
  createTextExtraction,
  type TextExtractionSettings,
} from '../engines/text-extraction/text-extraction.ts';
import { MODELS } from '../model-files/manifest.ts';
import { createModelFolder, type ModelFolder } from '../model-files/model-folder.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import type { Services } from './services.ts';

/** Dependencies of the engines. */
export type EngineParts = Pick<Services, 'compute' | 'speechCompute' | 'log'> & {
  /** Speech server of the operator, with a client for it; undefined when none is set. */
  speechServer: { baseUrl: string; outbound: OutboundClient } | undefined;
};

export type Engines = Pick<
  Services,
  'textExtraction' | 'schemaExtraction' | 'pageImages' | 'recordings' | 'speech' | 'speakers'
>;

/** More threads hardly speed up one recording. */
const SPEECH_THREADS_MAX = 4;

export function buildEngines(config: Config, parts: EngineParts): Engines {
  const { compute, speechCompute, log } = parts;
  return {
    textExtraction: createTextExtraction(compute, ocrOf(config, log)),
    schemaExtraction: createSchemaExtraction(compute),
    pageImages: createPageImages(compute),
    recordings: createRecordingInspector(speechCompute),
    speech: buildSpeech(config, parts),
    speakers: createAcousticSpeakerEngine(speechCompute),
  };
}

export function modelFolderOf(config: Config): ModelFolder {
  return createModelFolder(join(config.DOCKET_DATA_DIR, 'models'), MODELS);
}

function ocrOf(config: Config, log: Logger): TextExtractionSettings {
  if (config.DOCKET_OCR === 'off') return {};
  // One child process stays free for work that a caller waits for: a text, an analysis, an answer.
  const concurrency = Math.max(1, config.DOCKET_COMPUTE_PROCESSES - 1);
  return { ocr: { concurrency, pagesMax: config.DOCKET_OCR_PAGES_MAX, log } };
}

function buildSpeech(
  config: Config,
  { speechCompute: compute, speechServer }: EngineParts,
): SpeechEngines {
  const { DOCKET_SPEECH_MODEL: model, DOCKET_SPEECH_API_KEY: apiKey } = config;
  const remote =
    speechServer && createOpenAiCompatibleEngine({ compute, ...speechServer, model, apiKey });
  const cores = availableParallelism() / config.DOCKET_SPEECH_PROCESSES;
  const threads = Math.min(SPEECH_THREADS_MAX, Math.max(1, Math.floor(cores)));
  return createSpeechEngines(parseSpeechRouting(config.DOCKET_SPEECH_PROVIDER), [
    createMoonshineBackend(createMoonshineEngine(compute)),
    createSherpaBackend({ compute, folder: modelFolderOf(config), threads }),
    createOpenAiCompatibleBackend(remote),
  ]);
}
