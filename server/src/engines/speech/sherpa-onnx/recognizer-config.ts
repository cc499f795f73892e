import type { RecognizerConfig } from 'sherpa-onnx-node';

import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import type { LocalModel } from './sherpa-engine.ts';

/** Of the features that Whisper and Parakeet replace by what their files say. */
const FEATURES = { sampleRate: SAMPLE_RATE, featureDim: 80 };

export function recognizerConfig(
  { kind, files, threads }: LocalModel,
  language: string,
): RecognizerConfig {
  const tokens = files.at(-1) ?? '';
  return {
    featConfig: FEATURES,
    modelConfig: {
      ...networks(kind, files, language),
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

function networks(
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
