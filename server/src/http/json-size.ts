import { ApiError } from '../kernel/errors.ts';

/** No body of ours is nested deeper than a few levels; each level costs the parser, and what walks a value, stack. */
const DEPTH_MAX = 64;
/**
 * Objects, lists and what stands in them: more than any request of ours has. A body of 10 MiB could hold five million,
 * which take seconds to parse.
 */
const VALUES_MAX = 20_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Refuses JSON whose parsing would hold the process up, by a look at its bytes. Well-formed or not: the parser says.
 *
 * @param field that the JSON is the text of
 * @throws ApiError `invalid_request`
 */
export function requireModestJson(json: Buffer, field: string): void {
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
    if (depth > DEPTH_MAX) throw tooLarge(field, 'nested too deeply', DEPTH_MAX);
    if (values > VALUES_MAX) throw tooLarge(field, 'made of too many values', VALUES_MAX);
  }
}

/** @returns where the closing quote stands */
function endOfString(json: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    at = json.indexOf(QUOTE, at);
    if (at === -1) return json.length;
    let first = at;
    while (first > from && json[first - 1] === BACKSLASH) first -= 1;
    // A quote behind an odd number of backslashes is part of the text.
    if ((at - first) % 2 === 0) return at;
  }
}

function tooLarge(field: string, how: string, limit: number): ApiError {
  return new ApiError('invalid_request', `${field} is ${how}`, {
    details: { field, type: 'too_large', limit },
  });
}
