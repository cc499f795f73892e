import { anyCue } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';
import { listCellsBelow, type PageCell, spanInCell } from './cells.ts';
import { isAddress } from './address-line.ts';
import { isLabelled } from './labelled-values.ts';

/** Text of a letter head with its place. */
type Part = { text: string; span: Span };

/** Sender and receiver of a letter in a window envelope. */
export type LetterHead = { sender: Part; address: Part; receiver: Part };

const HEAD_CELLS = 16;
const RECEIVER_LINES = 5;
const NAME_LENGTH_MAX = 60;
const SEPARATORS = [/\s[·•|–—-]\s/, /,\s/];
const SALUTATION = new RegExp(`^${anyCue('financial/receiver-words')}(?!\\p{L})[\\s:]*`, 'iu');

/**
 * Finds the sender's line of a letter, which has name, street and place side by side, with the receiver's name and
 * address below it.
 */
export function findLetterHead(cells: readonly PageCell[]): LetterHead | undefined {
  for (const cell of cells.slice(0, HEAD_CELLS)) {
    const nameLength = senderLength(cell.text);
    if (nameLength === undefined) continue;
    const receiver = findReceiver(cells, { ...cell, right: cell.xAt(nameLength - 1) });
    if (!receiver) continue;
    const from = nameLength + /^[\s·•|–—,-]+/.exec(cell.text.slice(nameLength))![0].length;
    return {
      sender: partOf(cell, { start: 0, end: nameLength }),
      address: partOf(cell, { start: from, end: cell.text.length }),
      receiver,
    };
  }
  return undefined;
}

function partOf(cell: PageCell, span: Span): Part {
  return { text: cell.text.slice(span.start, span.end), span: spanInCell(cell, span) };
}

/** Returns the length of the name in a line of a name, a street and a place; undefined for any other line. */
function senderLength(text: string): number | undefined {
  for (const separator of SEPARATORS) {
    const [name, ...address] = text.split(separator);
    const isSender = address.length > 1 && isName(name!) && address.every(isAddress);
    if (isSender) return name!.length;
  }
  return undefined;
}

function isName(text: string): boolean {
  return /^\P{N}*\p{L}{2}\P{N}*$/u.test(text) && text.length <= NAME_LENGTH_MAX;
}

function findReceiver(cells: readonly PageCell[], sender: PageCell): Part | undefined {
  const [first, ...next] = listCellsBelow(cells, sender).slice(0, RECEIVER_LINES);
  if (!first || !next.some(({ text }) => isAddress(text))) return undefined;
  const start = SALUTATION.exec(first.text)?.[0].length ?? 0;
  const name = first.text.slice(start);
  if (isLabelled(name) || isAddress(name) || !isName(name)) return undefined;
  return partOf(first, { start, end: first.text.length });
}
