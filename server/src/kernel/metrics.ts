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
  /** `outcome` is `success`, or the kind of failure; `mode` is how an answer in JSON was asked for. */
  modelCalls: Counter<'provider' | 'operation' | 'outcome' | 'mode'>;
  /** Calls for an answer that another call did not bring. */
  modelRetries: Counter<'provider' | 'operation'>;
  /** `direction` is `input` or `output`. */
  modelTokens: Counter<'provider' | 'operation' | 'direction'>;
  /** `result` is `hit` or `miss`. */
  modelResultsFound: Counter<'result'>;
  /** `outcome` is how a quote agrees with the text, or why it was rejected. */
  quotesLocated: Counter<'outcome'>;
};

/** One a process. */
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
