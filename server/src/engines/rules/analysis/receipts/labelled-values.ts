import { anyOf, keysByValue, loadAllPairs } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';
import { findCellBelow, findCellRight, type PageCell } from './cells.ts';

/** Values of an invoice that labels name. */
export type LabelledKind = 'number' | 'title' | 'date' | 'due' | 'customer' | 'other';

const LABELS = keysByValue(loadAllPairs('financial/invoice-labels'));
const LABEL_END = String.raw`(?!\p{L})[\s.:#°º-]*`;
const PATTERNS = Object.fromEntries(
  (['number', 'title', 'date', 'due', 'customer', 'other'] as const).map((kind) => [
    kind,
    new RegExp(
      String.raw`^\W{0,3}${anyOf(longestFirst(LABELS.get(kind) ?? []))}${LABEL_END}`,
      'iu',
    ),
  ]),
) as Record<LabelledKind, RegExp>;

/** Sorts alternatives so that `date de facture` is tried before `date`. */
function longestFirst(labels: readonly string[]): string[] {
  return labels.toSorted((a, b) => b.length - a.length);
}

/** Characters behind a label that are read: a wide cell may stand below thousands of labels. */
const LENGTH_READ = 200;

/** Returns the length of the label at the start of a cell; 0 for a cell without a label of this kind. */
function labelLength(text: string, kind: LabelledKind): number {
  return PATTERNS[kind].exec(text)?.[0].length ?? 0;
}

/** Tells whether a cell begins with any known label. */
export function isLabelled(text: string): boolean {
  const start = text.slice(0, LENGTH_READ);
  return Object.values(PATTERNS).some((pattern) => pattern.test(start));
}

/** Value read from a cell; its offsets are those of the cell's text. */
type CellValue<T> = Span & { value: T };
type ReadValue<T> = (text: string, from: number) => CellValue<T> | undefined;
/** Value with its cell and the cell of its label. */
export type LabelledValue<T> = CellValue<T> & { cell: PageCell; label: PageCell };

/**
 * Finds the first value with a label: behind the label in its cell, else in the cell right of it or below it.
 *
 * @param read reads the value at or behind an index of a cell; undefined if there is none
 * @param isHeading tells whether a label heads a column, so that the cell below it is read before the one right of it
 */
export function findLabelled<T>(
  cells: readonly PageCell[],
  kind: LabelledKind,
  read: ReadValue<T>,
  isHeading: (label: PageCell) => boolean = () => false,
): LabelledValue<T> | undefined {
  for (const label of cells) {
    const length = labelLength(label.text, kind);
    if (length === 0) continue;
    const own = read(label.text.slice(0, length + LENGTH_READ), length);
    if (own) return { ...own, cell: label, label };
    if (/[\p{L}\d]/u.test(label.text.slice(length))) continue;
    const right = () => readNeighbor(findCellRight(cells, label), read);
    const below = () => readNeighbor(findCellBelow(cells, label), read);
    const value = isHeading(label) ? (below() ?? right()) : (right() ?? below());
    if (value) return { ...value, label };
  }
  return undefined;
}

function readNeighbor<T>(
  cell: PageCell | undefined,
  read: ReadValue<T>,
): Omit<LabelledValue<T>, 'label'> | undefined {
  const text = cell?.text.slice(0, LENGTH_READ) ?? '';
  const value = isLabelled(text) ? undefined : read(text, 0);
  return cell && value && { ...value, cell };
}
