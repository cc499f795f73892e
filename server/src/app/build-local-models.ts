import { join } from 'node:path';

import {
  type ComputePool,
  type ComputePoolSettings,
  createComputePool,
} from '../compute/compute-pool.ts';
import { createLocalModels, type LocalModels } from '../engines/llm/local/local-models.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import type { LanguageModel, OperatorModels } from '../language-models/language-model.ts';
import { createLanguageFolder } from '../model-files/language/language-folder.ts';
import type { Config } from './config/config.ts';
import { localModelNamed, operatorModelsOf } from './config/model-settings.ts';

/** A loaded model stays in memory for this long without a request. */
const IDLE_MS = 10 * MINUTE_MS;

/** Creates the pool of the children that hold local models. They are never suspended: that would keep their memory. */
export function createLocalPool(
  settings: Pick<ComputePoolSettings, 'log' | 'cacheDir'>,
): ComputePool {
  return createComputePool({
    ...settings,
    size: 1,
    idleMs: IDLE_MS,
    suspendedBytesMax: 0,
    // The memory of an idle child is the loaded model.
    reusedBelow: 1,
  });
}

export function buildLocalModels(
  config: Pick<Config, 'DOCKET_DATA_DIR'>,
  compute: ComputePool,
): LocalModels {
  const folder = createLanguageFolder(join(config.DOCKET_DATA_DIR, 'models'));
  return createLocalModels({ folder, compute });
}

/**
 * Returns the models of the operator. Without a provider, the language model that was pulled last does the work, so that
 * one command is enough to have one.
 */
export function resolveOperatorModels(config: Config, local: LocalModels): OperatorModels {
  const { language, embedding } = operatorModelsOf(config);
  const [latest] = language.models.length === 0 ? local.folder.list() : [];
  const models = latest ? [localModelNamed(config, latest.name)] : language.models;
  const fitted = models.map((model) => fitToMemory(model, local));
  return { language: { ...language, models: fitted }, embedding };
}

function fitToMemory(model: LanguageModel, local: LocalModels): LanguageModel {
  if (model.provider !== 'local') return model;
  return { ...model, contextTokens: local.contextTokensOf(model) };
}
