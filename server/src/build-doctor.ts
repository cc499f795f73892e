import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { buildEngines } from './build-engines.ts';
import { buildMailer } from './build-identity.ts';
import { createComputePool } from './compute/compute-pool.ts';
import type { Config } from './config.ts';
import type { Check } from './doctor/check.ts';
import { connectionChecks } from './doctor/connection-checks.ts';
import { engineChecks } from './doctor/engine-checks.ts';
import { modelChecks } from './doctor/model-checks.ts';
import { baseUrlOf } from './engines/llm/base-url.ts';
import { createLlmClient } from './engines/llm/create-llm-client.ts';
import { createBuiltInLanguage } from './engines/language/built-in-engine.ts';
import { parseSpeechRouting } from './engines/speech/speech-routing.ts';
import { createLog } from './kernel/log.ts';
import { operatorModelsOf } from './model-settings.ts';
import { createOperatorClient } from './outbound/operator-client.ts';
import { buildSpeechServer, USER_AGENT } from './services.ts';

/**
 * What the command `doctor` tries. It needs no database of its own, so that it can look at a server that runs.
 *
 * @throws Error when a setting cannot be read
 */
export async function buildDoctor(
  config: Config,
): Promise<{ checks: Check[]; close(): Promise<void> }> {
  const log = createLog(config.DOCKET_LOG_LEVEL);
  const cacheDir = join(config.DOCKET_DATA_DIR, 'cache');
  await mkdir(cacheDir, { recursive: true, mode: 0o700 });
  const compute = createComputePool({ size: 1, log, cacheDir });
  const speechServer = buildSpeechServer(config);
  const engines = buildEngines(config, { compute, speechCompute: compute, log, speechServer });
  const models = operatorModelsOf(config).language.models.map((model) => {
    const outbound = createOperatorClient(baseUrlOf(model), USER_AGENT);
    return { outbound, client: createLlmClient(model, { outbound }) };
  });
  const checks = [
    ...connectionChecks({
      databaseUrl: config.DOCKET_DATABASE_URL,
      redisUrl: config.DOCKET_REDIS_URL,
      mail: buildMailer(config),
    }),
    ...engineChecks({
      ...engines,
      language: createBuiltInLanguage(compute),
      speechRouting: parseSpeechRouting(config.DOCKET_SPEECH_PROVIDER),
    }),
    ...modelChecks(models.map(({ client }) => client)),
  ];
  return {
    checks,
    async close() {
      await compute.close();
      await speechServer?.outbound.close();
      await Promise.all(models.map(({ outbound }) => outbound.close()));
    },
  };
}
