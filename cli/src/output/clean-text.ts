/**
 * Control characters besides tab and line end, and characters that reorder a line. A document may hold them, and a
 * terminal would obey. Colors stay.
 */
const COMMANDS =
  // oxlint-disable-next-line no-control-regex
  /\u001B(?!\[[\d;]*m)|[\u0000-\u0008\u000B-\u001A\u001C-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Removes what a terminal would obey. */
export function cleanText(text: string): string {
  return text.replaceAll(COMMANDS, '');
}

/** Puts a text on one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
