import type { UploadedFile } from '../contract/endpoint.ts';
import { isoAfter, isoNow, MINUTE_MS } from '../kernel/clock.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import type { Db } from '../storage/db.ts';
import type { IdempotencyKeyRow } from '../storage/schema.ts';
import type { ReplyHeaders } from './handle.ts';
import {
  deleteIdempotencyKey,
  findIdempotencyKey,
  insertIdempotencyKey,
  saveOutcome,
  takeOverIdempotencyKey,
} from './store.ts';

const FIELD = 'Idempotency-Key';
const KEY_LENGTH_MAX = 255;

/** Longer than any request lives; after it, a key without an outcome belonged to a process that died. */
const LEASE_MS = 2 * MINUTE_MS;

export type Outcome = { status: number; body: unknown; headers: ReplyHeaders };

/** A key whose request may run now. */
export type Reservation = {
  /** Stores the answer in the transaction of the change it reports, or on its own where nothing was changed. */
  complete(db: Db, outcome: Outcome): Promise<void>;
  /** Frees the key of a request that was refused or failed: it may be corrected and sent again. */
  abandon(): Promise<void>;
};

export type IdempotentRequest = {
  key: string;
  credentialId: string;
  method: string;
  path: string;
  body: unknown;
  file: UploadedFile | undefined;
};

/**
 * Reserves the key for this request, or finds the answer of the first one.
 *
 * @throws ApiError `invalid_request` when the first request had another body or is still running
 */
export async function reserveKey(
  services: Services,
  request: IdempotentRequest,
): Promise<Reservation | Outcome> {
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
  if (await insertIdempotencyKey(db, row)) return reservation(services, row);

  const first = await findIdempotencyKey(db, row.credential_id, row.key);
  if (first && first.fingerprint !== row.fingerprint) {
    throw refuse(`${FIELD} was used before with another request`);
  }
  if (first && first.status !== null && first.response_sealed !== null) {
    const json = services.secrets.open(first.response_sealed, sealContext(first));
    return { status: first.status, ...(JSON.parse(json) as Omit<Outcome, 'status'>) };
  }
  if (
    first &&
    first.lease_until <= row.created_at &&
    (await takeOverIdempotencyKey(db, first, row))
  ) {
    return reservation(services, row);
  }
  throw refuse(`The first request with this ${FIELD} is still running`);
}

function reservation({ db, secrets }: Services, row: IdempotencyKeyRow): Reservation {
  return {
    async complete(tx, { status, body, headers }) {
      const sealed = secrets.seal(JSON.stringify({ body, headers }), sealContext(row));
      await saveOutcome(tx, row, status, sealed);
    },
    async abandon() {
      await deleteIdempotencyKey(db, row);
    },
  };
}

/** Under a key: from a bare hash of a body, who reads the database could guess a password in it. */
function fingerprintOf(
  { secrets }: Services,
  { method, path, body, file }: IdempotentRequest,
): string {
  const parts = [method, path, body, ...(file ? [file.sha256, file.filename] : [])];
  return secrets.sign(JSON.stringify(parts), 'idempotent request');
}

/** The answer may hold what is shown only once, as the address of a shared link. */
function sealContext({ credential_id, key }: IdempotencyKeyRow): string {
  return JSON.stringify(['idempotent answer', credential_id, key]);
}

function refuse(message: string): ApiError {
  return new ApiError('invalid_request', message, {
    details: { field: FIELD, type: 'idempotency_conflict' },
  });
}
