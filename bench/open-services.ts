import { type Config, loadConfig } from '../server/src/config.ts';
import { buildServices, type Services } from '../server/src/services.ts';
import { migrate } from '../server/src/storage/migrate.ts';
import { SETTINGS } from './seeded-folder.ts';

/** Where a process of a benchmark finds its database; as JSON on its command line. */
export type PlaceArgument = { databaseUrl: string; dataDir: string };

/** The parts of a server, for a process that measures some of them without its HTTP API. */
export async function openServices(place: PlaceArgument): Promise<Services> {
  const services = await buildServices(configOf(place));
  await migrate(services, services.clock);
  return services;
}

export function configOf({ databaseUrl, dataDir }: PlaceArgument): Config {
  return loadConfig({
    ...SETTINGS,
    DOCKET_DATA_DIR: dataDir,
    DOCKET_DATABASE_URL: databaseUrl,
    DOCKET_PORT: '0',
    DOCKET_LOG_LEVEL: 'warn',
  });
}
