/** An answer as JSON: `none` where there is not even a beginning, `open` where it began and was not brought to its end. */
export type ReadJson = { kind: 'json'; value: unknown } | { kind: 'open' } | { kind: 'none' };

/** No answer that is asked for is deeper, and what walks through it would have no end of stack. */
const DEPTH_MAX = 100;

/** How many things in brackets are tried before there is no JSON among them. */
const BRACKETS_MAX = 20;

/**
 * The JSON of what a model has written, without its thoughts, fences and courtesies. Nothing is repaired: what is not
 * closed is open, although some of what it holds may be closed.
 */
export function readJson(text: string): ReadJson {
  let rest = withoutThoughts(text);
  for (let tries = 0; tries < BRACKETS_MAX; tries += 1) {
    const start = rest.search(/[{[]/);
    if (start === -1) return { kind: 'none' };
    const end = endOfBracket(rest, start);
    if (end === -1) return { kind: 'open' };
    const value = parse(rest.slice(start, end));
    if (value !== undefined) return { kind: 'json', value };
    rest = rest.slice(end);
  }
  return { kind: 'none' };
}

/** What has come of the JSON so far, as the model wrote it; empty before its first bracket. */
export function jsonSoFar(text: string): string {
  const answer = withoutThoughts(text);
  const start = answer.search(/[{[]/);
  return start === -1 ? '' : answer.slice(start);
}

const THOUGHT = /^\s*<think(?:ing)?>/i;
const THOUGHT_END = /<\/think(?:ing)?>/i;

/** Some servers leave out where the thoughts begin, and some models never end them. */
function withoutThoughts(text: string): string {
  const end = THOUGHT_END.exec(text);
  if (end && isBeforeJson(text, end.index)) return text.slice(end.index + end[0].length);
  return THOUGHT.test(text) ? '' : text;
}

/** Whether a mark is not one that is told of in the answer itself. */
function isBeforeJson(text: string, index: number): boolean {
  return THOUGHT.test(text) || !/^\s*(```\w*\s*)?[{[]/.test(text.slice(0, index));
}

/** @returns the place after the bracket that closes the one at `start`; -1 without one, or beyond the depth of answers */
function endOfBracket(text: string, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth === 0) return at + 1;
    if (depth > DEPTH_MAX) return -1;
  }
  return -1;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
