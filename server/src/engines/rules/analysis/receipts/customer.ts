import type { Span } from '../../../../language/span.ts';
import { findCellBelow, type PageCell, spanInCell } from './cells.ts';
import { isAddress } from './address-line.ts';
import { findLabelled, isLabelled } from './labelled-values.ts';
import { findLetterHead } from './letter-head.ts';

/** Receiver of an invoice. */
export type FoundCustomer = { name: string; span: Span };

/** End of a name before an address; a comma before a legal form belongs to the name. */
const NAME_END =
  /\s[–|·]\s|[,;](?!\s(?:Inc|LLC|L\.L\.C|Ltd|Lda|Corp|Unipessoal|S\.\s?[AL]|S\.?A)\b)|\s\(|\n/u;
const NAME_LENGTH_MAX = 100;
const ADDRESS_LINES = 4;

/** Finds the name behind or below a label such as `Bill to`, else the receiver of a letter. */
export function findCustomer(cells: readonly PageCell[]): FoundCustomer | undefined {
  const found = findLabelled(cells, 'customer', readName, (label) => headsAddress(cells, label));
  if (found) return { name: found.value, span: spanInCell(found.cell, found) };
  const receiver = findLetterHead(cells)?.receiver;
  return receiver && { name: receiver.text, span: receiver.span };
}

/** Tells whether a name and its address stand below a label. */
function headsAddress(cells: readonly PageCell[], label: PageCell): boolean {
  let cell = findCellBelow(cells, label);
  if (!cell || isLabelled(cell.text)) return false;
  for (let line = 1; line < ADDRESS_LINES; line++) {
    cell = cell && findCellBelow(cells, cell);
    if (cell && isAddress(cell.text)) return true;
  }
  return false;
}

function readName(text: string, from: number) {
  const rest = text.slice(from);
  const value = rest.slice(0, NAME_END.exec(rest)?.index).trimEnd();
  const isName = /\p{L}{2}/u.test(value) && value.length <= NAME_LENGTH_MAX && !isLabelled(value);
  return isName ? { value, start: from, end: from + value.length } : undefined;
}
