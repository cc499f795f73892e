import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { buildEngines } from './build-engines.ts';
import { buildMailer } from './build-identity.ts';
import { buildConnections } from './build-language-models.ts';
import { createComputePool } from '../compute/compute-pool.ts';
import type { Config } from './config/config.ts';
import type { Check } from '../doctor/run-checks.ts';
import { connectionChecks } from '../doctor/connection-checks.ts';
import { fileCheck } from '../doctor/file-check.ts';
import { engineChecks } from '../doctor/engine-checks.ts';
import { modelChecks } from '../doctor/model-checks.ts';
import { findModelServers, MODEL_SERVERS } from '../doctor/model-servers.ts';
import { createRulesEngine } from '../engines/rules/rules-engine.ts';
import type { ModelConnections } from '../language-models/model-services.ts';
import { parseSpeechRouting } from '../engines/speech/speech-engines.ts';
import { systemClock } from '../kernel/clock.ts';
import { compileCacheDir } from '../kernel/compile-cache.ts';
import { prepareDataFolder } from '../kernel/data-folder.ts';
import { createLog } from '../kernel/log.ts';
import { createDiskBlobStore } from '../storage/disk-blob-store.ts';
import { buildLocalModels, createLocalPool, resolveOperatorModels } from './build-local-models.ts';
import { buildOutbound, buildSpeechServer, USER_AGENT } from './build-services.ts';

function findServers(connections: ModelConnections): Promise<Check[]> {
  return findModelServers(MODEL_SERVERS, (baseUrl) =>
    connections.outboundFor({ owner: 'operator', baseUrl }),
  );
}

/**
 * Builds the checks of the command `doctor`. They hold no database open, so that they can run beside a server.
 *
 * @throws Error for an invalid setting
 */
export async function buildDoctor(
  config: Config,
): Promise<{ checks: Check[]; close(): Promise<void> }> {
  const log = createLog(config.DOCKET_LOG_LEVEL);
  const cacheDir = compileCacheDir(config.DOCKET_DATA_DIR);
  prepareDataFolder(config.DOCKET_DATA_DIR);
  await mkdir(cacheDir, { recursive: true, mode: 0o700 });
  const compute = createComputePool({ size: 1, log, cacheDir });
  const speechServer = buildSpeechServer(config);
  const outbound = buildOutbound(config);
  const localCompute = createLocalPool({ log, cacheDir });
  const localModels = buildLocalModels(config, localCompute);
  const parts = { outbound, userAgent: USER_AGENT, clock: systemClock, localModels };
  const connections = buildConnections(parts);
  const engines = buildEngines(config, {
    compute,
    speechCompute: compute,
    log,
    speechServer,
  });
  const models = resolveOperatorModels(config, localModels);
  const checks = [
    ...connectionChecks({
      databaseUrl: config.DOCKET_DATABASE_URL,
      hasEmbeddingModel: models.embedding !== undefined,
      redisUrl: config.DOCKET_REDIS_URL,
      mail: buildMailer(config),
    }),
    fileCheck({
      databaseUrl: config.DOCKET_DATABASE_URL,
      blobs: createDiskBlobStore(join(config.DOCKET_DATA_DIR, 'blobs')),
    }),
    ...engineChecks({
      ...engines,
      language: createRulesEngine(compute.forWorkspace(null, 'interactive')),
      speechRouting: parseSpeechRouting(config.DOCKET_SPEECH_PROVIDER),
    }),
    ...modelChecks(models, connections, localModels.folder),
    ...(models.language.models.length === 0 ? await findServers(connections) : []),
  ];
  return {
    checks,
    async close() {
      await Promise.all([compute.close(), localCompute.close()]);
      await connections.close();
      await Promise.all([outbound.close(), speechServer?.outbound.close()]);
    },
  };
}
