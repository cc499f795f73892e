/** Control characters except blanks, invisible characters and marks of text direction. */
const INVISIBLE = /(?![\t-\r])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Addresses that renderers of Markdown turn into links by themselves. */
const AUTOLINK =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|mailto:|www\.)[^\s`]+|[^\s`@<>()[\]"“”]+@[^\s`@<>()[\]"“”]+\.[^\s`@<>()[\]"“”]+/giu;
const MARKS = /[\\`*{}[\]#|~!]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Puts a text on one line, without invisible characters and lone surrogates. */
export function toPlainLine(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/**
 * Escapes foreign text for Markdown, on one line, so that it contains no heading, list, link, image or HTML. Addresses
 * become code, which renderers do not turn into links.
 */
export function escapeMarkdown(text: string): string {
  const line = toPlainLine(text);
  let markdown = '';
  let from = 0;
  for (const { index, 0: address } of line.matchAll(AUTOLINK)) {
    markdown += `${escapeMarks(line.slice(from, index))}\`${address}\``;
    from = index + address.length;
  }
  return escapeLineStart(markdown + escapeMarks(line.slice(from)));
}

function escapeMarks(text: string): string {
  return text
    .replace(/&(?=[a-z#][a-z0-9]*;)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(MARKS, String.raw`\$&`);
}

/** Escapes the beginning of a line that would start a list or a rule. */
function escapeLineStart(line: string): string {
  return line
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)
    .replace(/^([-+=])/, String.raw`\$1`);
}
