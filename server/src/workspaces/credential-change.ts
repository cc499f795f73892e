import type { Tx } from '../storage/db.ts';
import { signalAfterCommit } from '../storage/transaction.ts';

/**
 * For every transaction that changes who may do what: keys, members and their roles, workspaces, grants, clients,
 * users. What this process remembers of credentials is forgotten as soon as `tx` has committed, so that the next
 * request meets the change; where several processes share a database, none of them remembers anything.
 */
export function noteCredentialChange(tx: Tx): void {
  signalAfterCommit(tx, 'credentials');
}
