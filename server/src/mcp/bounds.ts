import { BUDGET } from './answer-budget.ts';
import { ToolError } from './tool.ts';

/** Returns the number of characters of a value as JSON. */
export function jsonLength(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

/** Cuts a text so that it takes at most `most` characters as JSON. A cut text ends with `…`. */
export function clip(text: string, most: number): string {
  const { end } = endWithin(text, 0, most);
  return end === text.length ? text : `${text.slice(0, end)}…`;
}

/** Cuts a text like `clip`; null stays null. */
export function clipNullable(text: string | null | undefined, most: number): string | null {
  return text === null || text === undefined ? null : clip(text, most);
}

/** Finds the end of the longest part from `start` that takes at most `most` characters as JSON. */
function endWithin(text: string, start: number, most: number): { end: number } {
  let end = Math.min(text.length, start + most);
  for (;;) {
    const length = jsonLength(text.slice(start, end));
    if (length <= most + 2 || end <= start + 1) break;
    // Escapes take up to six characters: the share that fits is an estimate that only shrinks.
    end =
      start + Math.max(1, Math.min(end - start - 1, Math.floor(((end - start) * most) / length)));
  }
  const isSplit = end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1]!);
  return { end: isSplit && end - 1 > start ? end - 1 : end };
}

/** Selects items from `from` while they fit. @returns the index after the last one; at least one item is taken */
export function takeItems<T>(
  items: readonly T[],
  from: number,
  most = BUDGET.items,
): { taken: T[]; next: number | undefined } {
  let length = 0;
  let at = from;
  for (; at < items.length; at += 1) {
    length += jsonLength(items[at]) + 1;
    if (length > most && at > from) break;
  }
  return { taken: items.slice(from, at), next: at < items.length ? at : undefined };
}

/** Position in a list of texts: the item, and the first UTF-16 code unit in its text. */
export type TextPosition = { item: number; offset: number };

/** Part of one text. */
export type TextPart<T> = { source: T; text: string };

/**
 * Selects texts from a position while they fit. A text that is too long is cut, and its rest begins the next part.
 *
 * @param overhead characters of an item besides its text
 */
export function takeTexts<T extends { text: string }>(
  items: readonly T[],
  { item, offset }: TextPosition,
  overhead: number,
): { parts: TextPart<T>[]; next: TextPosition | undefined } {
  const parts: TextPart<T>[] = [];
  let left = BUDGET.items;
  let start = offset;
  for (let at = item; at < items.length; at += 1) {
    const source = items[at]!;
    left -= overhead;
    if (left <= 0) return { parts, next: { item: at, offset: start } };
    const { end } = endWithin(source.text, start, left);
    const text = source.text.slice(start, end);
    if (text !== '' || source.text === '') parts.push({ source, text });
    if (end < source.text.length) return { parts, next: { item: at, offset: end } };
    left -= jsonLength(text);
    start = 0;
  }
  return { parts, next: undefined };
}

const POSITION = /^(\d{1,9}):(\d{1,9})$/;

/** Formats a position as a cursor. Cursors are valid only with the id that they came with, and hold no secret. */
export function formatPosition({ item, offset }: TextPosition): string {
  return `${item}:${offset}`;
}

/** Parses a cursor of `formatPosition`. @throws ToolError */
export function parsePosition(cursor: string | undefined): TextPosition | undefined {
  if (cursor === undefined) return undefined;
  const [, item, offset] = POSITION.exec(cursor) ?? [];
  if (item === undefined) throw cursorError();
  return { item: Number(item), offset: Number(offset) };
}

/** Creates the error of a cursor that no answer of the tool has. */
export function cursorError(): ToolError {
  return new ToolError('cursor is not a next_cursor of this tool: leave it out to begin again');
}
