import { type Config, loadConfig } from '../server/src/app/config/config.ts';
import { buildServices } from '../server/src/app/build-services.ts';
import type { Services } from '../server/src/app/services.ts';
import { migrate } from '../server/src/storage/migrate.ts';
import { SETTINGS } from './seeded-folder.ts';

/** Location of a benchmark's database, passed as JSON on the command line. */
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
