import type { SpeechEngine, SpeechEvent } from '../speech-engine.ts';
import type { SpeechBackend } from '../speech-backend.ts';
import type { ComputeOptions } from '../../../compute/compute-options.ts';
import type { ComputePool } from '../../../compute/compute-pool.ts';

const LANGUAGES = ['en'];

/** Creates the backend of the bundled model. It serves English alone, and no model can be added. */
export function createMoonshineBackend(engine: SpeechEngine): SpeechBackend {
  return {
    name: 'builtin',
    engineFor: (language) => (LANGUAGES.includes(language) ? engine : undefined),
    setupHint: () => undefined,
    describe: () => ({
      kind: 'speech',
      name: engine.name,
      version: engine.version,
      languages: LANGUAGES,
      state: 'ready',
      why: null,
    }),
  };
}

const MODULE = new URL('recognize.compute.ts', import.meta.url).href;

/**
 * Limits for one event. A chunk of 20 seconds takes one or two seconds, loading the networks one more. The rest allows
 * for slow or busy machines.
 */
const LIMITS: ComputeOptions['limits'] = { timeoutMs: 300_000, memoryMaxBytes: 1_000_000_000 };

/** Recognizes English with Moonshine tiny in a compute child. It needs no key, network or download. */
export function createMoonshineEngine(pool: ComputePool): SpeechEngine {
  return {
    name: 'moonshine-tiny',
    version: '1',
    isLocal: true,

    async *recognize(request, signal) {
      signal.throwIfAborted();
      const compute = pool.forWorkspace(request.workspaceId, request.urgency ?? 'batch');
      yield* compute.stream<SpeechEvent>(MODULE, 'recognize', request, {
        limits: LIMITS,
        stage: 'recognise',
        signal,
      });
    },
  };
}
