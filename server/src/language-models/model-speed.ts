import type { LlmCall } from '../engines/llm/llm-client.ts';

/** Speed of a model on this machine, as measured by its calls. */
export type ModelSpeed = {
  record(call: Pick<LlmCall, 'inputTokens' | 'outputTokens' | 'firstTokenMs' | 'durationMs'>): void;
  /** Estimates the duration of a call; undefined before the first call that wrote something. */
  estimateMs(inputTokens: number, outputTokens: number): number | undefined;
};

/** Weight of the latest call. The load of the machine changes, and a known prompt is read faster. */
const LATEST_WEIGHT = 0.4;

export function createModelSpeed(): ModelSpeed {
  let perToken: { readMs: number; writeMs: number } | undefined;
  return {
    record({ inputTokens, outputTokens, firstTokenMs, durationMs }) {
      if (firstTokenMs === undefined || inputTokens === 0 || outputTokens === 0) return;
      const readMs = firstTokenMs / inputTokens;
      const writeMs = (durationMs - firstTokenMs) / outputTokens;
      perToken = {
        readMs: average(perToken?.readMs, readMs),
        writeMs: average(perToken?.writeMs, writeMs),
      };
    },

    estimateMs: (inputTokens, outputTokens) =>
      perToken && perToken.readMs * inputTokens + perToken.writeMs * outputTokens,
  };
}

function average(before: number | undefined, latest: number): number {
  if (before === undefined) return latest;
  return LATEST_WEIGHT * latest + (1 - LATEST_WEIGHT) * before;
}
