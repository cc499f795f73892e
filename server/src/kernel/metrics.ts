import { Counter, Gauge, Registry } from 'prom-client';

/** Counters of `GET /metrics`, besides those of requests. */
export type Metrics = {
  registry: Registry;
  /**
   * `result` is `recognised` for a recognized chunk, and `kept` for one that an earlier attempt had stored. The sum of
   * `recognised` beyond the number of chunks is the cost of interruptions.
   */
  transcriptionChunks: Counter<'engine' | 'result'>;
  /** `outcome` is `success` or the kind of failure. */
  webhookAttempts: Counter<'outcome'>;
  /** Memory that request bodies have reserved. */
  bodyBytesReserved: Gauge;
  /** Bodies that were refused because too many bytes were reserved. */
  bodiesRefused: Counter;
  /** Number of times that Redis became unavailable to the limits. */
  rateLimiterOutages: Counter;
  /** `outcome` is `counted_here` or `refused`. */
  rateLimiterUnshared: Counter<'outcome'>;
  /** `outcome` is `success` or the kind of failure; `mode` is how JSON output was requested. */
  modelCalls: Counter<'provider' | 'operation' | 'outcome' | 'mode'>;
  /** Repeated calls after a call without a usable answer. */
  modelRetries: Counter<'provider' | 'operation'>;
  /** `direction` is `input` or `output`. */
  modelTokens: Counter<'provider' | 'operation' | 'direction'>;
  /** `result` is `hit` or `miss`. */
  modelResultsFound: Counter<'result'>;
  /** `outcome` is how a quote matches the text, or why it was rejected. */
  quotesLocated: Counter<'outcome'>;
};

/** Creates the metrics of a process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  return {
    registry,
    ...createModelMetrics(registry),
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
    bodyBytesReserved: new Gauge({
      name: 'docket_request_body_bytes',
      help: 'Memory reserved for request bodies on their way and in work',
      registers: [registry],
    }),
    bodiesRefused: new Counter({
      name: 'docket_request_bodies_refused_total',
      help: 'Request bodies refused before they were read, because others used up the memory for them',
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

type ModelMetrics = Pick<
  Metrics,
  'modelCalls' | 'modelRetries' | 'modelTokens' | 'modelResultsFound' | 'quotesLocated'
>;

function createModelMetrics(registry: Registry): ModelMetrics {
  const registers = [registry];
  return {
    modelCalls: new Counter({
      name: 'docket_model_calls_total',
      help: 'Calls to language models, by how they ended and how an answer was asked for',
      labelNames: ['provider', 'operation', 'outcome', 'mode'],
      registers,
    }),
    modelRetries: new Counter({
      name: 'docket_model_retries_total',
      help: 'Calls to language models for an answer that an earlier call did not bring',
      labelNames: ['provider', 'operation'],
      registers,
    }),
    modelTokens: new Counter({
      name: 'docket_model_tokens_total',
      help: 'Tokens that language models have read and written',
      labelNames: ['provider', 'operation', 'direction'],
      registers,
    }),
    modelResultsFound: new Counter({
      name: 'docket_model_results_total',
      help: 'Passages of which a model was to be asked, by whether its result was known already',
      labelNames: ['result'],
      registers,
    }),
    quotesLocated: new Counter({
      name: 'docket_quotes_total',
      help: 'Quotes of language models, by how they agree with the text or why they were rejected',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
