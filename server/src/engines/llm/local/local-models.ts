import type { LanguageModelV4 } from '@ai-sdk/provider';

import { type ComputePool, machineMemoryBytes } from '../../../compute/compute-pool.ts';
import { CONTEXT_TOKENS_MIN } from '../../../contract/engine-settings.ts';
import type { LanguageFolder } from '../../../model-files/language/language-folder.ts';
import type { InspectedModel } from '../../../model-files/language/pull-language-model.ts';
import type { LlmSettings } from '../llm-client.ts';
import type { LlmError } from '../llm-error.ts';
import { createLocalError } from './local-failure.ts';
import { fitContext, memoryLimitOf, threadsOf } from './local-limits.ts';
import { createLocalModel, inspectModelFile, type LocalModelSettings } from './local-model.ts';

/** Settings of a model, as far as they concern a local one. */
export type LocalSettings = Pick<LlmSettings, 'provider' | 'model' | 'contextTokens'>;

/** Language models that run in child processes of this server. */
export type LocalModels = {
  folder: LanguageFolder;
  /** Returns the context of a local model: what was set, or what the memory allows. */
  contextTokensOf(settings: LocalSettings): number;
  /** @throws LlmError when the model is not pulled, or cannot run here */
  load(settings: LocalSettings): LanguageModelV4;
  /** Returns why a model cannot run, and what to do about it; undefined if it can, or is no local one. */
  explainMissing(settings: LocalSettings): string | undefined;
  /** Loads a file in a child and reads its properties. @throws LlmError that says why it is of no use */
  inspect(path: string, bytes: number, signal: AbortSignal): Promise<InspectedModel>;
};

export type LocalModelsDependencies = {
  folder: LanguageFolder;
  /** Pool of the children that hold the models. */
  compute: ComputePool;
  /** Memory of this machine. Default: the real one. */
  memoryBytes?: number;
};

export function createLocalModels({
  folder,
  compute,
  memoryBytes = machineMemoryBytes(),
}: LocalModelsDependencies): LocalModels {
  const threads = threadsOf();

  function find(settings: LocalSettings): { model: LocalModelSettings } | { error: LlmError } {
    const { model: name } = settings;
    const record = folder.find(name);
    if (!record) return { error: createLocalError('no_file', '') };
    const libraryPath = folder.libraryEntry();
    if (libraryPath === undefined) return { error: createLocalError('no_library', '') };
    const contextTokens = fitContext(record, settings.contextTokens, memoryBytes);
    if (contextTokens === undefined) return { error: createLocalError('no_memory', '') };
    const modelPath = folder.modelPathOf(name);
    const memoryMaxBytes = memoryLimitOf(record, contextTokens);
    const file = { libraryPath, modelPath, contextTokens, threads };
    return { model: { name, compute, memoryMaxBytes, ...file } };
  }

  return {
    folder,

    contextTokensOf(settings) {
      const found = find(settings);
      return 'model' in found ? found.model.contextTokens : settings.contextTokens;
    },

    load(settings) {
      const found = find(settings);
      if ('error' in found) throw found.error;
      return createLocalModel(found.model);
    },

    explainMissing(settings) {
      if (settings.provider !== 'local') return undefined;
      const found = find(settings);
      return 'error' in found ? found.error.message : undefined;
    },

    async inspect(modelPath, bytes, signal) {
      const libraryPath = folder.libraryEntry();
      if (libraryPath === undefined) throw createLocalError('no_library', '');
      const size = { bytes, train_context_tokens: 0, context_bytes_per_token: 0 };
      const memoryMaxBytes = memoryLimitOf(size, CONTEXT_TOKENS_MIN);
      const file = { libraryPath, modelPath, threads };
      const facts = await inspectModelFile(compute, file, { memoryMaxBytes, signal });
      return {
        architecture: facts.architecture,
        train_context_tokens: facts.trainContextTokens,
        context_bytes_per_token: facts.contextBytesPerToken,
      };
    },
  };
}
