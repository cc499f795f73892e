import type { ComputePool } from '../../compute/compute-pool.ts';
import type { SpeakerEngine, SpeakerTurn } from './speaker-engine.ts';

const MODULE = new URL('find-speakers.compute.ts', import.meta.url).href;

/** Memory limit. Blocks and voice statistics take a few megabytes, the decoder and Node.js the rest. */
const MEMORY_MAX_BYTES = 600_000_000;
/**
 * Timeout: a fixed part, and a part for each second of audio. A fast machine needs 10 ms for each; the work runs at
 * the lowest priority.
 */
const TIMEOUT_MS = 5 * 60_000;
const TIMEOUT_MS_PER_SECOND = 250;

/** Creates an engine that separates voices by acoustic statistics, without a trained model, in a compute child. */
export function createAcousticSpeakerEngine(pool: ComputePool): SpeakerEngine {
  return {
    name: 'built-in',
    version: '3',

    async findSpeakers(request, signal) {
      signal.throwIfAborted();
      const seconds = request.speech.at(-1)?.[1];
      if (seconds === undefined) return [];
      const timeoutMs = TIMEOUT_MS + seconds * TIMEOUT_MS_PER_SECOND;
      const compute = pool.forWorkspace(request.workspaceId, 'batch');
      return compute.run<SpeakerTurn[]>(MODULE, 'findSpeakers', request, {
        limits: { timeoutMs, memoryMaxBytes: MEMORY_MAX_BYTES },
        stage: 'speakers',
        signal,
      });
    },
  };
}
