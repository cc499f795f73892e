import type { Span } from '../../../../language/span.ts';
import { isAddress, isOther } from './address-line.ts';
import type { FoundCompany } from './issuer.ts';
import { listCellsBelow, type PageCell } from './cells.ts';

const LINES_BETWEEN_MAX = 2;
const LINES_MAX = 4;

/** Finds the address below the name of the issuer in its column. */
export function findAddressOf(
  company: FoundCompany,
  cells: readonly PageCell[],
): { address: string; spans: Span[] } | undefined {
  const named = cells.findLast(
    (cell) =>
      cell.offsetAt(0) < company.span.end && cell.offsetAt(cell.text.length) > company.span.start,
  );
  const below = named ? listCellsBelow(cells, named) : [];
  const first = below.slice(0, LINES_BETWEEN_MAX + 1).findIndex(({ text }) => isAddress(text));
  if (first === -1) return undefined;
  const own: PageCell[] = [];
  for (const cell of below.slice(first, first + LINES_MAX)) {
    if (!isAddress(cell.text) && !(own.at(-1)?.text.endsWith(',') && !isOther(cell.text))) break;
    own.push(cell);
  }
  return {
    address: own
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
    spans: own.map((cell) => ({ start: cell.offsetAt(0), end: cell.offsetAt(cell.text.length) })),
  };
}
