import { type DestinationStream, type Logger, pino } from 'pino';

import { batchedOutput } from './batched-output.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Names whose values never belong in a log line: a second line of defence behind not logging them. */
const REDACTED = ['authorization', 'key', 'secret', 'password', 'token'];

const standardError = batchedOutput(2);

/** JSON lines with ids and numbers as snake_case fields, on standard error; standard output is for people. */
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
