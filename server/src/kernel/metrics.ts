import { Counter, Registry } from 'prom-client';

/** What is counted beside the requests, for `GET /metrics`. */
export type Metrics = {
  registry: Registry;
  /**
   * `result` is `recognised` for a chunk that was heard, and `kept` for one that an attempt found stored already: what
   * an interruption cost is the sum of the former beyond the number of chunks.
   */
  transcriptionChunks: Counter<'engine' | 'result'>;
  /** `outcome` is `success`, or the kind of failure. */
  webhookAttempts: Counter<'outcome'>;
  /** Times at which limits ceased to be shared. */
  rateLimiterOutages: Counter;
  /** `outcome` is `counted_here` or `refused`. */
  rateLimiterUnshared: Counter<'outcome'>;
};

/** One a process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  return {
    registry,
    transcriptionChunks: new Counter({
      name: 'docket_transcription_chunks_total',
      help: 'Stretches of speech, by whether they were recognised or kept from an earlier attempt',
      labelNames: ['engine', 'result'],
      registers: [registry],
    }),
    webhookAttempts: new Counter({
      name: 'docket_webhook_attempts_total',
      help: 'Attempts to deliver a notification, by how they ended',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    rateLimiterOutages: new Counter({
      name: 'docket_rate_limiter_outages_total',
      help: 'Times at which Redis ceased to answer and limits were no longer shared by processes',
      registers: [registry],
    }),
    rateLimiterUnshared: new Counter({
      name: 'docket_rate_limiter_unshared_requests_total',
      help: 'Requests while limits were not shared, by whether this process counted or refused them',
      labelNames: ['outcome'],
      registers: [registry],
    }),
  };
}
