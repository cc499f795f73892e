import type { RawBuilder } from 'kysely';

import type { Db, Tx } from './db.ts';
import type { DeliveryRow, EventRow, WebhookRow } from './event-schema.ts';

/** Key of a lane: the deliveries of one workspace to one receiver. */
export type LaneId = Pick<DeliveryRow, 'workspace_id' | 'lane'>;

export type LaneSearch = {
  now: string;
  /** The search continues after this lane; undefined begins with the first. */
  after: LaneId | undefined;
  /** Maximum of lanes to examine, due or not. */
  limit: number;
};

export type FoundLanes = {
  due: LaneId[];
  /** Last lane examined; undefined when no lane follows. */
  last: LaneId | undefined;
};

export type LaneRead = LaneId & {
  take: number;
  /** Ids of deliveries that the caller has loaded already. */
  known: readonly string[];
};

/** Key of deliveries that one receiver gets in order. */
export type OrderKey = LaneId & { order_key: string };

/** A due delivery with everything that its attempt needs. */
export type DueDelivery = Pick<
  DeliveryRow,
  | 'workspace_id'
  | 'lane'
  | 'id'
  | 'event_id'
  | 'sequence'
  | 'webhook_id'
  | 'signing_webhook_id'
  | 'body_format'
  | 'order_key'
  | 'cause'
  | 'attempts'
> & {
  next_attempt_at: string;
  /** Current URL of the webhook. */
  url: string;
  /** Null when there is no body, and when it is longer than `BODY_BYTES_READ_AHEAD`. */
  body: string | null;
  /** Size of the body; null when there is no body. */
  body_bytes: number | null;
  /**
   * Secret of the webhook, or of the signing webhook of a `webhook_url`. Null when it was deleted, like its other
   * fields.
   */
  secret_sealed: WebhookRow['secret_sealed'] | null;
  previous_secret_sealed: WebhookRow['previous_secret_sealed'];
  previous_secret_until: WebhookRow['previous_secret_until'];
  previous_secret_first: WebhookRow['previous_secret_first'] | null;
  headers_sealed: WebhookRow['headers_sealed'];
  keep_response: WebhookRow['keep_response'] | null;
  disabled_at: WebhookRow['disabled_at'];
  consecutive_failures: WebhookRow['consecutive_failures'] | null;
  /** Set, like the next three fields, only for deliveries to the `webhook_url` of a request. */
  notify_secret_sealed: EventRow['notify_secret_sealed'];
  signing_secret_sealed: string | null;
  previous_signing_secret_sealed: string | null;
  previous_signing_secret_until: string | null;
};

/** Bodies up to this size are loaded ahead; larger ones are loaded when they are sent. */
export const BODY_BYTES_READ_AHEAD = 32 * 1024;

/** Column types of rows that a statement receives as JSON. */
export type RecordColumns<R> = Readonly<Record<keyof R & string, 'text' | 'integer' | 'bigint'>>;

/** Statements of the delivery queue, implemented once for each database. */
export type DeliveryStatements = {
  /** Finds lanes with a due delivery, in index order. */
  findDueLanes(db: Db, search: LaneSearch): Promise<FoundLanes>;
  /**
   * Reads the due deliveries of each lane, oldest first. Deliveries in `known`, and those that wait for an earlier one
   * of their order key, are left out.
   */
  readDueDeliveries(db: Db, now: string, lanes: readonly LaneRead[]): Promise<DueDelivery[]>;
  /** Reads the first pending delivery of each order key that is due, without a scan of the lane. */
  readNextInOrder(db: Db, now: string, keys: readonly OrderKey[]): Promise<DueDelivery[]>;
  /**
   * Builds a table expression `name` from `rows`. The text of the statement does not depend on the number of rows.
   */
  recordset<R extends object>(
    name: string,
    columns: RecordColumns<R>,
    rows: readonly R[],
  ): RawBuilder<unknown>;
  /** Runs `statement`, which has no other parameters, over the table of `rows`. */
  withRows<R extends object>(
    tx: Tx,
    { name, columns }: { name: string; columns: RecordColumns<R> },
    rows: readonly R[],
    statement: (table: RawBuilder<unknown>) => RawBuilder<unknown>,
  ): Promise<void>;
  /** Inserts rows; existing ones stay as they are. */
  insertMissing<R extends object>(
    tx: Tx,
    table: 'deliveries' | 'event_bodies',
    columns: RecordColumns<R>,
    rows: readonly R[],
  ): Promise<void>;
};
