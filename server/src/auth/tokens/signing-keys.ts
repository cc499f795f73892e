import type { KeyObject } from 'node:crypto';

import { type Clock, HOUR_MS, isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { Database, Db, Tx } from '../../storage/db.ts';
import type { SigningKeyRow } from '../../storage/identity-schema.ts';
import { insertSigningKey, listSigningKeys } from './signing-key-store.ts';
import {
  headerPartOf,
  makeSigningKey,
  openPrivateKey,
  publicJwkOf,
  type PublicJwk,
  readSigningKey,
  type SigningKey,
} from './signing-key.ts';

/** What access tokens are checked with, as it was read a moment ago. */
export type VerificationKeys = {
  /** By the first part of the tokens that each signs. */
  byHeader: ReadonlyMap<string, SigningKey>;
};

export type Signer = { headerPart: string; privateKey: KeyObject };

/** The keys of access tokens, as all processes of a database share them. */
export type SigningKeys = {
  /** A promise when they have to be read again. */
  forVerification(): VerificationKeys | Promise<VerificationKeys>;
  /** After a key that is not known; reads at most once in a while, whatever is asked. */
  afterUnknownKey(): VerificationKeys | Promise<VerificationKeys>;
  /** The key that signs now; the first one is made by it. Awaits queries of `db` alone. */
  signer(db: Tx): Promise<Signer>;
  /** All that tokens may be signed with, those to come included. */
  listPublic(db: Db): Promise<PublicJwk[]>;
  /** Forgets what was read, after a change. */
  forget(): void;
};

/** A key is read again so often: one that is withdrawn is refused by every process soon after. */
const READ_EVERY_MS = MINUTE_MS;
/** Whoever sends tokens of unknown keys makes us ask no more often. */
const READ_FOR_UNKNOWN_EVERY_MS = 5 * SECOND_MS;
/** Tokens of a retired key live up to an hour; clocks of processes differ by less than the rest. */
export const PUBLISHED_AFTER_RETIREMENT_MS = HOUR_MS + 5 * MINUTE_MS;

type Needed = Pick<Database, 'reads'> & { clock: Clock; secrets: SecretBox };
type Known = VerificationKeys & { readAtMs: number };

export function createSigningKeys(needed: Needed): SigningKeys {
  const { reads, clock, secrets } = needed;
  let known: Known | undefined;
  let reading: Promise<Known> | undefined;
  let unknownAskedAtMs = -Infinity;
  const privateKeys = new Map<string, KeyObject>();
  const nowMs = () => clock.now().getTime();

  function learn(rows: readonly SigningKeyRow[]): Known {
    const byHeader = new Map<string, SigningKey>();
    for (const row of rows) {
      if (!isPublished(row, nowMs())) continue;
      const header = headerPartOf(row);
      byHeader.set(header, known?.byHeader.get(header) ?? readSigningKey(row));
    }
    known = { readAtMs: nowMs(), byHeader };
    return known;
  }

  function read(): Promise<Known> {
    reading ??= listSigningKeys(reads)
      .then(learn)
      .finally(() => (reading = undefined));
    return reading;
  }

  const isFresh = (keys: Known) => nowMs() - keys.readAtMs < READ_EVERY_MS;

  function signerOf(row: SigningKeyRow): Signer {
    const privateKey = privateKeys.get(row.kid) ?? openPrivateKey(secrets, row);
    privateKeys.set(row.kid, privateKey);
    return { headerPart: headerPartOf(row), privateKey };
  }

  return {
    forVerification: () => (known && isFresh(known) ? known : read()),
    afterUnknownKey() {
      const now = nowMs();
      if (known && now - unknownAskedAtMs < READ_FOR_UNKNOWN_EVERY_MS) return known;
      unknownAskedAtMs = now;
      return read();
    },
    async signer(tx) {
      // Always by the rows: nothing is signed any more with a key that another process has just withdrawn.
      const rows = await listOrMakeFirst(tx, needed);
      const signer = signerOf(signingRow(rows, isoNow(clock)));
      // Else its first tokens would be refused here where somebody has just shown one of an unknown key.
      if (known && !known.byHeader.has(signer.headerPart)) learn(rows);
      return signer;
    },
    async listPublic(db) {
      const rows = await listSigningKeys(db);
      return rows.filter((row) => isPublished(row, nowMs())).map(publicJwkOf);
    },
    forget() {
      known = undefined;
      privateKeys.clear();
    },
  };
}

async function listOrMakeFirst(tx: Tx, { clock, secrets }: Needed): Promise<SigningKeyRow[]> {
  const found = await listSigningKeys(tx);
  if (found.length > 0) return found;
  const created_at = isoNow(clock);
  const made = { generation: 1, signs_from: created_at, created_at };
  await insertSigningKey(tx, makeSigningKey(secrets, made));
  return listSigningKeys(tx);
}

function isPublished({ retired_at }: SigningKeyRow, nowMs: number): boolean {
  return retired_at === null || Date.parse(retired_at) + PUBLISHED_AFTER_RETIREMENT_MS > nowMs;
}

/** The newest whose time has come; where the clock is behind that of who made the first, that one. */
function signingRow(rows: readonly SigningKeyRow[], now: string): SigningKeyRow {
  const row = rows.findLast(({ signs_from }) => signs_from <= now) ?? rows[0];
  if (!row) throw new Error('There is no key to sign tokens with');
  return row;
}
