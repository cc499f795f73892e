import { numbersIn } from '../../claims/numbers-in.ts';

/** A loss is put in brackets, behind a minus, or in words. */
const NEGATIVE =
  /\(\s?[^\d()]{0,4}\d|[-−–]\s?[^\d\s]{0,3}\d|\b(?:loss|deficit|negative|verlust|perte|pérdida|prejuízo)/iu;
const CLOSE = 1e-9;

/**
 * The number that a model says its passage gives.
 *
 * @param scales factors that the document says its figures have: with one of them a figure of the passage may be it
 * @returns undefined where no figure of the passage is that number
 */
export function readNumber(
  said: string | number,
  passage: string,
  scales: ReadonlySet<number>,
): number | undefined {
  const value = typeof said === 'number' ? said : plainNumber(said);
  if (value === undefined) return undefined;
  if (value < 0 && !NEGATIVE.test(passage)) return undefined;
  const given = numbersIn(passage).all;
  const isGiven = [1, ...scales].some((scale) =>
    given.values().some((figure) => isClose(figure * scale, Math.abs(value))),
  );
  return isGiven ? value : undefined;
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= CLOSE * Math.max(1, Math.abs(other));
}

/** Digits with a point for decimals, as is asked for; of amounts that are written otherwise the figure itself. */
function plainNumber(said: string): number | undefined {
  const plain = said.replace(/[\s$€£¥%]/g, '');
  if (/^[-+]?\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  const [figure, ...others] = numbersIn(said).whole;
  return others.length === 0 ? figure : undefined;
}
