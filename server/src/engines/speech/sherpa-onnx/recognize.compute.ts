import sherpa, { type RecognizerConfig } from 'sherpa-onnx-node';

import { WorkError } from '../../../kernel/errors.ts';
import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import type { AudioChunk } from '../chunks/audio-chunk.ts';
import { chunksOf } from '../chunks/chunks-of.ts';
import { loopedWords } from '../looped-words.ts';
import { recognizedChunk } from '../recognized-chunk.ts';
import type { RecognizedChunk, SpeechEvent, Word } from '../speech-engine.ts';
import { CONFIDENCE_WARNING } from '../unknown-confidence.ts';
import { recognizedWords } from './recognized-words.ts';
import { recognizerConfig } from './recognizer-config.ts';
import type { LocalModel, SherpaTask } from './sherpa-engine.ts';

type Recognizer = InstanceType<typeof sherpa.OfflineRecognizer>;

/** The last one, kept from recording to recording. */
let loaded: { key: string; recognizer: Recognizer } | undefined;

/** Runs in a compute child. */
export async function* recognize({ request, model }: SherpaTask): AsyncGenerator<SpeechEvent> {
  const { path, channels, chunksDone, language } = request;
  let hasChunks = false;
  for await (const event of chunksOf(path, channels)) {
    if (event.kind === 'progress') yield event;
    if (event.kind === 'chunk') {
      hasChunks = true;
      if (event.chunk.index < chunksDone) continue;
      yield { kind: 'chunk', chunk: recognizeChunk(recognizerFor(model, language), event.chunk) };
    }
    if (event.kind === 'end') {
      const isUnsure = hasChunks && !KNOW_CONFIDENCE.has(model.kind);
      yield { ...event, warnings: [...event.warnings, ...(isUnsure ? [CONFIDENCE_WARNING] : [])] };
    }
  }
}

/** By its kind and not by results: who goes on with the last chunk warns of the same as who began with the first. */
const KNOW_CONFIDENCE: ReadonlySet<LocalModel['kind']> = new Set(['nemo-transducer']);

function recognizerFor(model: LocalModel, language: string): Recognizer {
  const config = recognizerConfig(model, language);
  const key = JSON.stringify(config);
  if (loaded?.key !== key) {
    loaded = undefined;
    loaded = { key, recognizer: load(config) };
  }
  return loaded.recognizer;
}

function load(config: RecognizerConfig): Recognizer {
  try {
    return new sherpa.OfflineRecognizer(config);
  } catch (cause) {
    const message = 'The speech model could not be loaded';
    const failure = { code: 'engine_error', message, stage: 'recognise', retryable: true } as const;
    throw new WorkError(failure, { cause });
  }
}

function recognizeChunk(
  recognizer: Recognizer,
  { samples, ...place }: AudioChunk,
): RecognizedChunk {
  const stream = recognizer.createStream();
  stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
  recognizer.decode(stream);
  return recognizedChunk(place, withoutLoops(recognizedWords(recognizer.getResult(stream), place)));
}

/** What a recogniser that is stuck says again and again. */
function withoutLoops(words: Word[]): Word[] {
  const looped = loopedWords(words.map(({ text }) => text));
  return words.filter((_, index) => !looped.has(index));
}
