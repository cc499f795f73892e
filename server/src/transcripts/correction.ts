import type { TranscriptSegmentRow } from '../storage/transcription-schema.ts';

/**
 * Change of the text of a segment: at `start`, in UTF-16 code units, `added` replaced `removed`. `number` orders the
 * changes of a transcription.
 */
export type TextEdit = { number: number; start: number; removed: string; added: string };

/** Values of the engine in the columns that a person changed. */
type EngineColumns = Partial<
  Pick<TranscriptSegmentRow, 'text' | 'words_json' | 'confidence' | 'speaker'>
>;

/** Correction of a segment as stored. It stays after it was undone, for the evidence of its edits. */
export type StoredCorrection = {
  engine: EngineColumns;
  corrected_by: string;
  corrected_at: string;
  edits: TextEdit[];
};

/** Edits that a segment keeps. Evidence of older texts can no longer be found in the current one. */
const EDITS_MAX = 50;

/** Parses the correction of a segment. */
export function parseCorrection({
  correction_json,
}: Pick<TranscriptSegmentRow, 'correction_json'>): StoredCorrection | undefined {
  return correction_json === null ? undefined : (JSON.parse(correction_json) as StoredCorrection);
}

/** Appends the edit from one text to another; nothing if they are the same. */
export function appendEdit(
  edits: readonly TextEdit[],
  number: number,
  texts: { before: string; after: string },
): TextEdit[] {
  const edit = compareTexts(texts.before, texts.after);
  return edit ? [...edits, { number, ...edit }].slice(-EDITS_MAX) : [...edits];
}

/** Finds the words between the common beginning and the common end of two texts. */
function compareTexts(before: string, after: string): Omit<TextEdit, 'number'> | undefined {
  if (before === after) return undefined;
  const [old, fresh] = [splitWords(before), splitWords(after)];
  const shared = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < shared && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < shared - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  return {
    start: old.slice(0, head).join('').length,
    removed: old.slice(head, old.length - tail).join(''),
    added: fresh.slice(head, fresh.length - tail).join(''),
  };
}

/** Splits a text into words and the spaces between them. */
function splitWords(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

/** Returns the text before its edits after number `count`. */
export function revertText(text: string, edits: readonly TextEdit[], count: number): string {
  return edits
    .filter(({ number }) => number > count)
    .reduceRight(
      (current, { start, removed, added }) =>
        current.slice(0, start) + removed + current.slice(start + added.length),
      text,
    );
}

/**
 * Returns where a span of the text before its edits after number `count` is now. A span of replaced words grows to their
 * replacement.
 *
 * @returns a span with equal ends if all its words were removed
 */
export function moveSpan(
  span: readonly [start: number, end: number],
  edits: readonly TextEdit[],
  count: number,
): [start: number, end: number] {
  let [from, to] = span;
  for (const { number, start, removed, added } of edits) {
    if (number <= count) continue;
    const [end, shift] = [start + removed.length, added.length - removed.length];
    if (from >= end) from += shift;
    else if (from > start) from = start;
    if (to >= end && to > start) to += shift;
    else if (to > start) to = start + added.length;
  }
  return [from, Math.max(from, to)];
}
