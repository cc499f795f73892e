import type { Span } from '../../../../language/span.ts';
import { type PageCell, spanInCell } from './cells.ts';
import { findLabelled, isLabelled } from './labelled-values.ts';

/** Receiver of an invoice. */
export type FoundCustomer = { name: string; span: Span };

/** End of a name before an address; a comma before a legal form belongs to the name. */
const NAME_END = /\s[–|·]\s|[,;](?!\s(?:Inc|LLC|L\.L\.C|Ltd|Corp|S\.\s?[AL]|S\.?A)\b)|\s\(|\n/u;
const NAME_LENGTH_MAX = 100;

/** Finds the name behind or below a label such as `Bill to`. */
export function findCustomer(cells: readonly PageCell[]): FoundCustomer | undefined {
  const found = findLabelled(cells, 'customer', readName);
  return found && { name: found.value, span: spanInCell(found.cell, found) };
}

function readName(text: string, from: number) {
  const rest = text.slice(from);
  const value = rest.slice(0, NAME_END.exec(rest)?.index).trimEnd();
  const isName = /\p{L}{2}/u.test(value) && value.length <= NAME_LENGTH_MAX && !isLabelled(value);
  return isName ? { value, start: from, end: from + value.length } : undefined;
}
