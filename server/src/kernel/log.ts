import { type DestinationStream, type Logger, pino } from 'pino';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Names whose values never belong in a log line: a second line of defence behind not logging them. */
const REDACTED = ['authorization', 'key', 'secret', 'password', 'token'];

/** JSON lines with ids and numbers as snake_case fields, on standard error; standard output is for people. */
export function createLog(
  level: LogLevel,
  destination: DestinationStream = openStandardError(),
): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: REDACTED,
  };
  return pino(options, destination);
}

/** Lines are written in batches, at the latest after a second. */
function openStandardError(): DestinationStream {
  return pino.destination({ dest: 2, sync: false, minLength: 4_096, periodicFlush: 1_000 });
}
