import type { Span } from '../text/page-furniture.ts';
import type { Line } from './line.ts';
import { ADDRESS, CONTACT, DOCUMENT_WORD, NUMBERED } from './receipt-words.ts';

const LINES_READ = 20;
const ADDRESS_LINES_MAX = 6;

/** `NO. 12`, which elsewhere begins the number of an invoice. */
const HOUSE_NUMBER = /^\W*no\.?\s?(?=\d)/iu;

/** The first run of address lines at the head, as one string. */
export function findAddress(
  lines: readonly Line[],
): { address: string; spans: Span[] } | undefined {
  const head = lines.slice(0, LINES_READ);
  const first = head.findIndex(({ text }) => isAddressLine(text) && ADDRESS.test(text));
  if (first === -1) return undefined;
  let end = first + 1;
  while (end - first < ADDRESS_LINES_MAX && continues(head, end)) end++;
  const own = head.slice(first, end);
  return {
    address: own
      .map(({ text }) => text.trim())
      .join(' ')
      .replace(/\s+/g, ' '),
    spans: own.map((line) => {
      const from = line.text.length - line.text.trimStart().length;
      return { start: line.offsetAt(from), end: line.offsetAt(line.text.trimEnd().length - 1) + 1 };
    }),
  };
}

/** A further line with words of addresses, or the last one, behind a comma. */
function continues(head: readonly Line[], index: number): boolean {
  const line = head[index];
  if (!line || !isAddressLine(line.text)) return false;
  return ADDRESS.test(line.text) || /,\s*$/.test(head[index - 1]!.text);
}

function isAddressLine(text: string): boolean {
  const words = text.replace(HOUSE_NUMBER, '');
  return !CONTACT.test(words) && !NUMBERED.test(words) && !DOCUMENT_WORD.test(words);
}
