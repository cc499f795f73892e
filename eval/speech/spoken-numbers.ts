import type { Token } from './token.ts';

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const VALUES = new Map([
  ...UNITS.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, 10 * (index + 2)] as const),
]);
const SCALES = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);

type Reading = { value: number; next: number };

/**
 * Cardinal numbers as digits, however they were written: `twenty one` and `21`, `five million` and `5 million`,
 * `nineteen sixty three` and `1963`, `one two three` and `123`.
 */
export function joinNumbers(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  let at = 0;
  while (at < tokens.length) {
    const reading = readNumber(tokens, at);
    if (!reading) joined.push(tokens[at++]!);
    else {
      const text = String(reading.value);
      const last = joined.at(-1);
      const token = { text, from: tokens[at]!.from, to: tokens[reading.next - 1]!.to };
      if (last && isContinuation(last.text, text)) {
        joined[joined.length - 1] = { text: last.text + text, from: last.from, to: token.to };
      } else joined.push(token);
      at = reading.next;
    }
  }
  return joined;
}

/** Digits one by one, and the two halves of a year. */
function isContinuation(before: string, text: string): boolean {
  if (/^\d+$/.test(before) && /^\d$/.test(text)) return before.length > 1 || /^\d$/.test(before);
  return /^(?:1\d|20)$/.test(before) && /^[1-9]\d$/.test(text);
}

function readNumber(tokens: readonly Token[], start: number): Reading | undefined {
  const first = firstValue(tokens[start]!.text);
  if (first === undefined) return undefined;
  let sum: Sum = { total: 0, current: first, lastScale: Infinity };
  let next = start + 1;
  for (; next < tokens.length; next++) {
    const word = tokens[next]!.text;
    const larger = word === 'and' && isAmid(tokens, next, sum) ? sum : extend(sum, word);
    if (!larger) break;
    sum = larger;
  }
  return { value: sum.total + sum.current, next };
}

/** `current` may still be multiplied by a scale. */
type Sum = { total: number; current: number; lastScale: number };

function firstValue(word: string): number | undefined {
  return /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : VALUES.get(word);
}

/** @returns undefined when the word does not go on with the number */
function extend(sum: Sum, word: string): Sum | undefined {
  const { total, current, lastScale } = sum;
  if (word === 'hundred' && current > 0 && current < 100) return { ...sum, current: current * 100 };
  const scale = SCALES.get(word);
  if (scale && current > 0 && scale < lastScale) {
    return { total: total + current * scale, current: 0, lastScale: scale };
  }
  const value = VALUES.get(word);
  return value !== undefined && fitsBehind(sum, value)
    ? { ...sum, current: current + value }
    : undefined;
}

/** `one` behind `twenty`, `twenty` behind `hundred` or `thousand`; never a `zero`. */
function fitsBehind({ total, current }: Sum, value: number): boolean {
  if (value === 0 || (total === 0 && current === 0)) return false;
  return current % 100 === 0 || (value < 10 && current % 10 === 0 && current % 100 >= 20);
}

/** The `and` of `two hundred and five`. */
function isAmid(tokens: readonly Token[], at: number, { total, current }: Sum): boolean {
  const value = total + current;
  const after = tokens[at + 1]?.text ?? '';
  return value >= 100 && value % 100 === 0 && VALUES.has(after);
}
