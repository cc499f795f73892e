import type { KeyObject } from 'node:crypto';

import { type Clock, HOUR_MS, isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { Database } from '../../storage/database.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { SigningKeyRow } from '../../storage/identity-schema.ts';
import { insertSigningKey, listSigningKeys } from './store.ts';
import {
  encodedHeaderOf,
  generateSigningKey,
  openPrivateKey,
  publicJwkOf,
  type PublicJwk,
  readSigningKey,
  type SigningKey,
} from './signing-key.ts';

/** Cached keys for verification. */
export type VerificationKeys = {
  /** Keys by the encoded header of their tokens. */
  byHeader: ReadonlyMap<string, SigningKey>;
};

/** Private key and the encoded header of the tokens that it signs. */
export type Signer = { headerPart: string; privateKey: KeyObject };

/** Signing keys of access tokens, shared by all processes of a database. */
export type SigningKeys = {
  /** Returns cached keys, or a promise when they must be loaded. */
  forVerification(): VerificationKeys | Promise<VerificationKeys>;
  /** Reloads keys after an unknown header, at most every few seconds. */
  reloadForUnknownKey(): VerificationKeys | Promise<VerificationKeys>;
  /** Returns the current signer and creates the first key if needed. Awaits only queries of `db`. */
  getSigner(db: Tx): Promise<Signer>;
  /** Lists all published keys, including the next one. */
  listPublic(db: Db): Promise<PublicJwk[]>;
  /** Drops cached keys after a change. */
  clearCache(): void;
};

/** Cache lifetime: every process rejects a withdrawn key soon after. */
const CACHE_MS = MINUTE_MS;
/** Limits reloads caused by tokens with unknown keys. */
const UNKNOWN_KEY_RELOAD_MS = 5 * SECOND_MS;
/** Tokens of a retired key live up to an hour; the rest allows for clock skew between processes. */
export const PUBLISHED_AFTER_RETIREMENT_MS = HOUR_MS + 5 * MINUTE_MS;

type SigningKeyDependencies = Pick<Database, 'reads'> & { clock: Clock; secrets: SecretBox };
type CachedKeys = VerificationKeys & { readAtMs: number };

export function createSigningKeys(dependencies: SigningKeyDependencies): SigningKeys {
  const { reads, clock, secrets } = dependencies;
  let known: CachedKeys | undefined;
  let reading: Promise<CachedKeys> | undefined;
  let unknownAskedAtMs = -Infinity;
  const privateKeys = new Map<string, KeyObject>();
  const nowMs = () => clock.now().getTime();

  function cacheKeys(rows: readonly SigningKeyRow[]): CachedKeys {
    const byHeader = new Map<string, SigningKey>();
    for (const row of rows) {
      if (!isPublished(row, nowMs())) continue;
      const header = encodedHeaderOf(row);
      byHeader.set(header, known?.byHeader.get(header) ?? readSigningKey(row));
    }
    known = { readAtMs: nowMs(), byHeader };
    return known;
  }

  function read(): Promise<CachedKeys> {
    reading ??= listSigningKeys(reads)
      .then(cacheKeys)
      .finally(() => (reading = undefined));
    return reading;
  }

  const isFresh = (keys: CachedKeys) => nowMs() - keys.readAtMs < CACHE_MS;

  function signerOf(row: SigningKeyRow): Signer {
    const privateKey = privateKeys.get(row.kid) ?? openPrivateKey(secrets, row);
    privateKeys.set(row.kid, privateKey);
    return { headerPart: encodedHeaderOf(row), privateKey };
  }

  return {
    forVerification: () => (known && isFresh(known) ? known : read()),
    reloadForUnknownKey() {
      const now = nowMs();
      if (known && now - unknownAskedAtMs < UNKNOWN_KEY_RELOAD_MS) return known;
      unknownAskedAtMs = now;
      return read();
    },
    async getSigner(tx) {
      // Always read from the database: a key that another process withdrew must not sign.
      const rows = await listOrCreateFirst(tx, dependencies);
      const signer = signerOf(findActiveKey(rows, isoNow(clock)));
      // Otherwise this process would reject its own new tokens until the next reload.
      if (known && !known.byHeader.has(signer.headerPart)) cacheKeys(rows);
      return signer;
    },
    async listPublic(db) {
      const rows = await listSigningKeys(db);
      return rows.filter((row) => isPublished(row, nowMs())).map(publicJwkOf);
    },
    clearCache() {
      known = undefined;
      privateKeys.clear();
    },
  };
}

async function listOrCreateFirst(
  tx: Tx,
  { clock, secrets }: SigningKeyDependencies,
): Promise<SigningKeyRow[]> {
  const found = await listSigningKeys(tx);
  if (found.length > 0) return found;
  const created_at = isoNow(clock);
  const made = { generation: 1, signs_from: created_at, created_at };
  await insertSigningKey(tx, generateSigningKey(secrets, made));
  return listSigningKeys(tx);
}

function isPublished({ retired_at }: SigningKeyRow, nowMs: number): boolean {
  return retired_at === null || Date.parse(retired_at) + PUBLISHED_AFTER_RETIREMENT_MS > nowMs;
}

/** Returns the newest key whose time has come; with a slow clock, the first key. */
function findActiveKey(rows: readonly SigningKeyRow[], now: string): SigningKeyRow {
  const row = rows.findLast(({ signs_from }) => signs_from <= now) ?? rows[0];
  if (!row) throw new Error('No key can sign tokens');
  return row;
}
