import { ApiError } from '../../kernel/errors.ts';

/** Longer texts are not parsed again to find a place that the parser does not tell. */
const SEARCHED_LENGTH_MAX = 256 * 1024;

/** Place of the first character that JSON does not allow. Lines and columns begin at 1, offsets at 0. */
type JsonPlace = { line: number; column: number; offset: number };

/**
 * Creates the error for a body that is not JSON. It names the place and the reason, if the parser tells them.
 *
 * @param text undefined if the body is not even text
 */
export function malformedJsonError(cause: Error, text?: string): ApiError {
  const details = { field: 'body', type: 'malformed_json' } as const;
  const message = text === undefined ? undefined : findProblem(text);
  const offset = message === undefined ? undefined : findOffset(text!, message);
  if (offset === undefined) {
    return new ApiError('invalid_request', 'The body is not valid JSON', { details, cause });
  }
  const place = toPlace(text!, offset);
  const where = `${reasonOf(message!)} at line ${place.line}, column ${place.column}`;
  return new ApiError('invalid_request', `The body is not valid JSON: ${where}`, {
    details: { ...details, ...place },
    cause,
  });
}

/** Returns the reason of the parser without the place, and without the body that it quotes. */
function reasonOf(message: string): string {
  return message.replace(/ in JSON at position .*$/s, '').replace(/, (?:\.\.\.)?".*$/s, '');
}

/** Returns undefined for a long text whose place the parser does not tell. */
function findOffset(text: string, message: string): number | undefined {
  const [, position] = / at position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return Number(position);
  if (isIncomplete(message, text.length)) return text.length;
  return text.length > SEARCHED_LENGTH_MAX ? undefined : findUnexpectedToken(text);
}

/** Finds the first character after which the text is more than incomplete, by bisection. */
function findUnexpectedToken(text: string): number {
  let [valid, broken] = [0, text.length];
  while (broken - valid > 1) {
    const middle = Math.floor((valid + broken) / 2);
    const message = findProblem(text.slice(0, middle));
    const isBroken = message !== undefined && !isIncomplete(message, middle);
    if (isBroken) broken = middle;
    else valid = middle;
  }
  return broken - 1;
}

function isIncomplete(message: string, length: number): boolean {
  return (
    /^(?:Unexpected end|Unterminated)/.test(message) || message.includes(` position ${length} `)
  );
}

/** Returns the message of the parser; undefined for valid JSON. */
function findProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as SyntaxError).message;
  }
}

function toPlace(text: string, offset: number): JsonPlace {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n'), offset };
}
