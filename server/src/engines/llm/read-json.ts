/** JSON found in a text: `none` if no JSON begins in it, `open` if its end is missing. */
export type ExtractedJson = { kind: 'json'; value: unknown } | { kind: 'open' } | { kind: 'none' };

/** Limit of nesting: no answer schema is deeper, and recursive functions would exhaust the stack. */
const DEPTH_MAX = 100;

/** Number of bracketed parts that are tried. */
const BRACKETS_MAX = 20;

/**
 * Extracts the JSON from a model's output, without reasoning, code fences and polite phrases. It repairs nothing: JSON
 * with a missing bracket is `open`.
 */
export function extractJson(text: string): ExtractedJson {
  let rest = withoutReasoning(text);
  for (let tries = 0; tries < BRACKETS_MAX; tries += 1) {
    const start = rest.search(/[{[]/);
    if (start === -1) return { kind: 'none' };
    const end = findBracketEnd(rest, start);
    if (end === -1) return { kind: 'open' };
    const value = parse(rest.slice(start, end));
    if (value !== undefined) return { kind: 'json', value };
    rest = rest.slice(end);
  }
  return { kind: 'none' };
}

/** Returns the JSON of an answer that is still being written; empty before its first bracket. */
export function extractPartialJson(text: string): string {
  const answer = withoutReasoning(text);
  const start = answer.search(/[{[]/);
  return start === -1 ? '' : answer.slice(start);
}

const REASONING = /^\s*<think(?:ing)?>/i;
const REASONING_END = /<\/think(?:ing)?>/i;

/** Removes the reasoning. Some servers omit its opening tag, and some models never close it. */
function withoutReasoning(text: string): string {
  const end = REASONING_END.exec(text);
  if (end && isBeforeJson(text, end.index)) return text.slice(end.index + end[0].length);
  return REASONING.test(text) ? '' : text;
}

/** Returns whether a closing tag stands before the JSON, and is not part of a string in it. */
function isBeforeJson(text: string, index: number): boolean {
  return REASONING.test(text) || !/^\s*(```\w*\s*)?[{[]/.test(text.slice(0, index));
}

/** Returns the offset behind the matching bracket; -1 if it is missing or the nesting is too deep. */
function findBracketEnd(text: string, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
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
