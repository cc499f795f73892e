import { sql } from 'kysely';

import { systemClock } from '../../kernel/clock.ts';
import { migrate } from '../migrate.ts';
import { openSqlite } from './sqlite.ts';

const HEADER = `-- The newest schema, as SQLite has it: written by \`npm run generate\` from storage/migrations, for reading only.
`;

/**
 * Returns the schema after all migrations as DDL: each table with its indexes, without the internal tables of FTS5.
 */
export async function dumpSchema(): Promise<string> {
  const database = openSqlite(':memory:');
  await migrate(database, systemClock);
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema
    where sql is not null and name not like 'search_terms_of_passages_%'
    order by tbl_name, type desc, name`.execute(database.db);
  await database.close();
  return [HEADER, ...rows.map((row) => `${outdent(row.sql)};\n`)].join('\n');
}

/** Removes the indentation that a statement has in its migration. */
function outdent(statement: string): string {
  const lines = statement.split('\n');
  const depths = lines.slice(1).map((line) => line.length - line.trimStart().length);
  const outer = Math.min(...depths);
  return lines.map((line, index) => (index === 0 ? line : line.slice(outer))).join('\n');
}
