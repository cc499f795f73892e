import type { ComputeOptions } from '../../compute/compute-options.ts';
import type { ComputePool } from '../../compute/compute-pool.ts';
import type { SpeechEngine, SpeechEvent } from './speech-engine.ts';

const MODULE = new URL('recognize.compute.ts', import.meta.url).href;

/**
 * For one event: a chunk of 20 seconds takes a second or two, loading the networks one more, and ten seconds of
 * silence far less. The rest is for machines that are slow or busy.
 */
const LIMITS: ComputeOptions['limits'] = { timeoutMs: 300_000, memoryMaxBytes: 1_000_000_000 };

/** English on Moonshine tiny, in a compute child: needs no key, network or download. */
export function createBuiltInSpeech(compute: ComputePool): SpeechEngine {
  return {
    name: 'moonshine-tiny',
    version: '1',

    async *recognize(request, signal) {
      signal.throwIfAborted();
      yield* compute.stream<SpeechEvent>(MODULE, 'recognize', request, {
        limits: LIMITS,
        stage: 'recognise',
        signal,
      });
    },
  };
}
