import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { ComputePool } from '../../../compute/compute-pool.ts';
import type { ModelFolder } from '../../../models/model-folder.ts';
import { type Model, sizeOf } from '../../../models/model.ts';
import type { EngineStatus } from '../../engine-status.ts';
import type { SpeechProvider } from '../speech-provider.ts';
import { createSherpaEngine } from './sherpa-engine.ts';

export type SherpaSettings = {
  compute: ComputePool;
  folder: ModelFolder;
  /** That one recording may keep busy. */
  threads: number;
  /** Of the library; undefined where it is not installed, as where there is none for the machine. */
  libraryVersion?: string | undefined;
};

const NOT_INSTALLED =
  'The optional package sherpa-onnx-node is not installed, or there is none for this machine';

/** Serves the languages of the models that are here. Where several know a language the best of them is used. */
export function createSherpaProvider(settings: SherpaSettings): SpeechProvider {
  const { folder } = settings;
  const libraryVersion =
    'libraryVersion' in settings ? settings.libraryVersion : installedVersion();
  const pulled = () => folder.models.filter((model) => folder.stateOf(model) === 'pulled');

  return {
    name: 'sherpa-onnx',

    engineFor(language) {
      if (libraryVersion === undefined) return undefined;
      const model = pulled().find(({ languages }) => languages.includes(language));
      return model && createSherpaEngine(settings.compute, localModel(model, settings));
    },

    howToAdd(language) {
      const knowing = folder.models.filter(({ languages }) => languages.includes(language));
      const best = knowing.find((model) => folder.stateOf(model) === 'incomplete') ?? knowing[0];
      if (!best) return undefined;
      return libraryVersion === undefined
        ? 'sherpa-onnx once its optional package sherpa-onnx-node is installed'
        : `sherpa-onnx after \`docket-server models pull ${best.name}\``;
    },

    describe(): EngineStatus {
      const here = pulled();
      const why = libraryVersion === undefined ? NOT_INSTALLED : whatIsMissing(folder, here);
      return {
        kind: 'speech',
        name: 'sherpa-onnx',
        version:
          [libraryVersion, ...here.map(({ name }) => name)].filter(Boolean).join(' ') || null,
        languages: [...new Set(here.flatMap(({ languages }) => languages))],
        state: libraryVersion !== undefined && here.length > 0 ? 'ready' : 'missing',
        why,
      };
    },
  };
}

/** Also said where another model is ready. */
function whatIsMissing(folder: ModelFolder, here: readonly Model[]): string | null {
  const broken = folder.models.find((model) => folder.stateOf(model) === 'incomplete');
  if (broken) return `${broken.name} is incomplete: docket-server models pull ${broken.name}`;
  const [best] = folder.models;
  return here.length === 0 && best
    ? `No model is here: docket-server models pull ${best.name}`
    : null;
}

function localModel(model: Model, { folder, threads }: SherpaSettings) {
  const { name, kind, files } = model;
  const paths = files.map((file) => folder.pathOf(model, file.name));
  return { name, kind, files: paths, bytes: sizeOf(model), threads };
}

/** The library is two packages: one for every machine, and one with what was compiled for this one. */
function installedVersion(): string | undefined {
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
