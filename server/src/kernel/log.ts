import { type DestinationStream, type Logger, pino } from 'pino';

import { createBatchedOutput } from './batched-output.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Field names whose values are redacted: a second defense, since they are never logged on purpose. */
const REDACTED = ['authorization', 'key', 'secret', 'password', 'token'];

const standardError = createBatchedOutput(2);

/**
 * Creates the log: JSON lines on standard error, with ids and numbers as snake_case fields. Standard output is for
 * people.
 */
export function createLog(level: LogLevel, destination: DestinationStream = standardError): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: REDACTED,
  };
  return pino(options, destination);
}
