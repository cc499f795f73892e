/** Control characters but blanks, and marks that nobody sees or that turn the direction of what follows. */
const UNSEEN = /(?![\t-\r])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** What readers of Markdown make links of by themselves. */
const ADDRESS =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|mailto:|www\.)[^\s`]+|[^\s`@<>()[\]"“”]+@[^\s`@<>()[\]"“”]+\.[^\s`@<>()[\]"“”]+/giu;
const MARKS = /[\\`*{}[\]#|~!]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** A text of somebody else on one line, as it reads. */
export function plainLine(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
}

/**
 * A line of somebody else as Markdown that reads the same and is nothing but text: no heading, list, link, image or
 * HTML. Addresses become code, which no reader makes links of.
 */
export function asText(text: string): string {
  const line = plainLine(text);
  let markdown = '';
  let from = 0;
  for (const { index, 0: address } of line.matchAll(ADDRESS)) {
    markdown += `${escape(line.slice(from, index))}\`${address}\``;
    from = index + address.length;
  }
  return atBeginning(markdown + escape(line.slice(from)));
}

function escape(text: string): string {
  return text
    .replace(/&(?=[a-z#][a-z0-9]*;)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(MARKS, String.raw`\$&`);
}

/** What makes a list or a line out of the first signs of a line. */
function atBeginning(line: string): string {
  return line
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)
    .replace(/^([-+=])/, String.raw`\$1`);
}
