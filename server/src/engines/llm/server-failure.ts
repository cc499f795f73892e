import { OutboundError } from '../../outbound/outbound-client.ts';
import { LlmError } from './llm-error.ts';

/** What a server, or the way to it, told of a call that failed. */
export type ServerFailure = {
  /** Undefined where the failure came in the midst of an answer without one. */
  status: number | undefined;
  headers: Record<string, string>;
  /** The words of the server: never shown or logged, since they may repeat the key and the question. */
  said: string;
};

const SAID_LENGTH_MAX = 10_000;

/**
 * Reads what the packages of the providers throw, or put into a stream, by its shape, since their classes would have to
 * be loaded to be asked for.
 *
 * @returns what we threw ourselves below them as it is; undefined for what is neither, which is a defect
 */
export function readFailure(error: unknown): ServerFailure | LlmError | OutboundError | undefined {
  const chain = causesOf(error);
  const own = chain.find((each) => each instanceof LlmError || each instanceof OutboundError);
  if (own instanceof LlmError || own instanceof OutboundError) return own;
  const told = chain.find((each) => isOfServer(each));
  return told && toServerFailure(told);
}

type Told = {
  name?: unknown;
  message?: unknown;
  statusCode?: unknown;
  responseHeaders?: unknown;
  responseBody?: unknown;
  data?: unknown;
  /** Of an event that could not be read. */
  value?: unknown;
  code?: unknown;
  status?: unknown;
};

function causesOf(error: unknown): object[] {
  const causes: object[] = [];
  for (let each = error; typeof each === 'object' && each !== null;) {
    // Two errors may each be said to be the cause of the other.
    if (causes.includes(each)) break;
    causes.push(each);
    each = 'cause' in each ? each.cause : undefined;
  }
  return causes;
}

/** Errors of the packages, and what is not even an error, as the server sent it. */
function isOfServer(error: object): boolean {
  return !(error instanceof Error) || error.name.startsWith('AI_');
}

function toServerFailure(told: Told): ServerFailure {
  const body = [told.responseBody, told.data, told.value, told].find((each) => each != null);
  const { message = '' } = told;
  const said = typeof body === 'string' ? body : `${toJson(message)} ${toJson(body)}`;
  return {
    status: statusOf(told) ?? statusOf(inner(told.value)) ?? statusOf(inner(told.data)),
    headers: headersOf(told.responseHeaders),
    said: said.slice(0, SAID_LENGTH_MAX),
  };
}

/** `{error: {…}}` and `{…}` alike. */
function inner(value: unknown): Told {
  if (typeof value !== 'object' || value === null) return {};
  return 'error' in value ? inner(value.error) : value;
}

function statusOf({ statusCode, code, status }: Told): number | undefined {
  const found = [statusCode, code, status].map(Number).find((each) => each >= 300 && each < 600);
  return found !== undefined && Number.isInteger(found) ? found : undefined;
}

function headersOf(headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null) return {};
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
