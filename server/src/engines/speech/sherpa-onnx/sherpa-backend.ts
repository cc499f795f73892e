import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { ComputePool } from '../../../compute/compute-pool.ts';
import type { ModelFolder } from '../../../model-files/model-folder.ts';
import { type Model, sizeOf } from '../../../model-files/manifest.ts';
import type { EngineStatus } from '../../engine-status.ts';
import type { SpeechBackend } from '../speech-backend.ts';
import type { ComputeLimits } from '../../../compute/compute-options.ts';
import { MINUTE_MS } from '../../../kernel/clock.ts';
import { WorkError } from '../../../kernel/errors.ts';
import type { SpeechEngine, SpeechEvent, SpeechRequest } from '../speech-engine.ts';

/** Settings of the sherpa-onnx backend. */
export type SherpaSettings = {
  compute: ComputePool;
  folder: ModelFolder;
  /** Threads that one recording may use. */
  threads: number;
  /** Version of the library; undefined if it is not installed or not available for this platform. */
  libraryVersion?: string | undefined;
};

const NOT_INSTALLED =
  'The optional package sherpa-onnx-node is not installed, or there is none for this machine';

/** Creates the backend of downloaded models. It serves their languages with the best model for each. */
export function createSherpaBackend(settings: SherpaSettings): SpeechBackend {
  const { folder } = settings;
  const libraryVersion =
    'libraryVersion' in settings ? settings.libraryVersion : findLibraryVersion();
  const downloadedModels = () =>
    folder.models.filter((model) => folder.stateOf(model) === 'pulled');

  return {
    name: 'sherpa-onnx',

    engineFor(language) {
      if (libraryVersion === undefined) return undefined;
      const model = downloadedModels().find(({ languages }) => languages.includes(language));
      return model && createSherpaEngine(settings.compute, toLocalModel(model, settings));
    },

    setupHint(language) {
      const candidates = folder.models.filter(({ languages }) => languages.includes(language));
      const best =
        candidates.find((model) => folder.stateOf(model) === 'incomplete') ?? candidates[0];
      if (!best) return undefined;
      return libraryVersion === undefined
        ? 'sherpa-onnx once its optional package sherpa-onnx-node is installed'
        : `sherpa-onnx after \`docket-server models pull ${best.name}\``;
    },

    describe(): EngineStatus {
      const downloaded = downloadedModels();
      const why =
        libraryVersion === undefined ? NOT_INSTALLED : explainMissingModel(folder, downloaded);
      return {
        kind: 'speech',
        name: 'sherpa-onnx',
        version:
          [libraryVersion, ...downloaded.map(({ name }) => name)].filter(Boolean).join(' ') || null,
        languages: [...new Set(downloaded.flatMap(({ languages }) => languages))],
        state: libraryVersion !== undefined && downloaded.length > 0 ? 'ready' : 'missing',
        why,
      };
    },
  };
}

/** Explains an incomplete or missing model; an incomplete one even if another model is ready. */
function explainMissingModel(folder: ModelFolder, downloaded: readonly Model[]): string | null {
  const broken = folder.models.find((model) => folder.stateOf(model) === 'incomplete');
  if (broken) return `${broken.name} is incomplete: docket-server models pull ${broken.name}`;
  const [best] = folder.models;
  return downloaded.length === 0 && best
    ? `No model is here: docket-server models pull ${best.name}`
    : null;
}

function toLocalModel(model: Model, { folder, threads }: SherpaSettings) {
  const { name, kind, files } = model;
  const paths = files.map((file) => folder.pathOf(model, file.name));
  return { name, kind, files: paths, bytes: sizeOf(model), threads };
}

/**
 * Returns the version of the library. It is two packages: one for all platforms, and the compiled code for this one.
 */
function findLibraryVersion(): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  try {
    resolve(`sherpa-onnx-${platform}-${process.arch}/package.json`);
    const path = resolve('sherpa-onnx-node/package.json');
    return String(JSON.parse(readFileSync(path, 'utf8')).version);
  } catch {
    return undefined;
  }
}

const MODULE = new URL('recognize.compute.ts', import.meta.url).href;

/** Downloaded model. */
export type LocalModel = {
  name: string;
  kind: Model['kind'];
  /** Paths of the files, in the order of the manifest. */
  files: readonly string[];
  /** Total size of the files. */
  bytes: number;
  /** Threads that one recording may use. */
  threads: number;
};

/** Request to the compute child. */
export type SherpaRequest = { request: SpeechRequest; model: LocalModel };

/** Timeout for one event. The largest model takes a few minutes for 20 seconds on a slow machine. */
const TIMEOUT_MS = 15 * MINUTE_MS;
/** Memory limit: a base for decoding and voice detection, and a multiple of the weights for their unpacked form. */
const MEMORY_BYTES = 1_000_000_000;
const MEMORY_PER_BYTE_OF_MODEL = 3;

/** Recognizes speech with a downloaded model in a compute child. */
export function createSherpaEngine(pool: ComputePool, model: LocalModel): SpeechEngine {
  const limits: ComputeLimits = {
    timeoutMs: TIMEOUT_MS,
    memoryMaxBytes: MEMORY_BYTES + MEMORY_PER_BYTE_OF_MODEL * model.bytes,
  };
  return {
    name: 'sherpa-onnx',
    version: model.name,
    isLocal: true,

    async *recognize(request, signal) {
      signal.throwIfAborted();
      const compute = pool.forWorkspace(request.workspaceId, request.urgency ?? 'batch');
      const payload: SherpaRequest = { request, model };
      const options = { limits, stage: 'recognise', signal } as const;
      try {
        yield* compute.stream<SpeechEvent>(MODULE, 'recognize', payload, options);
      } catch (error) {
        throw addModelName(error, model);
      }
    },
  };
}

/**
 * Adds the name of the model to an engine error. The library exits the process on damaged weights, and its reason is
 * in the log alone.
 */
function addModelName(error: unknown, { name }: LocalModel): unknown {
  if (!(error instanceof WorkError) || error.failure.code !== 'engine_error') return error;
  const message = `${error.message}, while it used ${name}: \`docket-server models pull ${name}\` checks its files and mends them`;
  return new WorkError({ ...error.failure, message }, { cause: error.cause });
}
