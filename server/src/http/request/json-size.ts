import { ApiError } from '../../kernel/errors.ts';

/** Valid bodies have only a few levels. Each level costs stack in the parser and in recursive code. */
const DEPTH_MAX = 64;
/** Objects, lists and their items: more than any valid request has. Five million values in 10 MiB take seconds to parse. */
const VALUES_MAX = 20_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Rejects JSON with too many levels or values before it is parsed, because parsing would block the process. It does not
 * check whether the JSON is well-formed.
 *
 * @param field name of the field for the error
 * @throws ApiError `invalid_request`
 */
export function requireBoundedJson(json: Buffer, field: string): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    switch (json[at]!) {
      case QUOTE:
        at = endOfString(json, at + 1);
        break;
      case 0x2c: // ,
        values += 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
    }
    if (depth > DEPTH_MAX) throw tooLargeError(field, 'nested too deeply', DEPTH_MAX);
    if (values > VALUES_MAX) throw tooLargeError(field, 'made of too many values', VALUES_MAX);
  }
}

/** Returns the index of the closing quote. */
function endOfString(json: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    at = json.indexOf(QUOTE, at);
    if (at === -1) return json.length;
    let first = at;
    while (first > from && json[first - 1] === BACKSLASH) first -= 1;
    // A quote after an odd number of backslashes is escaped.
    if ((at - first) % 2 === 0) return at;
  }
}

function tooLargeError(field: string, how: string, limit: number): ApiError {
  return new ApiError('invalid_request', `${field} is ${how}`, {
    details: { field, type: 'too_large', limit },
  });
}
