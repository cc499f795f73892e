import { Client } from 'pg';

const VERSION_MIN = 13;
const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Requires a PostgreSQL server that is recent enough and whose user may create databases.
 *
 * @throws Error otherwise
 */
export async function requireUsable(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; is_allowed: boolean }>(
      `select current_setting('server_version_num')::integer / 10000 as version,
        rolsuper or rolcreatedb as is_allowed
       from pg_roles where rolname = current_user`,
    );
    if ((rows[0]?.version ?? 0) < VERSION_MIN) throw new Error(`older than version ${VERSION_MIN}`);
    if (!rows[0]?.is_allowed) throw new Error('its user may not create databases');
  } finally {
    await client.end();
  }
}
