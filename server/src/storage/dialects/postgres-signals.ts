import { randomUUID } from 'node:crypto';

import { Client, type ClientConfig, type Pool } from 'pg';

import type { CommitSignal, CommitSignals } from '../database.ts';
import { createLocalCommitSignals } from '../commit-signals.ts';

const CHANNEL = 'docket_jobs';
const RECONNECT_FIRST_MS = 1_000;
const RECONNECT_LONGEST_MS = 30_000;

/**
 * Creates commit signals that reach other processes by NOTIFY. It is sent after COMMIT instead of within the
 * transaction, because the server serializes commits that notify. A lost signal is harmless.
 */
export function createPostgresSignals(
  pool: Pool,
  config: ClientConfig,
): CommitSignals & { close(): Promise<void> } {
  const local = createLocalCommitSignals();
  const sender = randomUUID();
  const announce = createAnnouncer(pool, sender);
  const listener = createListener(config, (message) => {
    const [from, signal] = message.split(' ') as [string, CommitSignal];
    if (from !== sender) local.send([signal]);
  });

  return {
    send(signals) {
      local.send(signals);
      announce(signals);
    },
    subscribe(subscriber) {
      listener.start();
      return local.subscribe(subscriber);
    },
    close: () => listener.close(),
  };
}

/** Sends one statement at a time; signals that arrive meanwhile go with the next. */
function createAnnouncer(pool: Pool, sender: string): (signals: readonly CommitSignal[]) => void {
  const waiting = new Set<CommitSignal>();
  let isSending = false;

  async function sendWaiting(): Promise<void> {
    isSending = true;
    while (waiting.size > 0) {
      const messages = Array.from(waiting, (signal) => `${sender} ${signal}`);
      waiting.clear();
      await pool
        .query({
          name: 'docket_notify',
          text: `select pg_notify('${CHANNEL}', message) from unnest($1::text[]) as message`,
          values: [messages],
        })
        // The next read or write meets the same failure and reports it.
        .catch(() => waiting.clear());
    }
    isSending = false;
  }

  return (signals) => {
    for (const signal of signals) waiting.add(signal);
    if (!isSending) void sendWaiting();
  };
}

/** Listens on its own connection and reconnects with exponential backoff. */
function createListener(config: ClientConfig, onMessage: (message: string) => void) {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();
  let isStarted = false;
  let isClosed = false;

  async function connect(waitMs: number): Promise<void> {
    const next = new Client(config);
    let isLost = false;
    const lost = () => {
      if (isLost || isClosed) return;
      isLost = true;
      void next.end().catch(() => {});
      retry = setTimeout(() => {
        connecting = connect(Math.min(waitMs * 2, RECONNECT_LONGEST_MS));
      }, waitMs).unref();
    };
    next.on('error', lost).on('end', lost);
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      waitMs = RECONNECT_FIRST_MS;
    } catch {
      lost();
    }
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      connecting = connect(RECONNECT_FIRST_MS);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
