import { Counter, Registry } from 'prom-client';

/** What is counted beside the requests, for `GET /metrics`. */
export type Metrics = {
  registry: Registry;
  /**
   * `result` is `recognised` for a chunk that was heard, and `kept` for one that an attempt found stored already: what
   * an interruption cost is the sum of the former beyond the number of chunks.
   */
  transcriptionChunks: Counter<'engine' | 'result'>;
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
  };
}
