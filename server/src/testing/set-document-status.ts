import { join } from 'node:path';

import SqliteDatabase from 'better-sqlite3';

/** Sets the status of a document in the database of another process. */
export function setDocumentStatus(dataDir: string, id: string, status: string): void {
  const db = new SqliteDatabase(join(dataDir, 'docket.db'));
  db.prepare('update documents set status = ? where id = ?').run(status, id);
  db.close();
}
