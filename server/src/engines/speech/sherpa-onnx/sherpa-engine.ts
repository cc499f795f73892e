import type { ComputeLimits } from '../../../compute/compute-options.ts';
import type { ComputePool } from '../../../compute/compute-pool.ts';
import { MINUTE_MS } from '../../../kernel/clock.ts';
import { WorkError } from '../../../kernel/errors.ts';
import type { Model } from '../../../models/model.ts';
import type { SpeechEngine, SpeechEvent, SpeechRequest } from '../speech-engine.ts';

const MODULE = new URL('recognize.compute.ts', import.meta.url).href;

/** Weights on this machine. */
export type LocalModel = {
  name: string;
  kind: Model['kind'];
  /** Paths in the order of the manifest. */
  files: readonly string[];
  /** Of all files. */
  bytes: number;
  /** That one recording may keep busy. */
  threads: number;
};

/** What the child is sent. */
export type SherpaTask = { request: SpeechRequest; model: LocalModel };

/** For one event. The largest model takes a few minutes for 20 seconds on a slow machine. */
const TIMEOUT_MS = 15 * MINUTE_MS;
/** Decoding and voice detection, to which come the weights, what they unfold to, and their work on 20 seconds. */
const MEMORY_BYTES = 1_000_000_000;
const MEMORY_PER_BYTE_OF_MODEL = 3;

/** Recognises speech with weights that were pulled, in a compute child. */
export function createSherpaEngine(compute: ComputePool, model: LocalModel): SpeechEngine {
  const limits: ComputeLimits = {
    timeoutMs: TIMEOUT_MS,
    memoryMaxBytes: MEMORY_BYTES + MEMORY_PER_BYTE_OF_MODEL * model.bytes,
  };
  return {
    name: 'sherpa-onnx',
    version: model.name,

    async *recognize(request, signal) {
      signal.throwIfAborted();
      const task: SherpaTask = { request, model };
      const options = { limits, stage: 'recognise', signal } as const;
      try {
        yield* compute.stream<SpeechEvent>(MODULE, 'recognize', task, options);
      } catch (error) {
        throw namingTheModel(error, model);
      }
    },
  };
}

/** The library ends the process where weights are damaged, and says so to nobody but the log. */
function namingTheModel(error: unknown, { name }: LocalModel): unknown {
  if (!(error instanceof WorkError) || error.failure.code !== 'engine_error') return error;
  const message = `${error.message}, while it used ${name}: \`docket-server models pull ${name}\` checks its files and mends them`;
  return new WorkError({ ...error.failure, message }, { cause: error.cause });
}
