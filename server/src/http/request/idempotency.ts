import type { UploadedFile } from '../../contract/endpoint.ts';
import { DAY_MS, HOUR_MS, isoAfter, isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import type { Db } from '../../storage/db.ts';
import type { IdempotencyKeyRow } from '../../storage/schema.ts';
import { inAsyncCommitTransaction } from '../../storage/transaction.ts';
import type { ReplyHeaders } from '../route.ts';
import { defineSchedule } from '../../jobs/schedule.ts';

const FIELD = 'Idempotency-Key';
const KEY_LENGTH_MAX = 255;

/** Longer than any request. A key without a response after this time belongs to a crashed process. */
const LEASE_MS = 2 * MINUTE_MS;

/** Response that is replayed for repeats of an idempotent request. */
export type StoredResponse = { status: number; body: unknown; headers: ReplyHeaders };

/** A reserved key, whose request may run now. */
export type KeyReservation = {
  /** Stores the response in the transaction of its change, or alone if nothing was changed. */
  complete(db: Db, outcome: StoredResponse): Promise<void>;
  /** Releases the key after an error, so that the client can correct and resend the request. */
  release(): Promise<void>;
};

/** Request with an `Idempotency-Key`, with all that a repeat must have in common with it. */
export type IdempotentRequest = {
  key: string;
  credentialId: string;
  method: string;
  path: string;
  body: unknown;
  file: UploadedFile | undefined;
};

/**
 * Reserves the key for this request, or returns the stored response of the first request.
 *
 * @throws ApiError `invalid_request` if the first request differs or is still running
 */
export async function reserveIdempotencyKey(
  services: Services,
  request: IdempotentRequest,
): Promise<KeyReservation | StoredResponse> {
  if (request.key.length === 0 || request.key.length > KEY_LENGTH_MAX) {
    throw invalidField(
      FIELD,
      'invalid_value',
      `${FIELD} must have 1 to ${KEY_LENGTH_MAX} characters`,
    );
  }
  const { clock, db } = services;
  const row: IdempotencyKeyRow = {
    credential_id: request.credentialId,
    key: request.key,
    fingerprint: fingerprintOf(services, request),
    status: null,
    response_sealed: null,
    lease_until: isoAfter(clock, LEASE_MS),
    created_at: isoNow(clock),
  };
  // A power failure that takes the key away also takes the change, which is committed later.
  const isNew = await inAsyncCommitTransaction(services, (tx) => insertIdempotencyKey(tx, row));
  if (isNew) return createReservation(services, row);

  const first = await findIdempotencyKey(db, row.credential_id, row.key);
  if (first && first.fingerprint !== row.fingerprint) {
    throw conflictError(`${FIELD} was already used with a different request`);
  }
  if (first && first.status !== null && first.response_sealed !== null) {
    const json = services.secrets.open(first.response_sealed, sealContext(first));
    return { status: first.status, ...(JSON.parse(json) as Omit<StoredResponse, 'status'>) };
  }
  if (
    first &&
    first.lease_until <= row.created_at &&
    (await takeOverIdempotencyKey(db, first, row))
  ) {
    return createReservation(services, row);
  }
  throw conflictError(`The first request with this ${FIELD} is still running`);
}

function createReservation(services: Services, row: IdempotencyKeyRow): KeyReservation {
  const { secrets } = services;
  return {
    async complete(tx, { status, body, headers }) {
      const sealed = secrets.seal(JSON.stringify({ body, headers }), sealContext(row));
      await saveResponse(tx, row, status, sealed);
    },
    async release() {
      await inAsyncCommitTransaction(services, (tx) => deleteIdempotencyKey(tx, row));
    },
  };
}

/** Keyed hash: from a plain hash, a reader of the database could guess a password in the body. */
function fingerprintOf(
  { secrets }: Services,
  { method, path, body, file }: IdempotentRequest,
): string {
  const parts = [method, path, body, ...(file ? [file.sha256, file.filename] : [])];
  return secrets.sign(JSON.stringify(parts), 'idempotent request');
}

/** Context of the encryption. A response may hold a secret that is shown once, for example a share link. */
function sealContext({ credential_id, key }: IdempotencyKeyRow): string {
  return JSON.stringify(['idempotent answer', credential_id, key]);
}

function conflictError(message: string): ApiError {
  return new ApiError('invalid_request', message, {
    details: { field: FIELD, type: 'idempotency_conflict' },
  });
}

/** Inserts a key. @returns false if the credential has used the key before */
export async function insertIdempotencyKey(db: Db, row: IdempotencyKeyRow): Promise<boolean> {
  const result = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['credential_id', 'key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Finds the row of a key of one credential, whether its request is still running or has a response. */
export async function findIdempotencyKey(
  db: Db,
  credentialId: string,
  key: string,
): Promise<IdempotencyKeyRow | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Takes over a key whose lease has expired. @returns false if another request was faster */
export async function takeOverIdempotencyKey(
  db: Db,
  expired: IdempotencyKeyRow,
  row: IdempotencyKeyRow,
): Promise<boolean> {
  const result = await db
    .updateTable('idempotency_keys')
    .set({ lease_until: row.lease_until, created_at: row.created_at })
    .where('credential_id', '=', expired.credential_id)
    .where('key', '=', expired.key)
    .where('lease_until', '=', expired.lease_until)
    .where('status', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Saves the response. @throws Error if the key was taken over: the transaction must not commit a second change */
export async function saveResponse(
  db: Db,
  row: IdempotencyKeyRow,
  status: number,
  responseSealed: string,
): Promise<void> {
  const result = await db
    .updateTable('idempotency_keys')
    .set({ status, response_sealed: responseSealed })
    .where('credential_id', '=', row.credential_id)
    .where('key', '=', row.key)
    .where('lease_until', '=', row.lease_until)
    .where('status', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw new Error('The idempotency key was taken over');
}

/** Deletes a key that has no response and whose lease this request holds. */
export async function deleteIdempotencyKey(db: Db, row: IdempotencyKeyRow): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('credential_id', '=', row.credential_id)
    .where('key', '=', row.key)
    .where('lease_until', '=', row.lease_until)
    .where('status', 'is', null)
    .execute();
}

/** Deletes keys that are older than `createdAt`. @returns the number of deleted keys */
export async function deleteIdempotencyKeysBefore(db: Db, createdAt: string): Promise<number> {
  const result = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', createdAt)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes idempotency keys after one day. */
export const deleteExpiredIdempotencyKeys = defineSchedule({
  name: 'http.forget_idempotency_keys',
  everyMs: HOUR_MS,

  async run({ db, clock }) {
    const dayAgo = new Date(clock.now().getTime() - DAY_MS).toISOString();
    await deleteIdempotencyKeysBefore(db, dayAgo);
  },
});
