import { type DestinationStream, type Logger, pino } from 'pino';

import { createBatchedOutput } from './batched-output.ts';
import { SECOND_MS } from './clock.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Field names whose values are redacted: a second defense, since they are never logged on purpose. */
const REDACTED = ['authorization', 'key', 'secret', 'password', 'token'];

const standardError = createBatchedOutput(2);

const destinations = new WeakMap<Logger, DestinationStream>();

/**
 * Creates the log: JSON lines on standard error, with ids and numbers as snake_case fields. Standard output is for
 * people.
 */
export function createLog(level: LogLevel, destination: DestinationStream = standardError): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${isoNow()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: REDACTED,
  };
  const log = pino(options, destination);
  destinations.set(log, destination);
  return log;
}

/** Fields of the log line of a request. */
export type RequestLine = {
  request_id: string;
  method: string;
  path: string;
  status: number;
  duration_ms: number;
  credential_id: string | undefined;
};

/**
 * Creates a function that writes the same line as `log.info(line, 'request')`. Every request writes one, and the general
 * formatter takes more time than the rate limits.
 *
 * @param log created by `createLog`
 */
export function createRequestLog(log: Logger): (line: RequestLine) => void {
  const destination = destinations.get(log);
  if (!destination) throw new Error('The log was not created by createLog');
  return (line) => {
    if (log.isLevelEnabled('info')) destination.write(formatRequestLine(line));
  };
}

function formatRequestLine(line: RequestLine): string {
  const { request_id, method, path, status, duration_ms, credential_id } = line;
  const credential =
    credential_id === undefined ? '' : `,"credential_id":${JSON.stringify(credential_id)}`;
  return `{"level":"info","time":"${isoNow()}","request_id":"${request_id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"duration_ms":${duration_ms}${credential},"msg":"request"}\n`;
}

let second = 0;
let secondText = '';

/** Returns the time as `toISOString` does, which takes longer than the rest of a line. It formats each second once. */
function isoNow(): string {
  const now = Date.now();
  const nowSecond = Math.floor(now / SECOND_MS);
  if (nowSecond !== second) {
    second = nowSecond;
    secondText = new Date(nowSecond * SECOND_MS).toISOString().slice(0, -'000Z'.length);
  }
  return `${secondText}${String(now % SECOND_MS).padStart(3, '0')}Z`;
}
