/**
 * Control characters besides tab and line end, and characters that reorder a line. A document may hold them, and a
 * terminal would obey. The codes of our colors stay; others could hide text.
 */
const COMMANDS =
  // oxlint-disable-next-line no-control-regex
  /\u001B(?!\[(?:0|1|2|22|31|32|33|36|39)m)|[\u0000-\u0008\u000B-\u001A\u001C-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

// oxlint-disable-next-line no-control-regex
const ESCAPE = /\u001B/g;

/** Removes what a terminal would obey. @param hasColors whether our colors stay */
export function cleanText(text: string, { hasColors }: { hasColors: boolean }): string {
  const clean = text.replaceAll(COMMANDS, '');
  return hasColors ? clean : clean.replaceAll(ESCAPE, '');
}

/** Writes a value as JSON without control characters: JSON escapes those below the space, terminals obey others too. */
export function toSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007F-\u009F]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Puts a text on one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
