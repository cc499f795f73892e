import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import type { Logger } from 'pino';

import type { Config } from './config.ts';
import { createRecordingInspector } from './engines/recording-inspector.ts';
import { createBuiltInLanguage } from './engines/language/built-in-engine.ts';
import type { LanguageEngine } from './engines/language/language-engine.ts';
import { createBuiltInSpeakers } from './engines/speakers/built-in-speakers.ts';
import { createBuiltInSpeech } from './engines/speech/built-in-engine.ts';
import { createBuiltInProvider } from './engines/speech/built-in-provider.ts';
import { createOpenAiCompatibleSpeech } from './engines/speech/openai-compatible/openai-compatible-engine.ts';
import { createOpenAiCompatibleProvider } from './engines/speech/openai-compatible/openai-compatible-provider.ts';
import { createSherpaProvider } from './engines/speech/sherpa-onnx/sherpa-provider.ts';
import { createSpeechEngines, type SpeechEngines } from './engines/speech/speech-engines.ts';
import { parseSpeechRouting } from './engines/speech/speech-routing.ts';
import {
  createTextExtraction,
  type TextExtractionSettings,
} from './engines/text-extraction/text-extraction.ts';
import { MODELS } from './models/manifest.ts';
import { createModelFolder, type ModelFolder } from './models/model-folder.ts';
import type { OutboundClient } from './outbound/outbound-client.ts';
import type { Services } from './services.ts';

/** What engines work with. */
export type EngineParts = Pick<Services, 'compute' | 'speechCompute' | 'log'> & {
  /** The operator's own recogniser, where there is one, and the way to it. */
  speechServer: { baseUrl: string; outbound: OutboundClient } | undefined;
};

export type Engines = Pick<Services, 'textExtraction' | 'recordings' | 'speech' | 'speakers'> & {
  /** The language engine that needs no model. */
  builtIn: LanguageEngine;
};

/** More do not make one recording much faster. */
const SPEECH_THREADS_MAX = 4;

export function buildEngines(config: Config, parts: EngineParts): Engines {
  const { compute, speechCompute, log } = parts;
  return {
    textExtraction: createTextExtraction(compute, ocrOf(config, log)),
    builtIn: createBuiltInLanguage(compute),
    recordings: createRecordingInspector(speechCompute),
    speech: buildSpeech(config, parts),
    speakers: createBuiltInSpeakers(speechCompute),
  };
}

export function modelFolderOf(config: Config): ModelFolder {
  return createModelFolder(join(config.DOCKET_DATA_DIR, 'models'), MODELS);
}

function ocrOf(config: Config, log: Logger): TextExtractionSettings {
  if (config.DOCKET_OCR === 'off') return {};
  // One child stays free for what somebody waits for: a text, an analysis, an answer.
  const atOnce = Math.max(1, config.DOCKET_COMPUTE_PROCESSES - 1);
  return { ocr: { atOnce, pagesMax: config.DOCKET_OCR_PAGES_MAX, log } };
}

function buildSpeech(
  config: Config,
  { speechCompute: compute, speechServer }: EngineParts,
): SpeechEngines {
  const { DOCKET_SPEECH_MODEL: model, DOCKET_SPEECH_API_KEY: apiKey } = config;
  const remote =
    speechServer && createOpenAiCompatibleSpeech({ compute, ...speechServer, model, apiKey });
  const cores = availableParallelism() / config.DOCKET_SPEECH_PROCESSES;
  const threads = Math.min(SPEECH_THREADS_MAX, Math.max(1, Math.floor(cores)));
  return createSpeechEngines(parseSpeechRouting(config.DOCKET_SPEECH_PROVIDER), [
    createBuiltInProvider(createBuiltInSpeech(compute)),
    createSherpaProvider({ compute, folder: modelFolderOf(config), threads }),
    createOpenAiCompatibleProvider(remote),
  ]);
}
