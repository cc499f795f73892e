import type { RawBuilder } from 'kysely';

import type { Db, Tx } from './db.ts';
import type { DeliveryRow, EventRow, WebhookRow } from './event-schema.ts';

/** What goes to one receiver, of one workspace. */
export type LaneId = Pick<DeliveryRow, 'workspace_id' | 'lane'>;

export type LaneSearch = {
  now: string;
  /** Goes on behind this lane; undefined begins with the first. */
  after: LaneId | undefined;
  /** Lanes looked at, due or not. */
  limit: number;
};

export type FoundLanes = {
  due: LaneId[];
  /** The last lane looked at; undefined when there are none behind it. */
  last: LaneId | undefined;
};

export type LaneRead = LaneId & {
  take: number;
  /** Ids that are in hand already. */
  known: readonly string[];
};

/** What one receiver is to get in order. */
export type OrderKey = LaneId & { order_key: string };

/** A delivery whose time has come, with all that its attempt takes. */
export type DueDelivery = Pick<
  DeliveryRow,
  | 'workspace_id'
  | 'lane'
  | 'id'
  | 'event_id'
  | 'sequence'
  | 'webhook_id'
  | 'body_format'
  | 'order_key'
  | 'cause'
  | 'attempts'
> & {
  next_attempt_at: string;
  /** As the webhook has it now. */
  url: string;
  /** Null when there is none, and when it is large. */
  body: string | null;
  /** Null when there is none. */
  body_bytes: number | null;
  /** Null when the webhook was deleted, as are the other fields of it. */
  secret_sealed: WebhookRow['secret_sealed'] | null;
  previous_secret_sealed: WebhookRow['previous_secret_sealed'];
  previous_secret_until: WebhookRow['previous_secret_until'];
  previous_secret_first: WebhookRow['previous_secret_first'] | null;
  headers_sealed: WebhookRow['headers_sealed'];
  keep_response: WebhookRow['keep_response'] | null;
  disabled_at: WebhookRow['disabled_at'];
  consecutive_failures: WebhookRow['consecutive_failures'] | null;
  /** These four only of what goes to the `webhook_url` of a request. */
  notify_secret_sealed: EventRow['notify_secret_sealed'];
  signing_secret_sealed: string | null;
  previous_signing_secret_sealed: string | null;
  previous_signing_secret_until: string | null;
};

/** A body longer than so many bytes is read when its turn to be sent has come. */
export const BODY_BYTES_READ_AHEAD = 32 * 1024;

/** Columns of rows that are handed to a statement as JSON. */
export type RecordColumns<R> = Readonly<Record<keyof R & string, 'text' | 'integer' | 'bigint'>>;

/** The queue of deliveries: one implementation a database. */
export type DeliveryStatements = {
  /** Lanes in which a delivery is due, in the order of the index. */
  findDueLanes(db: Db, search: LaneSearch): Promise<FoundLanes>;
  /**
   * Of each lane the deliveries that are due, longest first, without those in hand and without those that wait for an
   * earlier one of their order key.
   */
  readDueDeliveries(db: Db, now: string, lanes: readonly LaneRead[]): Promise<DueDelivery[]>;
  /** Of each key the first that waits, when it is due: found without a walk through all that is due in the lane. */
  readNextInOrder(db: Db, now: string, keys: readonly OrderKey[]): Promise<DueDelivery[]>;
  /** `rows` as a table `name` of a statement, whose text is the same for any number of them. */
  recordset<R extends object>(
    name: string,
    columns: RecordColumns<R>,
    rows: readonly R[],
  ): RawBuilder<unknown>;
  /** Runs `statement`, which has no other parameters, with `rows` as its table. */
  withRows<R extends object>(
    tx: Tx,
    { name, columns }: { name: string; columns: RecordColumns<R> },
    rows: readonly R[],
    statement: (table: RawBuilder<unknown>) => RawBuilder<unknown>,
  ): Promise<void>;
  /** Many rows; those that are there already stay as they are. */
  insertMissing<R extends object>(
    tx: Tx,
    table: 'deliveries' | 'event_bodies',
    columns: RecordColumns<R>,
    rows: readonly R[],
  ): Promise<void>;
};
