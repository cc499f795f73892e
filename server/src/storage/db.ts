import type { Kysely, Transaction } from 'kysely';

import type { Tables } from './schema.ts';

/** A connection or a transaction. */
export type Db = Kysely<Tables>;

/** A transaction. A callback of `inTransaction` uses only this, and awaits nothing but its queries. */
export type Tx = Transaction<Tables>;
