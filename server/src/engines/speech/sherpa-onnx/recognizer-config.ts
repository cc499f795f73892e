import type { RecognizerConfig } from 'sherpa-onnx-node';

import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import type { LocalModel } from './sherpa-backend.ts';

/** Audio features, which Whisper and Parakeet override with the values in their files. */
const FEATURES = { sampleRate: SAMPLE_RATE, featureDim: 80 };

/** Builds the configuration of a recognizer for a model and a language. */
export function buildRecognizerConfig(
  { kind, files, threads }: LocalModel,
  language: string,
): RecognizerConfig {
  const tokens = files.at(-1) ?? '';
  return {
    featConfig: FEATURES,
    modelConfig: {
      ...buildNetworkConfig(kind, files, language),
      tokens,
      numThreads: threads,
      provider: 'cpu',
      debug: 0,
    },
  };
}

type Networks = Omit<
  RecognizerConfig['modelConfig'],
  'tokens' | 'numThreads' | 'provider' | 'debug'
>;

function buildNetworkConfig(
  kind: LocalModel['kind'],
  [encoder = '', decoder = '', joiner = '']: readonly string[],
  language: string,
): Networks {
  const byKind: Record<LocalModel['kind'], Networks> = {
    'nemo-transducer': { transducer: { encoder, decoder, joiner }, modelType: 'nemo_transducer' },
    whisper: { whisper: { encoder, decoder, language, task: 'transcribe' } },
    moonshine: { moonshine: { encoder, mergedDecoder: decoder } },
  };
  return byKind[kind];
}
