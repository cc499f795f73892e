import sherpa, { type RecognizerConfig } from 'sherpa-onnx-node';

import { WorkError } from '../../../kernel/errors.ts';
import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import type { AudioChunk } from '../chunks/audio-chunk.ts';
import { chunkRecording } from '../chunks/chunk-recording.ts';
import { findRepeatedWords } from '../repeated-words.ts';
import { buildRecognizedChunk, UNKNOWN_CONFIDENCE_WARNING } from '../recognized-chunk.ts';
import type { RecognizedChunk, SpeechEvent, Word } from '../speech-engine.ts';
import { extractWords } from './recognized-words.ts';
import { buildRecognizerConfig } from './recognizer-config.ts';
import type { LocalModel, SherpaRequest } from './sherpa-backend.ts';

type Recognizer = InstanceType<typeof sherpa.OfflineRecognizer>;

/** Recognizer that was used last; reused for the next recordings of the process. */
let loaded: { key: string; recognizer: Recognizer } | undefined;

/** Recognizes a recording with a downloaded model. Runs in a compute child. */
export async function* recognize({ request, model }: SherpaRequest): AsyncGenerator<SpeechEvent> {
  const { path, channels, chunksDone, language } = request;
  let hasChunks = false;
  for await (const event of chunkRecording(path, channels)) {
    if (event.kind === 'progress') yield event;
    if (event.kind === 'chunk') {
      hasChunks = true;
      if (event.chunk.index < chunksDone) continue;
      yield { kind: 'chunk', chunk: recognizeChunk(getRecognizer(model, language), event.chunk) };
    }
    if (event.kind === 'end') {
      const isUnsure = hasChunks && !KINDS_WITH_CONFIDENCE.has(model.kind);
      yield {
        ...event,
        warnings: [...event.warnings, ...(isUnsure ? [UNKNOWN_CONFIDENCE_WARNING] : [])],
      };
    }
  }
}

/**
 * Model kinds that report confidence. The warning depends on the kind and not on results, so a resumed transcription
 * gives the same warnings.
 */
const KINDS_WITH_CONFIDENCE: ReadonlySet<LocalModel['kind']> = new Set(['nemo-transducer']);

function getRecognizer(model: LocalModel, language: string): Recognizer {
  const config = buildRecognizerConfig(model, language);
  const key = JSON.stringify(config);
  if (loaded?.key !== key) {
    loaded = undefined;
    loaded = { key, recognizer: loadRecognizer(config) };
  }
  return loaded.recognizer;
}

function loadRecognizer(config: RecognizerConfig): Recognizer {
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
  { samples, ...unrecognized }: AudioChunk,
): RecognizedChunk {
  const stream = recognizer.createStream();
  stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
  recognizer.decode(stream);
  return buildRecognizedChunk(
    unrecognized,
    removeRepeatedWords(extractWords(recognizer.getResult(stream), unrecognized)),
  );
}

/** Removes the words of a loop. */
function removeRepeatedWords(words: Word[]): Word[] {
  const repeated = findRepeatedWords(words.map(({ text }) => text));
  return words.filter((_, index) => !repeated.has(index));
}
