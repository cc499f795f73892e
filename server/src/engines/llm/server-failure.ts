import { OutboundError } from '../../outbound/outbound-client.ts';
import { LlmError } from './llm-error.ts';

/** Error response of a server, or error event in its stream. */
export type ServerFailure = {
  /** HTTP status; undefined for an error event without one. */
  status: number | undefined;
  headers: Record<string, string>;
  /** Text from the server. It is never shown or logged because it may repeat the key or the prompt. */
  responseText: string;
};

const TEXT_LENGTH_MAX = 10_000;

/**
 * Parses an error that a provider's package throws or puts into a stream. It goes by the shape: checking the class would
 * load the package.
 *
 * @returns our own error if one is among the causes; undefined for any other error, which is a bug
 */
export function parseFailure(error: unknown): ServerFailure | LlmError | OutboundError | undefined {
  const chain = causesOf(error);
  const own = chain.find((each) => each instanceof LlmError || each instanceof OutboundError);
  if (own instanceof LlmError || own instanceof OutboundError) return own;
  const thrown = chain.find((each) => isServerError(each));
  return thrown && toServerFailure(thrown);
}

/** Properties that errors of the packages may have. */
type ThrownError = {
  name?: unknown;
  message?: unknown;
  statusCode?: unknown;
  responseHeaders?: unknown;
  responseBody?: unknown;
  data?: unknown;
  /** Event that could not be parsed. */
  value?: unknown;
  code?: unknown;
  status?: unknown;
};

function causesOf(error: unknown): object[] {
  const causes: object[] = [];
  for (let each = error; typeof each === 'object' && each !== null;) {
    // Two errors may name each other as the cause.
    if (causes.includes(each)) break;
    causes.push(each);
    each = 'cause' in each ? each.cause : undefined;
  }
  return causes;
}

/** Returns whether a package threw it: its own error class, or a plain object as the server sent it. */
function isServerError(error: object): boolean {
  return !(error instanceof Error) || error.name.startsWith('AI_');
}

function toServerFailure(thrown: ThrownError): ServerFailure {
  const body = [thrown.responseBody, thrown.data, thrown.value, thrown].find(
    (each) => each != null,
  );
  const { message = '' } = thrown;
  const responseText = typeof body === 'string' ? body : `${toJson(message)} ${toJson(body)}`;
  return {
    status:
      readStatus(thrown) ?? readStatus(unwrap(thrown.value)) ?? readStatus(unwrap(thrown.data)),
    headers: toHeaders(thrown.responseHeaders),
    responseText: responseText.slice(0, TEXT_LENGTH_MAX),
  };
}

/** Unwraps `{error: {…}}` to the innermost object. */
function unwrap(value: unknown): ThrownError {
  if (typeof value !== 'object' || value === null) return {};
  return 'error' in value ? unwrap(value.error) : value;
}

function readStatus({ statusCode, code, status }: ThrownError): number | undefined {
  const found = [statusCode, code, status].map(Number).find((each) => each >= 300 && each < 600);
  return found !== undefined && Number.isInteger(found) ? found : undefined;
}

function toHeaders(headers: unknown): Record<string, string> {
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
